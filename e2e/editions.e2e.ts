import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DAY } from '../app/platform/clock.ts'
import { importText, ownFinds } from '../test/own-finds.ts'
import { publishNewEdition } from '../test/published-edition.ts'
import { layoutProblems } from './layout-problems.ts'
import { filledSiteForFile, newVisitor, waitUntilHydrated } from './site.ts'

/** Cleaning in Ohio that's set aside for small firms. */
function contracts(): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
  const header =
    'NoticeId,Title,Sol#,Department/Ind.Agency,Sub-Tier,Office,AAC Code,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,ClassificationCode,PopCity,PopState,Description'
  const text = 'Clean the offices and restrooms each weekday evening. Bring your own supplies and send a quote.'
  const rows = Array.from({ length: 25 }, (_, at) => {
    const office = `DEPARTMENT ${at % 9},BUREAU ${at % 9},OFFICE ${at},AAC${at}`
    return `notice-${100 + at},Janitorial services for clinic ${at},SOL-${at},${office},${day(0)},Solicitation,SBA,${day(40)},561720,S201,Dayton,OH,${text}`
  })
  return [header, ...rows, ''].join('\r\n')
}

/** A coach's own finds, which with the contracts are enough for an edition. */
const finds = ownFinds(75, (at) => ({
  title: `Program ${String(at).padStart(3, '0')}`,
  funder: `Fund ${at % 9}`,
  'who may apply': 'small-business',
  deadline: `2031-01-${String((at % 28) + 1).padStart(2, '0')}`,
  states: '',
}))

// Before the site starts: the small businesses have an edition, and the nonprofits have none.
const here = filledSiteForFile(async (deps) => {
  const day = new Date().toISOString().slice(0, 10)
  await importText(deps, 'own', finds)
  await importText(deps, 'sam', contracts(), '--as-of', day)
  await publishNewEdition(deps, { month: '2030-12', audience: 'small-business', day })
})

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

test('From three fields to the paid edition at 360 px, whose list is searched, picked from and kept', async () => {
  const visitor = await newVisitor(here.browser, { viewport: { width: 360, height: 800 } })
  const { page } = visitor
  await page.goto(`${here.site.url}/free-money-finder`)
  expect(await page.locator('main strong:visible').first().textContent()).toBe('December edition')
  await page.getByLabel('What are you?').selectOption('small-business')
  await page.getByLabel('Your state').selectOption('Ohio')
  await page.getByLabel('What do you do?').fill('janitorial')
  await page.getByRole('button', { name: 'Show what fits me' }).click()
  await page.getByRole('heading', { name: '25 of this month’s 100 fit you: here are two in full' }).waitFor()
  expect(await page.getByText('In the notice’s words', { exact: true }).count()).toBe(2)
  expect(await layoutProblems(page)).toEqual([])
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: /^Get your edition, \$19/ }).click()
  const list = await opened
  await pay(list, 'fields@example.com')
  await list.getByText('Drawn for you on').waitFor()
  await list.getByText(/sorted for a small business in Ohio/).waitFor()
  expect(await rows(list).first().textContent()).toContain('Janitorial services for clinic')
  const address = list.url()
  // They add a trade: what was found is where they are.
  await list.getByRole('link', { name: 'Edit my answers' }).click()
  await list.getByLabel('In your own words').fill('farm')
  await list.getByRole('button', { name: 'Find my trade' }).click()
  const found = list.locator('input[type=checkbox]:focus')
  await found.waitFor()
  expect(await isInSight(found)).toBe(true)
  expect(await list.getByLabel('State', { exact: true }).inputValue()).toBe('OH')
  visitor.allowErrors(/ERR_INTERNET_DISCONNECTED/)
  await readList(list, address)
  await visitor.close()
})

/** Searches, picks, and says how it stands, first without a connection. */
async function readList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitUntilHydrated(page)
  await page.getByRole('heading', { level: 1, name: /December 2030/ }).waitFor()
  expect(await rows(page).count()).toBe(100)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000)
  await page.getByRole('searchbox').fill('program 017')
  await page.getByText('1 of 100 shown').waitFor()
  await page.getByRole('button', { name: /^Pick.*Program 017/ }).click()
  await page.getByText('1 of 5 picked').waitFor()
  await page.getByRole('heading', { level: 3, name: 'Program 017' }).click()
  await page.getByLabel('Where you are').selectOption('preparing')
  await page.getByLabel('Your note').fill('Ask the fund first')
  const save = page.getByRole('button', { name: /^Save.*Program 017/ })
  await page.context().setOffline(true)
  await save.click()
  await page.getByText('the site didn’t answer').first().waitFor()
  await page.context().setOffline(false)
  await save.click()
  await page.getByText('Program 017: preparing').waitFor()
  await page.goto(address)
  expect(await page.getByLabel('Your note').inputValue()).toBe('Ask the fund first')
  // A row is like the others, and axe takes its time for each.
  await waitUntilHydrated(page)
  await page.getByRole('searchbox').fill('program 017')
  await page.getByText('1 of 100 shown').waitFor()
  expect(await layoutProblems(page)).toEqual([])
  const feed = await (await fetch(`${address.replace(/[?#].*/, '')}/deadlines.ics`)).text()
  expect(feed.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Last day: Program 017'])
}

test.each([360, 1280])(
  'At %i px every pick can be made by keyboard, and a sixth one is refused beside its button',
  { tags: 'slow' },
  async (width) => {
    const plain = await newVisitor(here.browser, { javaScriptEnabled: false })
    await plain.page.goto(`${here.site.url}/free-money-finder`)
    await plain.page.getByRole('button', { name: /Small Business/ }).click()
    await pay(plain.page, `keys-${width}@example.com`)
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

/** Whether nothing covers an element's foot, and the window shows it. */
const isInSight = (element: Locator) =>
  element.evaluate((node) => {
    const { right, bottom } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(right - 4, bottom - 4))
  })
