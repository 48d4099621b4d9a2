import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { waitForEmail } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { answerQuestion } from './quiz-answers.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile({ VIDEO_LINK: 'https://video.example.com/simone' })

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

/** Takes the quiz, saves its answers and goes on to a call: no page asks the same question again. */
async function fromTheQuiz(page: Page, email: string): Promise<void> {
  await page.goto(`${here.site.url}/quiz`)
  await waitUntilHydrated(page)
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await answerQuestion(page, number)
  await page.locator('#content').getByLabel('Your email address').fill(email)
  await page.getByLabel(/Keep my answers/).check()
  await page.getByRole('button', { name: 'Email me the result' }).click()
  await page.getByText('We keep your answers, as you agreed').waitFor()
  await page.goto(`${here.site.url}/contact`)
  await waitUntilHydrated(page)
  expect(await page.getByLabel('Email (required)').inputValue()).toBe(email)
  await page.goto(
    ((await waitForEmail(here.site, email, /readiness/)).text.match(/http\S+\/book\/\S+quiz=[\w.-]+/) as [string])[0],
  )
  await waitUntilHydrated(page)
}

async function pay(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  expect(await page.textContent('dl')).toMatch(/Call: \w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M/)
  await page.getByLabel(/email/i).fill(email)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/calls\//)
}

describe.each([
  ['with JavaScript', true, 'clarity-call', '$97'],
  ['without JavaScript', false, 'focus-call', '$149'],
])('The whole journey, %s', (title, javaScriptEnabled, call, price) => {
  test('A buyer books a free time, pays, moves the call and gets a refund', {
    tags: javaScriptEnabled ? [] : 'slow',
  }, async () => {
    const email = `ada-${call}@example.com`
    const visitor = await newVisitor(here.browser, { javaScriptEnabled, timezoneId: 'America/Denver' })
    const { page } = visitor
    if (javaScriptEnabled) await fromTheQuiz(page, email)
    else await page.goto(`${here.site.url}/book/${call}`)
    await showLaterDays(page)
    const first = await take(page, 3)
    await page.getByLabel(/Your name/).fill('Ada')
    const question = await page.getByLabel(/What do you want to get out of the call/).inputValue()
    expect(question.includes('I want the government as a customer')).toBe(javaScriptEnabled)
    await page.getByRole('button', { name: `Reserve and pay ${price}` }).click()
    await pay(page, email)
    await page.getByRole('heading', { name: 'Your call is booked' }).waitFor()
    expect(await page.textContent('main')).toContain(javaScriptEnabled ? 'Mountain Time' : 'Eastern Time')
    const oneLine = (text: string | null) => text?.replace(/\s+/g, ' ') // forms send \r\n for \n
    expect(oneLine(await page.textContent('main'))).toContain(oneLine(question))
    if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
    const invitation = await waitForEmail(here.site, email, /^Booked/)
    expect(invitation.calendar).toContain(`DTSTART:${first.replace(/[-:]|\.000/g, '')}`)
    expect(invitation.text).toContain('https://video.example.com/simone')

    // Another day, through the link in the email.
    const address = /http\S+\/calls\/[\w-]+/.exec(invitation.text)?.[0] as string
    await page.goto(new URL(address).pathname.replace(/^/, here.site.url))
    expect(await page.textContent('main')).toContain('up to 24 hours before')
    await page.getByRole('link', { name: 'Move it to another time' }).click()
    await page.getByRole('heading', { name: 'Move your call' }).waitFor()
    if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
    await showLaterDays(page)
    const second = await take(page, 5)
    expect(second).not.toBe(first)
    await page.getByRole('button', { name: 'Move the call here' }).click()
    await page.getByRole('heading', { name: 'Your call is booked' }).waitFor()
    expect((await waitForEmail(here.site, email, /^Your new time/)).calendar).toContain('SEQUENCE:1')

    // The refund rule is shown before the click, and applied after it.
    await page.getByRole('link', { name: 'Cancel the call' }).click()
    await page.getByRole('heading', { name: 'Cancel this call?' }).waitFor()
    if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
    expect(await page.textContent('main')).toContain(`refund your full payment of ${price}`)
    await page.getByRole('button', { name: `Cancel it and send back ${price}` }).click()
    await page.getByRole('heading', { name: 'The call is canceled' }).waitFor()
    if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
    expect((await waitForEmail(here.site, email, /^Canceled/)).calendar).toContain('METHOD:CANCEL')
    expect(title).toContain('JavaScript')
    await visitor.close()
  })
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
  const visitor = await newVisitor(here.browser, { javaScriptEnabled: false })
  const { page } = visitor
  await page.goto(`${here.site.url}/clarity-call`)
  await page.locator('form[data-checkout] button').first().click()
  await page.waitForURL(/\/demo\/stripe\/pay\//)
  await page.getByLabel(/email/i).fill('cleo@example.com')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/clarity-call-success/)
  const link = page.getByRole('link', { name: /Pick a time for your call/ })
  await page.goto(new URL((await link.getAttribute('href')) as string, here.site.url).href)
  await page.waitForURL(/\/calls\//)
  await page.getByRole('heading', { name: 'Pick a time' }).waitFor()
  await showLaterDays(page)
  await take(page, 7)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor()
  await waitForEmail(here.site, 'cleo@example.com', /^Booked: Clarity Call/)
  await visitor.close()
})

test('Someone who steps through the time zones with the arrow keys stays in the list, on the days that she looks at', {
  tags: 'slow',
}, async () => {
  const visitor = await newVisitor(here.browser, { timezoneId: 'America/New_York' })
  const { page } = visitor
  await page.goto(`${here.site.url}/book/clarity-call`)
  await waitUntilHydrated(page)
  await page.getByRole('link', { name: 'Later days' }).click()
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
  await visitor.close()
})
