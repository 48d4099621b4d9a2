import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type OutboxEmail, waitForEmail } from '../test/buyer.ts'
import { layoutProblems } from './layout-problems.ts'
import { newVisitor, siteForFile, waitUntilHydrated } from './site.ts'

const here = siteForFile()

const linkIn = (mail: OutboxEmail, path: string): string =>
  new RegExp(`https?://\\S+/${path}/[\\w.-]+`).exec(mail.text)?.[0] as string

/** Where the focus is, and in sight: neither a screen reader nor someone at a phone has to look for the answer. */
async function expectFocus(target: Locator): Promise<void> {
  const look = () =>
    target.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      return { isFocused: document.activeElement === element, isVisible: top > 0 && top < innerHeight }
    })
  await expect.poll(look).toEqual({ isFocused: true, isVisible: true })
}

/** Fills in the application, sends it, confirms it through the emailed link and pays for the first month. */
async function join(page: Page, email: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Send my application' })
  await page.goto(`${here.site.url}/apply`)
  await waitUntilHydrated(page)
  await page.getByLabel('Your name (required)').fill('Rosa')
  await page.getByLabel('Your business (required)').fill('A bakery')
  await send.click()
  await page.getByRole('alert').waitFor()
  await expectFocus(page.getByLabel('Your email (required)'))
  // Also after a second press with the same errors.
  const replied = page.waitForResponse((response) => response.request().method() === 'POST')
  await send.click()
  await replied
  await expectFocus(page.getByLabel('Your email (required)'))
  expect(await page.getByLabel('Your name (required)').inputValue()).toBe('Rosa')
  await page.getByLabel('Your email (required)').fill(email)
  await page.getByLabel('How far along is it? (required)').selectOption('young')
  await page.getByLabel('Which state is it in? (required)').selectOption('GA')
  await page.getByLabel('What do you need? (required)').fill('A second oven')
  await send.click()
  // The answer is where the eye is, though the button was far below.
  await expectFocus(page.getByRole('heading', { name: 'check your inbox' }))
  await page.goto(linkIn(await waitForEmail(here.site, email, /^Please confirm your application/), 'apply/confirm'))
  await page.getByText('A second oven').waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, this is my application' }).click()
  await page.getByRole('button', { name: 'Pay $35 for the first month' }).click()
  await page.getByLabel(/email/i).fill(`paid-${email}`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/success?session_id=*')
}

/** The coach accepts by the link in her email. */
async function accept(page: Page, email: string): Promise<void> {
  const isAbout = ({ subject, text }: OutboxEmail) => subject.startsWith('To review') && text.includes(email)
  await page.goto(linkIn(await waitForEmail(here.site, 'support@unborrowed.example', isAbout), 'review'))
  await waitUntilHydrated(page)
  const [note, button] = [page.getByLabel('A note to them (optional)'), page.getByRole('button', { name: 'Accept' })]
  await note.fill('x'.repeat(2001))
  await button.click()
  await page.getByText('Nothing is decided yet').waitFor()
  await note.fill('Welcome.')
  await button.click()
  await expectFocus(page.getByRole('heading', { name: 'Rosa is in' }))
  expect(await layoutProblems(page)).toEqual([])
}

test('A member applies, is accepted, cancels and resumes', async () => {
  const { page, close, allowErrors } = await newVisitor(here.browser, { viewport: { width: 320, height: 800 } })
  allowErrors(/status of 422/)
  const isEmailed = (subject: RegExp) => waitForEmail(here.site, 'paid-rosa@applicant.example', subject)
  await join(page, 'rosa@applicant.example')
  await page.goto(linkIn(await isEmailed(/in review/), 'membership'))
  await page.getByText('48 of 48 hours left').waitFor()
  expect(await layoutProblems(page)).toEqual([])
  await accept(page, 'rosa@applicant.example')
  await page.goto(linkIn(await isEmailed(/^You’re in/), 'cancel'))
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Cancel my membership' }).click()
  await expectFocus(page.getByRole('heading', { name: 'You’re canceled' }))
  expect(await layoutProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo: keep my membership' }).click()
  await page.getByRole('heading', { name: 'Your membership continues' }).waitFor()
  await close()
})
