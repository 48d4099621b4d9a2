import type { Locator, Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { derivedSecret } from '../app/platform/process/secrets.server.ts'
import { type OutboxEmail, waitForEmail } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const SECRET = '3f9c1e7b52d846a0c8e1f4b7930d6a25'
const here = siteForFile({ APP_SECRET: SECRET })

const COACH = 'support@unborrowed.example'

/** What the coach writes along with her decision. */
const NOTE = 'Try again in the spring, when the bakery is a year old.'

const linkIn = (mail: OutboxEmail, path: string): string =>
  new RegExp(`https?://\\S+/${path}/[\\w.-]+`).exec(mail.text)?.[0] as string

/** Fills in the application, sends it, confirms it through the emailed link and pays for the first month. */
async function join(page: Page, email: string, javaScriptEnabled: boolean): Promise<void> {
  await page.goto(`${here.site.url}/apply`)
  if (javaScriptEnabled) await waitUntilHydrated(page)
  await page.getByLabel('Your name (required)').fill('Rosa')
  await page.getByLabel('Your business (required)').fill('A bakery')
  await page.getByRole('button', { name: 'Send my application' }).click()
  await page.getByRole('alert').waitFor()
  // Also after a second press with the same errors.
  if (javaScriptEnabled) {
    await expectFocus(page.getByLabel('Your email (required)'))
    const replied = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Send my application' }).click()
    await replied
    await expectFocus(page.getByLabel('Your email (required)'))
  }
  expect(await page.getByLabel('Your name (required)').inputValue()).toBe('Rosa')
  await page.getByLabel('Your email (required)').fill(email)
  await page.getByLabel('How far along is it? (required)').selectOption('young')
  await page.getByLabel('Which state is it in? (required)').selectOption('GA')
  await page.getByLabel('What do you need? (required)').fill('A second oven')
  await page.getByRole('button', { name: 'Send my application' }).click()
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Yes, send my application' }).click()
  const answer = page.getByRole('heading', { name: 'check your inbox' })
  await answer.waitFor()
  // The answer is where the eye is, though the button was far below.
  if (javaScriptEnabled) await expectFocus(answer)
  const confirming = await waitForEmail(here.site, email, /^Please confirm your application/)
  await page.goto(linkIn(confirming, 'apply/confirm'))
  await page.getByText('A second oven').waitFor()
  if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, this is my application' }).click()
  await page.getByRole('button', { name: 'Pay $35 for the first month' }).click()
  await page.getByLabel(/email/i).fill(`paid-${email}`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/success?session_id=*')
}

/** Where the focus is, and in sight: neither a screen reader nor someone at a phone has to look for the answer. */
async function expectFocus(target: Locator): Promise<void> {
  await vi.waitFor(
    async () => {
      const { isFocused, top, height } = await target.evaluate((element) => ({
        isFocused: document.activeElement === element,
        top: element.getBoundingClientRect().top,
        height: innerHeight,
      }))
      expect({ isFocused, isVisible: top > 0 && top < height }).toEqual({ isFocused: true, isVisible: true })
    },
    { timeout: 60_000 },
  )
}

async function decide(page: Page, email: string, as: 'Accept' | 'Decline'): Promise<void> {
  const mail = await waitForEmail(
    here.site,
    COACH,
    ({ subject, text }) => subject.startsWith('To review') && text.includes(email),
  )
  const links = [...mail.text.matchAll(/https?:\/\/\S+\/review\/[\w.-]+/g)].map(([link]) => link)
  for (const link of new Set(links)) {
    await page.goto(link)
    const button = page.getByRole('button', { name: as })
    if ((await button.count()) === 0) continue
    await page.getByLabel('A note to them (optional)').fill('x'.repeat(2001))
    await button.click()
    await page.getByText('Nothing is decided yet').waitFor()
    await page.getByLabel('A note to them (optional)').fill(NOTE)
    // Without its script yet, a page sends the form as a browser does, and the answer is a page of its own.
    const isHydrated = (await page.locator('html[data-hydrated]').count()) > 0
    await button.click()
    const decided = page.getByRole('heading', { name: as === 'Accept' ? 'Rosa is in' : 'Rosa was declined' })
    await decided.waitFor()
    if (isHydrated) {
      await expectFocus(decided)
      expect(await layoutProblems(page)).toEqual([])
    }
    await page.goto(link)
    expect(await page.getByRole('button', { name: as }).count()).toBe(0)
    return
  }
  throw new Error(`no link of the coach offers to ${as}`)
}

describe.each([true, false])('With script: %s', (javaScriptEnabled) => {
  test('A member applies, is accepted, cancels and resumes', { tags: javaScriptEnabled ? [] : 'slow' }, async () => {
    const { page, close, allowErrors } = await newVisitor(here.browser, {
      javaScriptEnabled,
      viewport: { width: 320, height: 800 },
    })
    allowErrors(/status of 422/)
    const email = `rosa-${javaScriptEnabled}@applicant.example`
    await join(page, email, javaScriptEnabled)
    const reviewing = await waitForEmail(here.site, `paid-${email}`, ({ subject }) => subject.includes('in review'))
    await page.goto(linkIn(reviewing, 'membership'))
    await page.getByText('48 of 48 hours left').waitFor()
    await page.getByRole('link', { name: 'Sign in to see everything' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
    await decide(page, email, 'Accept')
    const welcome = await waitForEmail(here.site, `paid-${email}`, ({ subject }) => subject.startsWith('You’re in'))
    await page.goto(linkIn(welcome, 'cancel'))
    if (javaScriptEnabled) await waitUntilHydrated(page)
    await page.getByRole('button', { name: 'Cancel my membership' }).click()
    const canceled = page.getByRole('heading', { name: 'You’re canceled' })
    await canceled.waitFor()
    if (javaScriptEnabled) await expectFocus(canceled)
    if (javaScriptEnabled) expect(await layoutProblems(page)).toEqual([])
    await waitForEmail(here.site, `paid-${email}`, ({ subject }) => subject === 'Your membership is canceled')
    await page.getByRole('button', { name: 'Undo: keep my membership' }).click()
    await page.getByRole('heading', { name: 'Your membership continues' }).waitFor()
    await waitForEmail(here.site, `paid-${email}`, ({ subject }) => subject === 'Your membership continues')
    if (javaScriptEnabled) await renewAndEnd(page, email, welcome)
    await close()
  })
})

/** A month is charged in full; then she cancels, and the membership ends with the paid period. */
async function renewAndEnd(page: Page, email: string, welcome: OutboxEmail): Promise<void> {
  const member = linkIn(welcome, 'membership')
  const says = (words: string) =>
    vi.waitFor(
      async () => {
        await page.goto(member)
        expect(await page.textContent('main')).toContain(words)
      },
      { timeout: 60_000, interval: 500 },
    )
  await page.goto(member)
  const first = (await page.textContent('main'))?.match(/\$97On(\w+ \d+, \d+)/)?.[1] as string
  await moveClock()
  await vi.waitFor(
    async () => {
      await page.goto(member)
      expect(await page.textContent('main')).toMatch(/\$97On/)
      expect(await page.textContent('main')).not.toContain(first)
    },
    { timeout: 60_000, interval: 500 },
  )
  await page.goto(linkIn(welcome, 'cancel'))
  await page.getByRole('button', { name: 'Cancel my membership' }).click()
  await page.getByRole('heading', { name: 'You’re canceled' }).waitFor()
  await says('Your membership is canceled')
  await moveClock()
  await says('Your membership has ended')
  await waitForEmail(here.site, `paid-${email}`, ({ subject }) => subject === 'Your membership has ended')
}

/** Moves the clock of the Stripe emulator 31 days forward, as its control page does. */
async function moveClock(): Promise<void> {
  const headers = { Authorization: `Bearer sk_test_${derivedSecret(SECRET, 'stand-in key')}` }
  const answer = await fetch(`${here.site.url}/demo/stripe/_control/page`, {
    method: 'POST',
    headers: { ...headers, Origin: here.site.url },
    body: new URLSearchParams({ order: 'month' }),
  })
  expect(await answer.text()).toContain('Done: Move the clock 31 days on')
}

test('An applicant pays, is declined and is refunded', { tags: 'slow' }, async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser)
  allowErrors(/status of 422/)
  await join(page, 'declined@applicant.example', true)
  await decide(page, 'declined@applicant.example', 'Decline')
  const mail = await waitForEmail(here.site, 'paid-declined@applicant.example', ({ subject }) =>
    subject.startsWith('About your application'),
  )
  expect(mail.text).toContain('$35')
  expect(mail.text).toContain(NOTE)
  const reviewing = await waitForEmail(here.site, 'paid-declined@applicant.example', ({ subject }) =>
    subject.includes('in review'),
  )
  await vi.waitFor(
    async () => {
      await page.goto(linkIn(reviewing, 'membership'))
      expect(await page.textContent('main')).toContain('Your payment of $35 was refunded in full')
    },
    { timeout: 60_000, interval: 500 },
  )
  await close()
})
