import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { lastSegment, type OutboxEmail, waitForEmail, waitForEmails } from '../../../../test/buyer.ts'
import { visitDesk } from '../../../../test/desk-visits.ts'
import { applicationAnswers, sendApplyForm, societyForFile } from '../../../../test/members.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { applicationPath } from '../links.ts'
import { readConfirmation } from '../member-link.ts'
import { confirmApplication, syncWaitingMemberships } from '../memberships.ts'
import { reviewDue } from '../review/reviews.ts'
import type { Answers } from './answers.ts'
import { deleteUnsentApplications, findApplication } from './applications.ts'
import { loadApplyPage, startPayment } from './handle-application.ts'

const { apply, clock, emailTexts, pay, shop, stands, statesOf } = societyForFile()
const COACH = 'support@unborrowed.example'
const send = (email: string, more: Partial<Answers> = {}, token?: string) =>
  sendApplyForm(shop, { ...applicationAnswers(email), ...more }, token)
const findCoachItems = async (words: string) =>
  (await waitForEmails(shop, COACH, 0)).filter(({ text }) => text.includes(words))

/** The tokens of the confirming links emailed to an address, oldest first. */
async function confirmingLinks(email: string, count = 1): Promise<string[]> {
  const texts = await emailTexts(email, 'Please confirm your application', count)
  return texts.map((text) => /\/apply\/confirm\/([\w.-]+)/.exec(text)?.[1] ?? '')
}

async function press(token = ''): Promise<string> {
  const found = await readConfirmation(shop.deps, token)
  if (found.state !== 'ready') return found.state
  return (await confirmApplication(shop.deps, found.application)) ? 'confirmed' : 'used'
}

test('An application that a stranger sends with the address of someone who has paid, or pays later, takes no effect', async () => {
  const { membership } = await pay('nora@example.com')
  await send('nora@example.com', { name: 'Mallory' })
  await send('olga@example.com', { name: 'Mallory' })
  await pay('olga@example.com')
  await syncWaitingMemberships(shop.deps)
  for (const email of ['nora@example.com', 'olga@example.com']) {
    await emailTexts(email, 'Your receipt')
    expect((await stands(email, 'paid')).membership).toMatchObject({ applicationId: null, reviewSince: null })
  }
  expect(await statesOf(membership.id)).toEqual(['paid'])
  expect(await findCoachItems('Mallory')).toEqual([])
})

test('A newer, unconfirmed application does not replace the one that its address confirmed', async () => {
  await send('petra@example.com', { name: 'Petra' })
  expect(await press((await confirmingLinks('petra@example.com'))[0])).toBe('confirmed')
  const held = shop.deps.personalData.find(({ name }) => name === 'Your applications to the Society')
  expect(await held?.read(shop.database.db, 'petra@example.com')).toMatchObject([{ state: 'GA', status: 'sent' }])
  await send('petra@example.com', { name: 'Mallory the Third' })
  const { membership } = await pay('petra@example.com')
  const bound = await findApplication(shop.database.db, membership.applicationId ?? '')
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
  const bound = await findApplication(shop.database.db, membership.applicationId ?? '')
  const isAboutQuinn = ({ subject, text }: OutboxEmail) =>
    subject.startsWith('To review') && text.includes('quinn@example.com')
  const last = await waitForEmail(shop, COACH, isAboutQuinn)
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
  expect(await statesOf(membership.id)).toEqual(['paid', 'in_review'])
  await expect.poll(() => findCoachItems('Rita')).toHaveLength(1)
})

test('The link to confirm works once and for 7 days, and looking at it changes nothing; only then there is a way to pay', async () => {
  await send('tara@example.com')
  const [link = ''] = await confirmingLinks('tara@example.com')
  for (let look = 0; look < 2; look++) expect(await readConfirmation(shop.deps, link)).toMatchObject({ state: 'ready' })
  expect(await waitForEmails(shop, 'tara@example.com'), 'no way to pay yet').toHaveLength(1)
  expect(await Promise.all([press(link), press(link)])).toEqual(expect.arrayContaining(['confirmed', 'used']))
  expect(await press(link)).toBe('used')
  const [toPay] = await emailTexts('tara@example.com', 'We have your application')
  expect(toPay).toMatch(/\/apply\/apl_\S+/)
  await send('late@example.com')
  const [late] = await confirmingLinks('late@example.com')
  clock.offsetMs += 7 * DAY
  expect(await press(late)).toBe('expired')
  for (const forged of ['', 'x', `${late}x`]) expect(await press(forged)).toBe('unknown')
})

test('A member applies once through the emailed link, from any address: a second application neither counts nor waits for another payment', async () => {
  const { membership } = await pay('uma@example.com')
  const [text = ''] = await emailTexts('uma@example.com', 'Your receipt')
  expect(text).toMatch(/\/cancel\/mbr_\S+/)
  const link = /\/apply\/(mbr_[\w.-]+)/.exec(text)?.[1]
  expect((await send('uma-at-work@example.com', {}, link)).reply).toMatchObject({ state: 'sent' })
  expect((await stands('uma@example.com', 'in_review')).membership.reviewSince).toBeInstanceOf(Date)
  expect((await send('victim@example.com', { name: 'Uma again' }, link)).reply).toMatchObject({ state: 'sent' })
  await pay('victim@example.com')
  expect((await stands('victim@example.com', 'paid')).membership.applicationId).toBeNull()
  expect(await statesOf(membership.id)).toEqual(['paid', 'in_review'])
})

test('An application from an address that looks mistyped is asked about it once, before its link goes to nobody', async () => {
  const sendTo = async (more: Record<string, string>) => (await send('rosa@gmial.com', more)).reply
  expect(await sendTo({})).toMatchObject({
    ...{ state: 'invalid', problem: 'Not sent yet.', suggestion: 'rosa@gmail.com' },
    errors: { email: expect.stringMatching(/^Is this right/) },
    values: { email: 'rosa@gmial.com', needs: 'A second oven' },
  })
  expect(await sendTo({ email_choice: 'rosa@gmail.com' })).toEqual({ state: 'unconfirmed' })
  await emailTexts('rosa@gmail.com', 'Please confirm your application')
  expect(await sendTo({ email_asked: 'rosa@gmial.com' }), 'who says that it’s right').toEqual({ state: 'unconfirmed' })
  await emailTexts('rosa@gmial.com', 'Please confirm your application')
})

const save = (email: string, more: Partial<Answers> = {}, token?: string) =>
  sendApplyForm(shop, { ...applicationAnswers(email), ...more }, token, 'keep')
const tokenIn = (text: string | undefined) => /\/apply\/([\w.-]+)/.exec(text ?? '')?.[1]
const mailedLinks = async (email: string, count = 1) =>
  (await emailTexts(email, 'Your application is saved', count)).map(tokenIn)
const openDraft = async (token: string | undefined) => (await loadApplyPage(shop.deps, token, null)).page
const forget = () => deleteUnsentApplications({ db: shop.database.db, clock })

/** The link to a draft without an address, which the page shows. */
async function shownLink(more: Partial<Answers> = {}): Promise<string | undefined> {
  const { reply } = await save('', more)
  return reply.state === 'saved' ? tokenIn(reply.path) : undefined
}

test('Only the emailed link opens a draft with an address, never the reply to its sender or a link from before', async () => {
  const { reply: direct } = await save('vic@example.com')
  expect(JSON.stringify(direct)).not.toMatch(/apl_|\/apply\//)
  const [link] = await mailedLinks('vic@example.com')
  const values = { email: 'vic@example.com', needs: 'A second oven' }
  expect(await openDraft(link)).toMatchObject({ state: 'open', values })

  const shown = await shownLink()
  expect(await openDraft(shown)).toMatchObject({ state: 'open' })
  const { reply } = await save('wilma@example.com', {}, shown)
  expect(reply).toEqual({ state: 'saved', path: undefined })
  const [mailed] = await mailedLinks('wilma@example.com')
  await save('wilma@example.com', { needs: 'My real figures' }, mailed)
  expect(await openDraft(mailed)).toMatchObject({ state: 'open', values: { needs: 'My real figures' } })
  expect(await openDraft(shown)).toEqual({ state: 'ended' })
  // Moved to another address, it's closed to the one before.
  await save('yolanda@example.com', {}, mailed)
  const [moved] = await mailedLinks('yolanda@example.com')
  expect(await openDraft(mailed)).toEqual({ state: 'ended' })
  expect(await openDraft(moved)).toMatchObject({ state: 'open' })
})

test('A sent application cannot be changed, and its link no longer shows it', async () => {
  await save('zelda@example.com')
  const [link] = await mailedLinks('zelda@example.com')
  await sendApplyForm(shop, applicationAnswers('zelda@example.com'), link)
  expect((await save('zelda@example.com', { name: 'Mallory' }, link)).reply).toEqual({ state: 'unconfirmed' })
  expect(await openDraft(link)).toEqual({ state: 'unconfirmed' })
})

test('Drafts without an address are deleted after 30 days, and unconfirmed applications after 7', async () => {
  const shown = await shownLink({ name: 'Nobody' })
  await save('abby@example.com')
  const [mailed] = await mailedLinks('abby@example.com')
  await save('bella@example.com')
  const [sent] = await mailedLinks('bella@example.com')
  await sendApplyForm(shop, applicationAnswers('bella@example.com'), sent)
  clock.offsetMs += 6 * DAY
  await forget()
  expect(await openDraft(sent)).toEqual({ state: 'unconfirmed' })
  clock.offsetMs += 2 * DAY
  await forget()
  expect(await openDraft(sent)).toEqual({ state: 'ended' })
  expect(await openDraft(shown)).toMatchObject({ state: 'open' })
  clock.offsetMs += 23 * DAY
  await forget()
  expect(await openDraft(shown)).toEqual({ state: 'ended' })
  expect(await openDraft(mailed)).toMatchObject({ state: 'open' })
})

const payUrl = async (email: string) => applicationPath(shop.deps, await apply(email))
const from = (network: string) => ({ ...shop.deps, network })

test('A confirmed application leads to the payment page, and an unknown one is refused', async () => {
  const token = lastSegment(await payUrl('ada@example.com'))
  expect(await startPayment(from('a'), token)).toContain('/demo/stripe/pay/')
  for (const wrong of [undefined, 'x', `${token}x`])
    await expect(startPayment(from('a'), wrong)).rejects.toMatchObject({ status: 404 })
})

test('Starting a membership payment has the same limit for each network as the checkout', async () => {
  const token = lastSegment(await payUrl('bea@example.com'))
  clock.offsetMs += MINUTE - (clock.now().getTime() % MINUTE)
  for (let tries = 0; tries < 60; tries++) await startPayment(from('b'), token)
  await expect(startPayment(from('b'), token)).rejects.toMatchObject({ status: 429 })
})

test('While Stripe is down the page says so with 502, and that nothing was charged', async () => {
  const stripe = new Stripe('sk_test_none', { host: '127.0.0.1', port: 1, protocol: 'http', maxNetworkRetries: 0 })
  const away = { url: shop.url, deps: { ...shop.deps, stripe } }
  const answer = await visitDesk(away, undefined, `${await payUrl('cleo@example.com')}?pay`, {})
  const problem = expect.stringContaining('You haven’t been charged')
  expect(answer).toMatchObject({ status: 502, data: { state: 'unpaid', problem } })
})
