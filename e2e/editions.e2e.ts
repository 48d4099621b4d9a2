import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { importCommand } from '../app/finder/opportunities/opportunities.ts'
import { publishNewEdition } from '../test/published-edition.ts'
import { layoutProblems } from './layout-problems.ts'
import { filledSiteForFile, newVisitor, waitUntilHydrated } from './site.ts'

const SECTORS = ['agriculture', 'arts', 'business', 'education', 'energy', 'health', 'science']

/** A coach's own finds, which with the contracts below are enough for an edition. */
function finds(): string {
  const header = 'number,title,funder,who may apply,summary,at most,deadline,sectors,official link'
  const rows = Array.from({ length: 75 }, (_, at) =>
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

/** Cleaning in Ohio that's set aside for small firms. */
function contracts(): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const header =
    'NoticeId,Title,Sol#,Department/Ind.Agency,Sub-Tier,Office,AAC Code,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,ClassificationCode,PopCity,PopState,Description'
  const text = 'Clean the offices and restrooms each weekday evening. Bring your own supplies and send a quote.'
  const rows = Array.from({ length: 25 }, (_, at) => {
    const office = `DEPARTMENT ${at % 9},BUREAU ${at % 9},OFFICE ${at},AAC${at}`
    return `notice-${100 + at},Janitorial services for clinic ${at},SOL-${at},${office},${day(0)},Solicitation,SBA,${day(40)},561720,S201,Dayton,OH,${text}`
  })
  return [header, ...rows, ''].join('\r\n')
}

// Before the site starts: the small businesses have an edition, and the nonprofits have none.
const here = filledSiteForFile(async (deps) => {
  const file = join(deps.dataDir, 'finds.csv')
  await writeFile(file, finds())
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['own', file])
  const day = new Date().toISOString().slice(0, 10)
  const notices = join(deps.dataDir, 'notices.csv')
  await writeFile(notices, contracts())
  await importCommand({ ...deps, print: () => {}, progress: () => {} }, ['sam', notices, '--as-of', day])
  await publishNewEdition(deps, { month: '2030-12', audience: 'small-business', day })
})

/** From the sales page to the page behind the bought link. */
async function buy(page: Page, list: RegExp, email = 'ada@example.com'): Promise<void> {
  await page.goto(`${here.site.url}/free-money-finder`)
  await page.getByRole('button', { name: list }).click()
  await pay(page, email)
}

/** From the payment page to the page behind the bought link. */
async function pay(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/thank-you/)
  await page.getByRole('link', { name: /^Download/ }).click()
  await page.getByRole('link', { name: 'Open your list' }).click()
  await page.getByRole('heading', { level: 1, name: /Money Finder/ }).waitFor()
}

const rows = (page: Page) => page.locator('li[id^=entry-]')

describe('The Money Finder', () => {
  describe.each([true, false])('With script: %s', (javaScriptEnabled) => {
    test('From three fields to the paid edition at 360 px', { tags: javaScriptEnabled ? [] : 'slow' }, async () => {
      const visitor = await newVisitor(here.browser, { javaScriptEnabled, viewport: { width: 360, height: 800 } })
      const { page } = visitor
      await page.goto(`${here.site.url}/free-money-finder`)
      await page.getByLabel('What are you?').selectOption('small-business')
      await page.getByLabel('Your state').selectOption('Ohio')
      await page.getByLabel('What do you do?').fill('janitorial')
      await page.getByRole('button', { name: 'Show what fits me' }).click()
      await page.getByRole('heading', { name: '25 of this month’s 100 fit you: here are two in full' }).waitFor()
      expect(await page.getByText('In the notice’s words', { exact: true }).count()).toBe(2)
      if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
      const opened = javaScriptEnabled ? page.context().waitForEvent('page') : undefined
      await page.getByRole('button', { name: /^Get your edition, \$19/ }).click()
      const payment = (await opened) ?? page
      await pay(payment, `fields-${javaScriptEnabled}@example.com`)
      await payment.getByText('Drawn for you on').waitFor()
      await payment.getByText(/sorted for a small business in Ohio/).waitFor()
      expect(await rows(payment).first().textContent()).toContain('Janitorial services for clinic')
      // They add a trade: what was found is where they are.
      await payment.getByRole('link', { name: 'Edit my answers' }).click()
      await payment.getByLabel('In your own words').fill('farm')
      await payment.getByRole('button', { name: 'Find my trade' }).click()
      const found = payment.locator('input[type=checkbox]:focus')
      await found.waitFor()
      expect(await isInSight(found)).toBe(true)
      expect(await payment.getByLabel('State', { exact: true }).inputValue()).toBe('OH')
      await visitor.close()
    })
  })

  test('An edition can be bought, opened and filtered', async () => {
    const visitor = await newVisitor(here.browser, { javaScriptEnabled: false })
    await buy(visitor.page, /Small Business/)
    const address = visitor.page.url()
    await visitor.close()

    const reader = await newVisitor(here.browser, { viewport: { width: 360, height: 800 } })
    const { page } = reader
    await page.goto(`${here.site.url}/free-money-finder`)
    expect(await page.locator('main strong:visible').first().textContent()).toBe('December edition')
    await page.goto(address)
    await waitUntilHydrated(page)
    await page.getByRole('heading', { level: 1, name: /December 2030/ }).waitFor()
    expect(await rows(page).count()).toBe(100)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000)
    await page.getByRole('searchbox').fill('program 017')
    await page.getByText('1 of 100 shown').waitFor()
    await page.getByRole('button', { name: /^Pick.*Program 017/ }).click()
    await page.getByText('1 of 5 picked').waitFor()
    await page.getByRole('heading', { level: 3, name: 'Program 017' }).click()
    await page.getByLabel('Where you are').selectOption('preparing')
    await page.getByLabel('Your note').fill('Ask the fund first')
    const save = page.getByRole('button', { name: /^Save.*Program 017/ })
    reader.allowErrors(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await save.click()
    await page.getByText('the site didn’t answer').first().waitFor()
    await page.context().setOffline(false)
    await save.click()
    await page.getByText('Program 017: preparing').waitFor()
    await page.goto(address)
    expect(await page.getByLabel('Your note').inputValue()).toBe('Ask the fund first')
    expect(await layoutProblems(page)).toEqual([])
    const feed = await (await fetch(`${address}/deadlines.ics`)).text()
    expect(feed.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Last day: Program 017'])
    await reader.close()
  })

  test.each([360, 1280])(
    'At %i px every pick can be made by keyboard, and a sixth one is refused beside its button',
    { tags: 'slow' },
    async (width) => {
      const plain = await newVisitor(here.browser, { javaScriptEnabled: false })
      await buy(plain.page, /Small Business/, `keys-${width}@example.com`)
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
