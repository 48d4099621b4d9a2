import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../test/clocks.ts'
import { giveApplication, giveMessage } from '../../test/desk-facts.ts'
import { deskForFile } from '../../test/desk-visits.ts'
import { sessions } from '../people/sign-in/sign-in.sql.ts'
import { HOUR, MINUTE } from '../platform/clock.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { alertOwner } from '../platform/mail/owner-alerts.ts'
import { deskEmails } from './desk.sql.ts'
import { handleDeskEmail, writeDeskEmail } from './desk-emails.tsx'
import type { QueueRow } from './queue-view.ts'

/** A Monday, 10:02 in the coach's morning. */
const MONDAY = new Date('2026-11-23T15:02:00Z')
const clock = manualClock(MONDAY.toISOString())
const { shop, owner, visit } = deskForFile({ clock })
beforeAll(async () => {
  const later = new Date('2030-01-01T00:00:00Z')
  await shop.database.db.update(sessions).set({ expiresAt: later, endsAt: later })
})
beforeEach(() => {
  clock.at = MONDAY
})

const setBack = (milliseconds: number) => {
  clock.at = new Date(clock.at.getTime() - milliseconds)
}
const queue = async () => (await visit('/desk')).data
const keys = async (): Promise<string[]> =>
  (await queue()).view.groups.flatMap((group: { rows: QueueRow[] }) => group.rows.map(({ key }) => key))
const press = (form: Record<string, string>) => visit('/desk', form)
const alertOfEmail = (subject: string) =>
  alertOwner({ db: shop.database.db, clock }, { kind: 'email-not-delivered', subject, detail: 'refused' })

test('The queue keeps its items and their order, what is put off stays so, and the newest press is first in the log', async () => {
  const due = (minutes: number) => new Date(MONDAY.getTime() + minutes * MINUTE)
  await giveApplication(shop.deps, 'luis@example.com', 42)
  for (const minutes of [300, 100, 200]) await giveMessage(shop.deps, `in-${minutes}@example.com`, due(minutes))
  const [first = '', second = '', ...others] = await keys()
  await press({ key: first, until: 'tomorrow' })
  setBack(HOUR)
  expect(await keys()).toEqual([second, ...others])
  await press({ key: second, until: 'tomorrow' })
  expect(await keys()).toEqual(others)
  const { done } = await queue()
  expect(done).toHaveLength(2)
  await press({ undo: done[0].id })
  expect(await keys()).toEqual([second, ...others])
  await press({ undo: done[1].id })
  expect(await keys()).toEqual([first, second, ...others])
})

test.each([
  ['the same email again', 'mail_1'],
  ['another email', 'mail_2'],
])('What fails after it was taken as done is in the queue again: %s', async (_, subject) => {
  const alerts = async () => (await keys()).filter((key) => key.startsWith('alert:'))
  await alertOfEmail('mail_1')
  for (const key of await alerts()) await press({ key, until: 'done' })
  expect(await alerts()).toEqual([])
  setBack(HOUR)
  await alertOfEmail(subject)
  expect(await alerts()).toHaveLength(1)
})

test('After the clock is set back, an answer that is waiting can still be stopped, and one that was sent isn’t sent twice', async () => {
  const rosa = { email: 'rosa@example.com', name: 'Rosa', message: 'Yes.' }
  const write = (subject: string) => writeDeskEmail(shop.deps, { ...rosa, subject }, owner.session.person.id)
  await write('Stopped')
  setBack(HOUR)
  const [stopped] = (await queue()).done
  expect((await press({ undo: stopped.id })).status).toBe(303)
  await write('Sent')
  const sendAll = async () => {
    for (const { id } of await shop.database.db.select().from(deskEmails))
      await handleDeskEmail(shop.deps, { letterId: id })
  }
  await sendAll()
  setBack(HOUR)
  await sendAll()
  expect(await shop.database.db.$count(emailQueue, eq(emailQueue.kind, 'desk-letter'))).toBe(1)
})
