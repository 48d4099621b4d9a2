import { eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { deskForFile, visitDesk } from '../../test/desk-visits.ts'
import { HOUR } from '../platform/clock.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { deliverEmail } from '../platform/mail/email-queue.ts'
import { handleResendEmail } from './resend-email.ts'
import { words } from './words.ts'

const clock = manualClock('2026-11-23T15:00:00Z')
const DENISE = 'denise@kitchen.example'
let orderId: string
let sequence = 0
const { shop, owner } = deskForFile({ clock })
beforeAll(async () => {
  orderId = (await givePurchase(shop.deps, DENISE, 'blueprint')).orderId
})
beforeEach(() => {
  clock.at = new Date(clock.at.getTime() + 2 * HOUR)
})

/** An email of a kind that went out to her, or to someone else. */
async function sentEmail({ kind = 'receipt', recipient = DENISE, sentAt = clock.at as Date | null } = {}) {
  const id = `mail_sent${++sequence}`
  const row = { id, key: id, kind, recipient, data: { orderId }, messageId: `<${id}@example.com>`, createdAt: clock.at }
  await shop.database.db.insert(emailQueue).values({ ...row, sentAt })
  return id
}

const visit = (form?: Record<string, string>) =>
  visitDesk(shop, owner, `/desk/people/${encodeURIComponent(DENISE)}`, form)
const sendAgain = (id: string) => visit({ do: 'resend-email', id })
const lastChange = async () => (await visitDesk(shop, owner, '/desk')).data.done[0] as { id: string; summary: string }
const undo = (id: string) => visitDesk(shop, owner, '/desk', { undo: id })
const copies = () => shop.database.db.select().from(emailQueue).where(like(emailQueue.key, 'again:%'))

test('A receipt is sent again once, and the log says which email it was', async () => {
  const id = await sentEmail()
  expect((await sendAgain(id)).status).toBe(303)
  const change = await lastChange()
  expect(change.summary).toBe(`Sent ${DENISE} an email again: Receipt`)
  await handleResendEmail(shop.deps, { changeId: change.id })
  await handleResendEmail(shop.deps, { changeId: change.id })
  const [copy, ...more] = await copies()
  expect([copy?.kind, copy?.recipient, more.length]).toEqual(['receipt', DENISE, 0])
  await deliverEmail(shop.deps, { mailId: copy?.id ?? '' })
  const [delivered] = await shop.database.db
    .select()
    .from(emailQueue)
    .where(eq(emailQueue.id, copy?.id ?? ''))
  expect(delivered).toMatchObject({ sentAt: expect.any(Date), lastError: null })
  expect((await undo(change.id)).status, 'too late').toBe(409)
})

test('Undone within its minute, it doesn’t go out, and can be sent again', async () => {
  const id = await sentEmail()
  await sendAgain(id)
  const { id: changeId } = await lastChange()
  expect((await undo(changeId)).status).toBe(303)
  const before = (await copies()).length
  await handleResendEmail(shop.deps, { changeId })
  expect(await copies()).toHaveLength(before)
  expect((await sendAgain(id)).status).toBe(303)
})

test('Two presses at once, and one within the hour, send one', async () => {
  const id = await sentEmail()
  const statuses = (await Promise.all([sendAgain(id), sendAgain(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 409])
  clock.at = new Date(clock.at.getTime() + HOUR - 1)
  expect((await sendAgain(id)).status).toBe(409)
  clock.at = new Date(clock.at.getTime() + 2)
  expect((await sendAgain(id)).status).toBe(303)
})

test('What opens an account, what’s someone else’s and what’s still on its way isn’t sent again, with the reason', async () => {
  const signIn = await sendAgain(await sentEmail({ kind: 'sign-in' }))
  expect([signIn.status, signIn.data.problem]).toEqual([422, expect.stringContaining('only the person can ask')])
  expect((await sendAgain(await sentEmail({ recipient: 'other@example.com' }))).status).toBe(409)
  expect((await sendAgain(await sentEmail({ sentAt: null }))).status).toBe(409)
  expect((await sendAgain('mail_unknown')).status).toBe(409)
})

test('Every kind that isn’t sent again is a kind of email that there is', () => {
  expect(words.sentOnce.flatMap(({ kinds }) => kinds).filter((kind) => !(kind in shop.deps.templates))).toEqual([])
})
