import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givePurchase } from '../../test/account-people.ts'
import { manualClock } from '../../test/clocks.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { HOUR } from '../platform/clock.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { deliverEmail } from '../platform/mail/email-queue.ts'
import { handleResendEmail } from './resend-email.ts'
import { emailTitle, words } from './words.ts'

const clock = manualClock('2026-11-23T15:00:00Z')
const DENISE = 'denise@kitchen.example'
let sequence = 0
const { shop, visit, lastChange } = deskForFile({ clock })
beforeEach(() => {
  clock.at = new Date(clock.at.getTime() + 2 * HOUR)
})

/** An email of a kind that went out to her, or to someone else. */
async function sentEmail({ kind = 'receipt', recipient = DENISE, sentAt = clock.at as Date | null } = {}) {
  const { orderId } = await givePurchase(shop.deps, DENISE, 'blueprint')
  const id = `mail_sent${++sequence}`
  const row = { id, key: id, kind, recipient, data: { orderId }, messageId: `<${id}@example.com>`, createdAt: clock.at }
  await shop.database.db.insert(emailQueue).values({ ...row, sentAt })
  return id
}

const sendAgain = (id: string) => visit(`/desk/people/${encodeURIComponent(DENISE)}`, { do: 'resend-email', id })

test('A receipt is sent again, and the log says which email it was', async () => {
  expect((await sendAgain(await sentEmail())).status).toBe(303)
  const { id: changeId, summary } = await lastChange()
  expect(summary).toBe(`Sent ${DENISE} an email again: Receipt`)
  await handleResendEmail(shop.deps, { changeId })
  const isCopy = like(emailQueue.key, 'again:%')
  const [copy] = await shop.database.db.select().from(emailQueue).where(isCopy)
  expect([copy?.kind, copy?.recipient]).toEqual(['receipt', DENISE])
  await deliverEmail(shop.deps, { mailId: copy?.id ?? '' })
  expect(await shop.database.db.select().from(emailQueue).where(isCopy)).toMatchObject([
    { sentAt: expect.any(Date), lastError: null },
  ])
  expect((await visit('/desk', { undo: changeId })).status, 'too late').toBe(409)
})

test('Two presses at once, and one within the hour, send one, unless the first was undone', async () => {
  const id = await sentEmail()
  const statuses = (await Promise.all([sendAgain(id), sendAgain(id)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 409])
  clock.at = new Date(clock.at.getTime() + HOUR - 1)
  expect((await sendAgain(id)).status).toBe(409)
  clock.at = new Date(clock.at.getTime() + 2)
  expect((await sendAgain(id)).status).toBe(303)
  expect((await visit('/desk', { undo: (await lastChange()).id })).status).toBe(303)
  expect((await sendAgain(id)).status).toBe(303)
})

test('What opens an account, what’s someone else’s and what’s still on its way isn’t sent again, with the reason', async () => {
  const signIn = await sendAgain(await sentEmail({ kind: 'sign-in' }))
  expect([signIn.status, signIn.data.problem]).toEqual([422, expect.stringContaining('only the person can ask')])
  expect((await sendAgain(await sentEmail({ recipient: 'other@example.com' }))).status).toBe(409)
  expect((await sendAgain(await sentEmail({ sentAt: null }))).status).toBe(409)
  expect((await sendAgain('mail_unknown')).status).toBe(409)
})

test('Every email that the site sends has a name of its own at the desk, and every kind that isn’t sent again is one', () => {
  const kinds = Object.keys(shop.deps.templates)
  expect(kinds.length).toBeGreaterThan(60)
  expect(kinds.filter((kind) => emailTitle(kind) === kind)).toEqual([])
  expect(new Set(kinds.map(emailTitle)).size).toBe(kinds.length)
  expect(words.sentOnce.flatMap((row) => row.kinds).filter((kind) => !kinds.includes(kind))).toEqual([])
})
