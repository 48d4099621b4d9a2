import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { waitForEmail } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

/** Takes the n-th time that is shown on the last page of days, and says which it is. */
async function take(page: Page, n: number): Promise<string> {
  const time = page.locator('input[type=radio][name=start]').nth(n)
  await time.check()
  return (await time.getAttribute('value')) as string
}

/** Goes on to days that are all free: few times may be left today. */
async function showLaterDays(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Later days/ }).click()
  await page.waitForURL(/from=/)
}

async function pay(page: Page, email: string): Promise<void> {
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

test('A buyer books a free time, pays, moves the call and gets a refund', async () => {
  const email = 'ada@example.com'
  const { page, close } = await newVisitor(here.browser, { timezoneId: 'America/Denver' })
  await page.goto(`${here.site.url}/book/clarity-call`)
  await waitUntilHydrated(page)
  await showLaterDays(page)
  const first = await take(page, 3)
  await page.getByLabel(/Your name/).fill('Ada')
  await page.getByLabel(/What do you want to get out of the call/).fill('Which grant comes first?')
  await page.getByRole('button', { name: 'Reserve and pay $97' }).dblclick()
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  expect(await page.textContent('dl')).toMatch(/Call: \w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M/)
  await pay(page, email)
  await page.waitForURL(/\/calls\//)
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor()
  for (const words of ['Mountain Time', 'Which grant comes first?'])
    expect(await page.textContent('main')).toContain(words)
  expect(await layoutProblems(page)).toEqual([])
  const invitation = await waitForEmail(here.site, email, /^Booked/)
  expect(invitation.calendar).toContain(`DTSTART:${first.replace(/[-:]|\.000/g, '')}`)

  // Another day, through the link in the email.
  const address = /http\S+\/calls\/[\w-]+/.exec(invitation.text)?.[0] as string
  await page.goto(here.site.url + new URL(address).pathname)
  expect(await page.textContent('main')).toContain('up to 24 hours before')
  await page.getByRole('link', { name: 'Move it to another time' }).click()
  await page.getByRole('heading', { name: 'Move your call' }).waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await showLaterDays(page)
  expect(await take(page, 5)).not.toBe(first)
  await page.getByRole('button', { name: 'Move the call here' }).click()
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor()

  // The refund rule is shown before the click, and applied after it.
  await page.getByRole('link', { name: 'Cancel the call' }).click()
  await page.getByRole('heading', { name: 'Cancel this call?' }).waitFor()
  expect(await page.textContent('main')).toContain('refund your full payment of $97')
  await page.getByRole('button', { name: 'Cancel it and send back $97' }).click()
  await page.getByRole('heading', { name: 'The call is canceled' }).waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await close()
})

test('A time that someone else took is refused with a message, and the form stays filled in', async () => {
  const [mine, hers] = [await newVisitor(here.browser), await newVisitor(here.browser)]
  for (const { page } of [mine, hers]) {
    await page.goto(`${here.site.url}/book/clarity-call`)
    await waitUntilHydrated(page)
    await take(page, 0)
  }
  await mine.page.getByRole('button', { name: /Reserve and pay/ }).click()
  await mine.page.waitForURL(/\/demo\/stripe\/pay\//)
  await hers.page.getByLabel(/What do you want to get out of the call/).fill('Which grant comes first?')
  hers.allowErrors(/status of 409/)
  await hers.page.getByRole('button', { name: /Reserve and pay/ }).click()
  const alert = hers.page.getByRole('alert').filter({ hasText: 'Someone else just took this time' })
  await alert.waitFor()
  await waitUntilHydrated(hers.page)
  await hers.page.waitForFunction(() => document.activeElement?.querySelector('[role=alert]'))
  const { height } = hers.page.viewportSize() ?? { height: 0 }
  const box = await alert.boundingBox()
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= height).toBe(true)
  expect(await hers.page.getByLabel(/What do you want to get out of the call/).inputValue()).toBe(
    'Which grant comes first?',
  )

  // A buyer who comes back without paying can go on to pay for it, or release the time.
  await mine.page.getByRole('button', { name: 'Cancel' }).click()
  await mine.page.getByRole('button', { name: 'Pay $97 for this time' }).click()
  await mine.page.waitForURL(/\/demo\/stripe\/pay\//)
  await mine.page.getByRole('button', { name: 'Cancel' }).click()
  await mine.page.getByRole('button', { name: 'Release this time' }).click()
  await mine.page.getByText('You haven’t been charged, and we’ve released the time').waitFor()
  await Promise.all([mine.close(), hers.close()])
})

test('A visitor who comes back to the tab later sees the current free times', { tags: 'slow' }, async () => {
  const { page, close } = await newVisitor(here.browser)
  await page.clock.install()
  await page.goto(`${here.site.url}/book/clarity-call`)
  await waitUntilHydrated(page)
  await showLaterDays(page)
  const [first, second] = await page
    .locator('input[name=start]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await page.route('**/bookings/clarity-call.json', (route) => route.fulfill({ json: { times: [second] } }))
  await vi.waitFor(
    async () => {
      // The page does not show when the script that requests the times has loaded.
      await page.clock.fastForward(31_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      expect(await page.locator('input[name=start]').count()).toBe(1)
    },
    { timeout: 60_000 },
  )
  expect(first).not.toBe(second)
  expect(await page.locator('input[name=start]').getAttribute('value')).toBe(second)
  await close()
})

test('A Clarity Call that was paid first is booked from its thank-you page, without paying again', async () => {
  const { page, close } = await newVisitor(here.browser, { javaScriptEnabled: false })
  await page.goto(`${here.site.url}/clarity-call`)
  await page.locator('form[data-checkout] button').first().click()
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await pay(page, 'cleo@example.com')
  await page.waitForURL(/\/clarity-call-success/)
  const link = page.getByRole('link', { name: /Pick a time for your call/ })
  await page.goto(new URL((await link.getAttribute('href')) as string, here.site.url).href)
  await page.waitForURL(/\/calls\//)
  await page.getByRole('heading', { name: 'Pick a time' }).waitFor()
  await showLaterDays(page)
  await take(page, 7)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor()
  await close()
})

test('Someone who steps through the time zones with the arrow keys stays in the list, on the days that they look at', {
  tags: 'slow',
}, async () => {
  const { page, close } = await newVisitor(here.browser, { timezoneId: 'America/New_York' })
  await page.goto(`${here.site.url}/book/clarity-call`)
  await waitUntilHydrated(page)
  await showLaterDays(page)
  await page.getByRole('link', { name: 'Earlier days' }).waitFor()
  const days = page.getByRole('list', { name: 'Days' })
  const first = await days.getByRole('link').first().textContent()
  const zones = page.getByLabel('Show times in')
  await zones.focus()
  for (const zone of ['Chicago', 'Denver', 'Phoenix']) {
    await page.keyboard.press('ArrowDown')
    await page.waitForURL((url) => url.searchParams.get('zone') === `America/${zone}`)
    await page.getByText(new RegExp(`Times are in .*${zone}`)).waitFor()
    expect(await zones.evaluate((one) => document.activeElement === one)).toBe(true)
  }
  expect(await days.getByRole('link').first().textContent()).toBe(first)
  await close()
})
