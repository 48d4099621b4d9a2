import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { waitForEmail } from '../test/buyer.ts'
import { axeFindings } from './axe.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, visitorForTest, waitUntilHydrated } from './site.ts'

const here = siteForFile()
const visitor = visitorForTest(here)

const buyButton = (at: Page) => at.locator('form[data-checkout] button').first()

async function open(page: Page, path: string): Promise<void> {
  await page.goto(here.site.url + path)
  await waitUntilHydrated(page)
}

/** Presses the button, once or twice, and gives the tab that it opens, on the hosted page. */
async function openCheckout(from: Page, press: 'click' | 'dblclick' = 'click'): Promise<Page> {
  const [tab] = await Promise.all([from.waitForEvent('popup'), buyButton(from)[press]()])
  await tab.waitForURL(/\/demo\/stripe\/pay\//)
  return tab
}

async function pay(tab: Page, email: string): Promise<void> {
  await tab.getByLabel(/email/i).fill(email)
  await tab.getByRole('button', { name: 'Pay', exact: true }).click()
}

test('A buyer goes from Home to Shop to The Blueprint, has a card declined, pays, and gets the PDF and the receipt', async () => {
  await visitor.page.goto(here.site.url)
  await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await visitor.page.waitForURL('**/shop')
  await visitor.page.locator('main a[href="/blueprint"]').first().click()
  await visitor.page.waitForURL('**/blueprint')
  const tab = await openCheckout(visitor.page)
  expect(await tab.textContent('body')).toMatch(/\$35/)
  await tab.getByLabel(/email/i).fill('ada@buyer.example')
  await tab.getByRole('button', { name: 'Decline' }).click()
  await tab.getByRole('alert').waitFor()
  expect(await layoutProblems(tab)).toEqual([])
  await pay(tab, 'ada@buyer.example')
  await tab.waitForURL(/\/thank-you\?session_id=cs_/)
  const link = tab.getByRole('link', { name: 'Download The Blueprint' })
  await link.waitFor()
  expect(await tab.textContent('main')).toContain('ada@buyer.example')
  expect(await (await fetch(tab.url())).text()).not.toContain('ada@buyer.example')
  expect(await layoutProblems(tab)).toEqual([])
  await link.click()
  const book = tab.getByRole('link', { name: /^The Blueprint\.pdf/ })
  const [download] = await Promise.all([tab.waitForEvent('download'), book.click()])
  expect(download.suggestedFilename()).toBe('The Blueprint.pdf')
  expect((await buffer(await download.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-')
  const everything = tab.getByRole('link', { name: /^Download everything \(zip/ })
  const [zip] = await Promise.all([tab.waitForEvent('download'), everything.click()])
  expect(zip.suggestedFilename()).toMatch(/^The Blueprint \d+\.\d+\.\d+\.zip$/)
  expect(await layoutProblems(tab)).toEqual([])
  const receipt = await waitForEmail(here.site, 'ada@buyer.example')
  expect(receipt.subject).toBe('Your receipt: The Blueprint')
  expect(receipt.text).toContain('Sold by: Unborrowed, 100 Sample Street, Springfield, IL 62701')
  const address = /http\S+\/downloads\/[\w-]+/.exec(receipt.text)?.[0] as string
  const file = await fetch(`${address}/the-blueprint-pdf`)
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  // The page that was left behind is as it was.
  expect(await buyButton(visitor.page).isEnabled()).toBe(true)
})

test.each([true, false])(
  'A browser names the newsletter that the page was opened from when Buy is pressed (script: %s)',
  { tags: 'slow' },
  async (javaScriptEnabled) => {
    const reader = await newVisitor(here.browser, { javaScriptEnabled })
    await reader.page.goto(`${here.site.url}/blueprint?i=march-news`)
    const [request] = await Promise.all([
      reader.context.waitForEvent('request', (each) => each.url().endsWith('/functions/v1/create-checkout')),
      buyButton(reader.page).click(),
    ])
    expect((await request.allHeaders()).referer).toBe(`${here.site.url}/blueprint?i=march-news`)
    await reader.context.close()
  },
)

test('A double click opens one payment page; a buyer who cancels there is back, both tabs say that nothing was charged, and a third follows its own payment alone', async () => {
  const { page, context } = visitor
  const other = await context.newPage()
  await open(page, '/blueprint')
  await open(other, '/startup-pack')
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/functions/') && asked.push(request.url())))
  const canceled = await openCheckout(page, 'dblclick')
  expect([asked.length, context.pages().length]).toEqual([1, 3])
  const paid = await openCheckout(other)
  await canceled.getByRole('button', { name: 'Cancel' }).click()
  await canceled.waitForURL('**/blueprint#canceled')
  await canceled.getByText('You haven’t been charged.').waitFor()
  await page.getByText('You haven’t been charged: the payment page').first().waitFor()
  await pay(paid, 'gus@buyer.example')
  await other.getByText('Payment is done in the other tab').first().waitFor()
  expect(await page.getByText('Payment is done').count()).toBe(0)
  await waitUntilHydrated(canceled)
  expect(await layoutProblems(canceled)).toEqual([])
})

test('On a phone the bar shows that its payment opens and where, and is away while the page’s own button is in sight', async () => {
  const phone = await newVisitor(here.browser, { viewport: { width: 360, height: 740 } })
  const { page } = phone
  await open(page, '/blueprint')
  const bar = page.getByRole('complementary', { name: 'Buy: The Blueprint' })
  await buyButton(page).scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'hidden' })
  await page.evaluate(() => scrollTo(0, 2500))
  await bar.waitFor()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/functions/v1/**', async (route) => {
    await held
    await route.continue()
  })
  const [tab] = await Promise.all([page.waitForEvent('popup'), bar.getByRole('button').click()])
  await bar.getByRole('button', { name: 'Processing...', disabled: true }).waitFor()
  release()
  await tab.waitForURL(/\/demo\/stripe\/pay\//)
  await bar.getByText('Payment opened in a new tab').waitFor()
  await bar.getByRole('button', { name: 'Get the Blueprint', disabled: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await phone.close()
})

test('Without JavaScript and under another host name the page of the files shows where to begin, and refunds the buyer in one press', async () => {
  const plain = await newVisitor(here.browser, { javaScriptEnabled: false })
  await plain.page.goto(`${here.site.url.replace('localhost', '127.0.0.1')}/blueprint`)
  await buyButton(plain.page).click()
  await plain.page.waitForURL(/\/demo\/stripe\/pay\//)
  await pay(plain.page, 'fern@buyer.example')
  const receipt = await waitForEmail(here.site, 'fern@buyer.example', /receipt|order|Blueprint/i)
  await plain.page.goto(/http\S+\/downloads\/[\w-]+/.exec(receipt.text)?.[0] as string)
  const first = plain.page.locator('main li').first()
  expect(await first.innerText()).toMatch(/^start here\s+The Blueprint/i)
  const picture = first.locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(720)
  await plain.page.getByRole('button', { name: 'Refund me $35' }).click()
  await plain.page.getByRole('heading', { name: 'Your refund is on its way' }).waitFor()
  expect(await plain.page.textContent('#refund')).toMatch(/Your \$35 leaves us by .* ET/)
  expect(await plain.page.getByRole('button', { name: /refund/i }).count()).toBe(0)
  await plain.close()
})

test('A bank debit is shown as pending, and emailed at once', { tags: 'slow' }, async () => {
  const email = 'eve.of.the.long.address@department.buyer.example'
  await visitor.page.goto(`${here.site.url}/blueprint`)
  const tab = await openCheckout(visitor.page)
  await tab.getByLabel(/email/i).fill(email)
  await tab.getByRole('button', { name: 'Pay later by bank debit' }).click()
  await tab.waitForURL(/\/thank-you/)
  await tab.getByRole('heading', { name: 'Your payment is on its way' }).waitFor()
  expect(await layoutProblems(tab)).toEqual([])
  await waitForEmail(here.site, email, /^We’re waiting for your bank/)
})

test.each([
  ['an error', { status: 502, json: { error: { code: 'x', message: 'y' } } }],
  ['no address', { status: 200, json: {} }],
])(
  'An answer with %s shows the alert and a notification, closes the empty tab and enables the button again',
  { tags: 'slow' },
  async (_, answer) => {
    visitor.allowErrors(/\/functions\/v1\//)
    await visitor.page.route('**/functions/v1/*', (route) => route.fulfill(answer))
    await visitor.page.goto(`${here.site.url}/blueprint`)
    await buyButton(visitor.page).click()
    const alert = visitor.page.locator('main').getByRole('alert').first()
    await alert.waitFor()
    expect(await alert.textContent()).toBe('Something went wrong. Please try again.')
    await vi.waitFor(() => expect(visitor.context.pages()).toHaveLength(1), { timeout: 60_000 })
    expect(await buyButton(visitor.page).isEnabled()).toBe(true)
    const toast = visitor.page.locator('[data-sonner-toast][data-mounted="true"]')
    await toast.waitFor()
    // While it fades in, its colors are paler than they'll be.
    await toast.evaluate((one) => Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    expect(await axeFindings(visitor.page)).toEqual([])
  },
)

test('If the browser blocks the new tab, the same tab goes to the payment page', { tags: 'slow' }, async () => {
  await visitor.page.addInitScript(() => {
    window.open = () => null
  })
  await visitor.page.goto(`${here.site.url}/blueprint`)
  await buyButton(visitor.page).click()
  await visitor.page.waitForURL(/\/demo\/stripe\/pay\//)
  await visitor.page.goBack()
  await visitor.page.waitForURL('**/blueprint')
  expect(await buyButton(visitor.page).isEnabled()).toBe(true)
  await visitor.page.goForward()
  await pay(visitor.page, 'fay@buyer.example')
  await visitor.page.getByRole('link', { name: 'Download The Blueprint' }).waitFor()
})

test('With the keyboard alone a buyer gets from the page to the payment and to the download', {
  tags: 'slow',
}, async () => {
  const { page } = visitor
  await page.goto(`${here.site.url}/blueprint`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // skip to content
  const opening = page.waitForEvent('popup')
  const isAtForm = () => page.evaluate(() => document.activeElement?.closest('[data-checkout]') != null)
  for (let pressed = 0; pressed < 30 && !(await isAtForm()); pressed++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const tab = await opening
  await tab.waitForURL(/\/demo\/stripe\/pay\//)
  await tab.getByLabel(/email/i).focus()
  await tab.keyboard.type('hana@buyer.example')
  await tab.keyboard.press('Enter')
  await tab.getByRole('link', { name: 'Download The Blueprint' }).waitFor()
})
