import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { waitForEmail } from '../test/buyer.ts'
import { fillFolder } from '../test/filled-folder.ts'
import { publishNewEdition } from '../test/published-edition.ts'
import { hasPoppler, readPdf, readWorkbook } from '../test/read-files.ts'
import { tempFolder } from '../test/temp-folder.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const folder = tempFolder('editions')

const SECTORS = ['agriculture', 'arts', 'business', 'education', 'energy', 'health', 'science']

/** A coach's own finds, enough for an edition. */
function finds(): string {
  const header = 'number,title,funder,who may apply,summary,at most,deadline,sectors,official link'
  const rows = Array.from({ length: 100 }, (_, at) =>
    [
      `N-${at}`,
      `Program ${String(at).padStart(3, '0')}`,
      `Fund ${at % 9}`,
      'small-business',
      'What it is for.',
      5000 + at * 100,
      `2031-01-${String((at % 28) + 1).padStart(2, '0')}`,
      SECTORS[at % SECTORS.length],
      `https://example.org/${at}`,
    ].join(','),
  )
  return [header, ...rows].join('\n')
}

// Before the site starts: the small businesses have an edition, and the nonprofits have none.
beforeAll(async () => {
  await fillFolder(folder, async (deps) => {
    const file = join(folder, 'finds.csv')
    await writeFile(file, finds())
    await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', file])
    const day = new Date().toISOString().slice(0, 10)
    await publishNewEdition(deps, { month: '2030-12', audience: 'small-business', day })
  })
})
const here = siteForFile({ DATA_DIR: folder })

/** From the sales page to the page behind the bought link. */
async function buy(page: Page, list: RegExp, email = 'ada@example.com'): Promise<void> {
  await page.goto(`${here.site.url}/free-money-finder`)
  await page.getByRole('button', { name: list }).click()
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/thank-you/)
  await page.getByRole('link', { name: /^Download/ }).click()
  await page.getByRole('link', { name: 'Open your list' }).click()
  await page.getByRole('heading', { level: 1, name: /Money Finder/ }).waitFor()
}

/** After buying: every file of the edition, by its kind. */
async function saveFiles(address: string): Promise<Record<'csv' | 'pdf' | 'xlsx', { name: string; path: string }>> {
  const saved = ['csv', 'pdf', 'xlsx'].map(async (kind) => {
    const response = await fetch(`${address.replace('/editions/', '/downloads/')}/${kind}`)
    const path = join(here.site.dataDir, `saved.${kind}`)
    await writeFile(path, Buffer.from(await response.arrayBuffer()))
    return [kind, { name: response.headers.get('Content-Disposition') ?? '', path }]
  })
  return Object.fromEntries(await Promise.all(saved))
}

/** That the card, the receipt, the pages and the files of a purchase all name this edition. */
async function expectOneEdition(edition: {
  list: 'Nonprofit' | 'Small Business'
  badge: string
  title: string
  file: string
}) {
  const { list, badge, title, file } = edition
  const email = `${file}@example.com`
  const { page, close } = await newVisitor(here.browser, { javaScriptEnabled: false })
  await page.goto(`${here.site.url}/free-money-finder`)
  const heading = page.getByRole('heading', { level: 3, name: list, exact: true })
  const card = page.getByRole('article').filter({ has: heading })
  expect(await card.textContent()).toContain(badge)
  await buy(page, new RegExp(list), email)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(title)
  const address = page.url()
  await page.goto(address.replace('/editions/', '/downloads/'))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(title)
  await close()
  const receipt = await waitForEmail(here.site, email)
  expect(receipt.text).toContain(`Download ${title}`)
  const { csv, pdf, xlsx } = await saveFiles(address)
  for (const { name } of [csv, pdf, xlsx]) expect(name).toContain(file)
  const lines = (await readFile(csv.path, 'utf8')).trimEnd().split('\r\n').slice(1)
  expect(lines.filter((line) => !line.includes(`"${title}`))).toEqual([])
  expect(readWorkbook(xlsx.path).every(({ Edition }) => Edition?.startsWith(title))).toBe(true)
  if (hasPoppler || process.env.CI === 'true') expect(readPdf(pdf.path).startsWith(title)).toBe(true)
  const calendar = await (await fetch(`${address}/deadlines.ics`)).text()
  expect(calendar.replaceAll('\r\n ', '')).toContain(`NAME:Deadlines: ${title.replaceAll(',', '\\,')}`)
}

const rows = (page: Page) => page.locator('li[id^=entry-]')

describe('The Money Finder', () => {
  test('Where no edition is published, a demonstration sells a labeled sample, and works without JavaScript', {
    tags: 'slow',
  }, async () => {
    const visitor = await newVisitor(here.browser, { javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
    const { page } = visitor
    await buy(page, /Nonprofit/)
    expect(await page.textContent('main')).toMatch(/A sample of \d+ past opportunities/)
    const all = await rows(page).count()
    expect(all).toBeGreaterThan(20)
    await page.getByText('Filter and sort').click()
    await page.getByLabel('Sector').selectOption('health')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/sector=health/)
    expect(await rows(page).count()).toBeLessThan(all)
    await page
      .getByRole('button', { name: /^Pick / })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Your picks' }).waitFor()
    await page.getByText('1 of 5 picked').waitFor()
    await visitor.close()
  })

  test('The card, the receipt, the pages and the files of a sample name the same month', { tags: 'slow' }, () =>
    expectOneEdition({
      list: 'Nonprofit',
      badge: 'Demo: you receive the April 2026 sample.',
      title: 'Money Finder, Nonprofit edition, April 2026',
      file: 'money-finder-sample-2026-04-nonprofit',
    }),
  )

  test('An edition can be bought, opened and filtered', async () => {
    const visitor = await newVisitor(here.browser, { javaScriptEnabled: false })
    await buy(visitor.page, /Small Business/)
    const address = visitor.page.url()
    await visitor.close()

    const reader = await newVisitor(here.browser, { viewport: { width: 360, height: 800 } })
    const { page } = reader
    await page.goto(`${here.site.url}/free-money-finder`)
    expect(await page.locator('main strong').first().textContent()).toBe('December edition')
    await page.goto(address)
    await waitUntilHydrated(page)
    await page.getByRole('heading', { level: 1, name: /December 2030/ }).waitFor()
    expect(await rows(page).count()).toBe(100)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000)
    await page.getByRole('searchbox').fill('program 017')
    await page.getByText('1 of 100 shown').waitFor()
    await page.getByRole('button', { name: /^Pick.*Program 017/ }).click()
    await page.getByText('Saved.').last().waitFor()
    await page.getByRole('heading', { level: 3, name: 'Program 017' }).click()
    await page.getByLabel('Where you are').selectOption('preparing')
    await page.getByLabel('Your note').fill('Ask the fund first')
    await page.getByRole('button', { name: /^Save.*Program 017/ }).click()
    await page.getByText('Program 017: preparing').waitFor()
    await page.reload()
    expect(await page.getByLabel('Your note').inputValue()).toBe('Ask the fund first')
    expect(await layoutProblems(page)).toEqual([])
    const feed = await (await fetch(`${address}/deadlines.ics`)).text()
    expect(feed.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Last day: Program 017'])
    await reader.close()
    await expectOneEdition({
      list: 'Small Business',
      badge: 'December edition',
      title: 'Money Finder, Small Business edition, December 2030',
      file: 'money-finder-2030-12-small-business',
    })
  })

  test.each([true, false])(
    'A buyer says what she does, and her list opens with what fits her, each with the reason (script: %s)',
    { tags: 'slow' },
    async (javaScriptEnabled) => {
      const plain = await newVisitor(here.browser, { javaScriptEnabled: false })
      await buy(plain.page, /Small Business/, `script-${javaScriptEnabled}@example.com`)
      const address = plain.page.url()
      await plain.close()
      const visitor = await newVisitor(here.browser, { javaScriptEnabled, viewport: { width: 360, height: 800 } })
      visitor.allowErrors(/status of 422/)
      const { page } = visitor
      await page.goto(address)
      await page.getByRole('link', { name: /seven questions|Change what we know/ }).click()
      await page.getByLabel('A small business').check()
      await page.getByLabel('State', { exact: true }).selectOption('CA')
      await page.getByLabel('In your own words').fill('farm')
      await page.getByRole('button', { name: 'Find my trade' }).click()
      await page.getByLabel(/Other Vegetable/).check()
      expect(await page.getByLabel('State', { exact: true }).inputValue()).toBe('CA')
      await page.getByRole('button', { name: 'Save and sort my list' }).click()
      await page.getByText('Choose how far you travel.').waitFor()
      await page.getByLabel('How far').selectOption('anywhere')
      await page.getByLabel('Years at it').selectOption('2-5')
      await page.getByLabel('People').selectOption('2-10')
      await page.getByRole('button', { name: 'Save and sort my list' }).click()
      await page.waitForURL(address)
      await page.getByText(/sorted for a small business in California/).waitFor()
      await page.getByText('It’s about health.', { exact: false }).first().waitFor({ state: 'attached' })
      await page.getByText('Not you', { exact: false }).first().click()
      const first = rows(page)
        .filter({ has: page.locator(':scope:visible') })
        .first()
      await first.getByRole('heading', { level: 3 }).click()
      await first.getByRole('button', { name: /^Hide it/ }).click()
      await page.getByText('Hidden by you').waitFor()
      await visitor.close()
    },
  )

  test.each([360, 1280])(
    'At %i px every pick can be made by keyboard, and a sixth one is refused beside its button',
    { tags: 'slow' },
    async (width) => {
      const plain = await newVisitor(here.browser, { javaScriptEnabled: false })
      await buy(plain.page, /Nonprofit/, `keys-${width}@example.com`)
      const address = plain.page.url()
      await plain.close()
      const { page, close, allowErrors } = await newVisitor(here.browser, { viewport: { width, height: 740 } })
      allowErrors(/status of 409/)
      await page.goto(address)
      await waitUntilHydrated(page)
      const pick = page.getByRole('button', { name: /^Pick\b/ }).first()
      for (const count of [1, 2, 3, 4, 5]) {
        await pick.focus()
        await page.keyboard.press('Enter')
        await page.locator(':focus', { hasText: '✓ Picked' }).waitFor()
        const counted = page.getByText(`${count} of 5 picked`)
        await counted.waitFor()
        expect(await isInSight(counted)).toBe(true)
      }
      await pick.focus()
      await page.keyboard.press('Enter')
      const refusal = page.getByText('You already have 5 picks')
      await refusal.waitFor()
      await page.locator('button:focus', { hasText: 'Pick' }).waitFor()
      expect(await isInSight(refusal)).toBe(true)
      await close()
    },
  )
})

/** Whether nothing covers an element's foot, and the window shows it. */
const isInSight = (element: Locator) =>
  element.evaluate((node) => {
    const { right, bottom } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(right - 4, bottom - 4))
  })
