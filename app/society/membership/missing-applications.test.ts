import { expect, test } from 'vitest'
import { lastSegment, startCheckout, waitForEmails } from '../../../test/buyer.ts'
import { applicationAnswers, filledApplyForm, societyForFile } from '../../../test/members.ts'
import { signIn } from '../../../test/signed-in.ts'
import { visitPage } from '../../../test/visit-page.ts'
import { MINUTE } from '../../platform/clock.ts'
import * as applyPage from './application/apply-page.tsx'
import { remindToApply } from './missing-applications.ts'

const { apply, clock, emailTexts, pay, shop, stands, until } = societyForFile()
const REMINDER = 'One step left: your application'

/** Pays the first month in a browser, and returns the cookie that it got when the checkout began. */
async function payInBrowser(email: string): Promise<string> {
  const { cookie, session } = await openCheckout()
  await shop.emulator.pay(session, email)
  await stands(email, 'paid')
  return cookie
}

async function openCheckout(): Promise<{ cookie: string; session: string }> {
  const response = await startCheckout(shop, { productId: 'society' })
  const { url }: { url: string } = await response.json()
  return { cookie: (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '', session: lastSegment(url) }
}

const openForm = (cookie: string, path = '/apply', params: Record<string, string> = {}) =>
  visitPage(shop, applyPage, { path, params, headers: { Cookie: cookie } })

test('Who has just paid applies in the same browser without typing the address again, as in one where they sign in, and no other browser does', async () => {
  const cookie = await payInBrowser('ada@example.com')
  const { location } = await openForm(cookie)
  expect(location).toMatch(/^\/apply\/[\w.-]+$/)
  const form = await openForm(cookie, location, { token: lastSegment(location) })
  expect(form.data).toMatchObject({ state: 'open', payment: 'paid', values: { email: 'ada@example.com' } })
  for (const other of ['', `${cookie}x`])
    expect((await openForm(other)).data).toMatchObject({ state: 'open', values: { email: '' } })
  const { cookie: signedIn } = await signIn(shop, 'ada@example.com')
  expect((await openForm(signedIn)).location).toMatch(/^\/apply\/[\w.-]+$/)
})

test('Whoever comes back from Stripe before we hear of the payment is known, too', async () => {
  const { cookie, session } = await openCheckout()
  shop.emulator.switches.webhooks.drop = 'all'
  await shop.emulator.pay(session, 'gwen@example.com')
  expect((await openForm(cookie)).location).toMatch(/^\/apply\/[\w.-]+$/)
  shop.emulator.switches.webhooks.drop = 0
})

test('Who pays by bank debit applies at once, without confirming an address, and is in review when the money is here', async () => {
  const { cookie, session } = await openCheckout()
  await shop.emulator.pay(session, 'hana@example.com', 'debit')
  const pending = { payment: 'pending', values: { email: 'hana@example.com' } }
  expect((await openForm(cookie)).data).toMatchObject(pending)
  const form = filledApplyForm(shop, applicationAnswers('hana@example.com'))
  const visit = { path: '/apply', headers: { Cookie: cookie }, form }
  expect((await visitPage(shop, applyPage, visit)).data).toMatchObject({ state: 'sent', waitsForBank: true })
  await visitPage(shop, applyPage, visit)
  await shop.emulator.settleDebit(session, 'succeeded')
  await stands('hana@example.com', 'in_review')
  const subjects = (await waitForEmails(shop, 'hana@example.com', 3)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /confirm|One step left/.test(subject))).toEqual([])
})

test('A form that was opened before its visitor paid in another tab, and sent after that, is that member’s application', async () => {
  const form = filledApplyForm(shop, applicationAnswers('finn@example.com'))
  const cookie = await payInBrowser('finn@example.com')
  const answer = await visitPage(shop, applyPage, { path: '/apply', headers: { Cookie: cookie }, form })
  expect(answer.data).toMatchObject({ state: 'sent', memberPath: expect.stringMatching(/^\/membership\//) })
  const { membership } = await until('finn@example.com', ({ membership }) => membership.applicationId !== null)
  expect(membership.state).toBe('in_review')
})

test('Half an hour after the payment, and once they have applied, the form is the same there as for everyone', async () => {
  const late = await payInBrowser('bea@example.com')
  const applied = await payInBrowser('cleo@example.com')
  const { membership } = await until('cleo@example.com', () => true)
  await apply('cleo@example.com', { membershipId: membership.id })
  expect((await openForm(applied)).data).toMatchObject({ state: 'open', values: { email: '' } })
  clock.offsetMs += 31 * MINUTE
  expect((await openForm(late)).data).toMatchObject({ state: 'open', values: { email: '' } })
})

test('The receipt has the link to apply; the reminder comes 45 minutes later, once, and only to who hasn’t applied', async () => {
  for (const email of ['dora@example.com', 'elsa@example.com']) await pay(email)
  const [receipt = ''] = await emailTexts('dora@example.com', 'Your receipt')
  expect(receipt).toMatch(/\/apply\/[\w.-]+/)
  const { membership } = await until('elsa@example.com', () => true)
  await remindToApply(shop.deps)
  await apply('elsa@example.com', { membershipId: membership.id })
  clock.offsetMs += 45 * MINUTE
  await remindToApply(shop.deps)
  await remindToApply(shop.deps)
  await emailTexts('dora@example.com', REMINDER)
  await emailTexts('elsa@example.com', 'Your application is in review')
  const subjects = (await waitForEmails(shop, 'elsa@example.com')).map(({ subject }) => subject)
  expect(subjects).not.toContain(REMINDER)
})
