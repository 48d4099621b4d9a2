import { expect, test, vi } from 'vitest'
import { type OutboxEmail, waitForEmail, waitForEmails } from '../../../../test/buyer.ts'
import { applicationAnswers, sendApplyForm, societyForFile } from '../../../../test/members.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { readConfirmation } from '../member-link.ts'
import { confirmApplication, syncWaitingMemberships } from '../memberships.ts'
import { reviewDue } from '../review/reviews.ts'
import type { Answers } from './answers.ts'
import { findApplication } from './applications.ts'

const here = societyForFile()
const { clock, pay, stands, emailTexts } = here
const COACH = 'support@unborrowed.example'
const send = (email: string, more: Partial<Answers> = {}, token?: string) =>
  sendApplyForm(here.shop, { ...applicationAnswers(email), ...more }, token)
const findCoachItems = async (words: string) =>
  (await waitForEmails(here.shop, COACH, 0)).filter(({ text }) => text.includes(words))

/** The tokens of the confirming links emailed to an address, oldest first. */
async function confirmingLinks(email: string, count = 1): Promise<string[]> {
  const texts = await emailTexts(email, 'Please confirm your application', count)
  return texts.map((text) => /\/apply\/confirm\/([\w.-]+)/.exec(text)?.[1] ?? '')
}

async function press(token = ''): Promise<string> {
  const found = await readConfirmation(here.shop.deps, token)
  if (found.state !== 'ready') return found.state
  return (await confirmApplication(here.shop.deps, found.application)) ? 'confirmed' : 'used'
}

test('An application that a stranger sends with the address of someone who has paid, or pays later, takes no effect', async () => {
  const { membership } = await pay('nora@example.com')
  await send('nora@example.com', { name: 'Mallory' })
  await send('olga@example.com', { name: 'Mallory' })
  await pay('olga@example.com')
  await syncWaitingMemberships(here.shop.deps)
  for (const email of ['nora@example.com', 'olga@example.com']) {
    await emailTexts(email, 'Your receipt')
    expect((await stands(email, 'paid')).membership).toMatchObject({ applicationId: null, reviewSince: null })
  }
  expect(await here.statesOf(membership.id)).toEqual(['paid'])
  expect(await findCoachItems('Mallory')).toEqual([])
})

test('A newer, unconfirmed application does not replace the one that its address confirmed', async () => {
  await send('petra@example.com', { name: 'Petra' })
  expect(await press((await confirmingLinks('petra@example.com'))[0])).toBe('confirmed')
  await send('petra@example.com', { name: 'Mallory the Third' })
  const { membership } = await pay('petra@example.com')
  const bound = await findApplication(here.shop.database.db, membership.applicationId ?? '')
  expect(bound?.answers.name).toBe('Petra')
})

test('Once its address confirmed it, the newer application is the one that counts', async () => {
  await send('quinn@example.com', { name: 'Quinn' })
  await send('quinn@example.com', { name: 'Quinn, corrected' })
  for (const link of await confirmingLinks('quinn@example.com', 2)) {
    clock.offsetMs += HOUR
    expect(await press(link)).toBe('confirmed')
  }
  const { membership } = await pay('quinn@example.com')
  const bound = await findApplication(here.shop.database.db, membership.applicationId ?? '')
  const isAboutQuinn = ({ subject, text }: OutboxEmail) =>
    subject.startsWith('To review') && text.includes('quinn@example.com')
  const last = await waitForEmail(here.shop, COACH, isAboutQuinn)
  expect(last.text).toContain(bound?.answers.name)
  expect(bound?.confirmedAt?.getTime()).toBeGreaterThan(clock.now().getTime() - HOUR)
})

test('The answer is the same for someone who paid, someone who applied and someone unknown', async () => {
  await pay('paid@example.com')
  await send('applied@example.com')
  expect(await press((await confirmingLinks('applied@example.com'))[0])).toBe('confirmed')
  const answers = []
  for (const email of ['paid@example.com', 'applied@example.com', 'unknown@example.com'])
    answers.push(await send(email))
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('Someone who paid first confirms by the emailed link: then the coach is notified and the 48 hours begin', async () => {
  const { membership } = await pay('rita@example.com')
  await send('rita@example.com', { name: 'Rita' })
  clock.offsetMs += 5 * HOUR
  const confirmedAt = clock.now().getTime()
  expect(await press((await confirmingLinks('rita@example.com'))[0])).toBe('confirmed')
  const member = await stands('rita@example.com', 'in_review')
  expect(reviewDue(member.membership)?.getTime()).toBeGreaterThanOrEqual(confirmedAt + 48 * HOUR)
  await emailTexts('rita@example.com', 'Your application is in review')
  expect(await here.statesOf(membership.id)).toEqual(['paid', 'in_review'])
  await vi.waitFor(async () => expect(await findCoachItems('Rita')).toHaveLength(1), { timeout: 60_000 })
})

test('Someone who has not paid yet gets to the payment only after confirming the application', async () => {
  await send('sara@example.com')
  const [link] = await confirmingLinks('sara@example.com')
  expect((await waitForEmails(here.shop, 'sara@example.com')).map(({ subject }) => subject)).toHaveLength(1)
  expect(await press(link)).toBe('confirmed')
  const [text] = await emailTexts('sara@example.com', 'We have your application')
  expect(text).toMatch(/\/apply\/apl_\S+/)
})

test('The link to confirm works once and for 7 days, and looking at it changes nothing', async () => {
  await send('tara@example.com')
  const [link = ''] = await confirmingLinks('tara@example.com')
  for (let look = 0; look < 2; look++)
    expect(await readConfirmation(here.shop.deps, link)).toMatchObject({ state: 'ready' })
  expect(await Promise.all([press(link), press(link)])).toEqual(expect.arrayContaining(['confirmed', 'used']))
  expect(await press(link)).toBe('used')
  await send('late@example.com')
  const [late] = await confirmingLinks('late@example.com')
  clock.offsetMs += 7 * DAY
  expect(await press(late)).toBe('expired')
  for (const forged of ['', 'x', `${late}x`]) expect(await press(forged)).toBe('unknown')
})

test('A member applies once through the emailed link: a second application neither counts nor waits for another payment', async () => {
  const { membership } = await pay('uma@example.com')
  const [text = ''] = await emailTexts('uma@example.com', 'Your receipt')
  const link = /\/apply\/([\w.-]+)/.exec(text)?.[1]
  expect((await send('uma@example.com', {}, link)).reply).toMatchObject({ state: 'sent' })
  await stands('uma@example.com', 'in_review')
  expect((await send('victim@example.com', { name: 'Uma again' }, link)).reply).toMatchObject({ state: 'sent' })
  await pay('victim@example.com')
  expect((await stands('victim@example.com', 'paid')).membership.applicationId).toBeNull()
  expect(await here.statesOf(membership.id)).toEqual(['paid', 'in_review'])
})

test('An application from an address that looks mistyped is asked about it once, before its link goes to nobody', async () => {
  const sendTo = async (more: Record<string, string>) => (await send('rosa@gmial.com', more)).reply
  expect(await sendTo({})).toMatchObject({
    ...{ state: 'invalid', problem: 'Not sent yet. Is your email address right?', suggestion: 'rosa@gmail.com' },
    values: { email: 'rosa@gmial.com', needs: 'A second oven' },
  })
  expect(await sendTo({ email_choice: 'rosa@gmail.com' })).toEqual({ state: 'unconfirmed' })
  await emailTexts('rosa@gmail.com', 'Please confirm your application')
  expect(await sendTo({ email_asked: 'rosa@gmial.com' }), 'who says that it’s right').toEqual({ state: 'unconfirmed' })
  await emailTexts('rosa@gmial.com', 'Please confirm your application')
})
