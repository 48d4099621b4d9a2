import { and, eq, inArray } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { societyMembers } from '../members/members.sql.ts'
import { addressesOf, currentMemberIds } from '../members/members.ts'
import { findUnreadMessages, type UnreadMessage, type UnreadThread, unreadThreads } from '../rooms/rooms.ts'
import { findNoticeSettings } from './notice-settings.ts'
import { societyNotices } from './notices.sql.ts'

/** Milliseconds that someone has to read a message in the rooms before an email about it goes out. */
const UNREAD_FOR = 10 * MINUTE
/** Milliseconds between two such emails to one person: what comes meanwhile is in the next. */
const BETWEEN_EMAILS = HOUR
/** What a server that was away didn't send within this is left to the weekly email. */
const LOOKBACK = DAY

/** Emails everyone what was written for them and has been unread for ten minutes, all in one email. Runs every two minutes. */
export async function emailNotices(deps: AppContext): Promise<void> {
  const now = deps.clock.now().getTime()
  const span = { after: new Date(now - LOOKBACK), upTo: new Date(now - UNREAD_FOR) }
  const unseen = await findUnreadMessages(deps.database.db, span)
  const ids = [...new Set(unseen.map(({ personId }) => personId))]
  for (const personId of await findCurrent(deps, ids))
    await deps.database.transact((tx) => emailUnseen(deps, tx, personId, span))
}

async function emailUnseen(deps: AppContext, tx: Tx, personId: string, span: { after: Date; upTo: Date }) {
  await tx.insert(societyNotices).values({ personId }).onConflictDoNothing()
  // A second run waits here, and then finds what the first has emailed.
  const [row] = await tx.select().from(societyNotices).where(eq(societyNotices.personId, personId)).for('update')
  const now = deps.clock.now()
  if (!row || (row.emailedAt && now.getTime() - row.emailedAt.getTime() < BETWEEN_EMAILS)) return
  const unseen = (await findUnreadMessages(tx, { ...span, personId })).filter(
    ({ seq, isMention }) => seq > row.emailedSeq && row[isMention ? 'mentions' : 'threads'],
  )
  const upTo = unseen.at(-1)?.seq
  const to = upTo === undefined ? undefined : (await addressesOf(tx, personId))[0]
  if (upTo === undefined || !to) return
  const email = { key: `society-notice:${personId}:${upTo}`, kind: 'society-notice', to }
  await enqueueEmail(deps, tx, { ...email, data: { personId, upTo: String(upTo), after: String(row.emailedSeq) } })
  await tx.update(societyNotices).set({ emailedSeq: upTo, emailedAt: now }).where(eq(societyNotices.personId, personId))
}

/** What a queued email is about by now, by room: without what was read in the meantime. */
export async function readNotice(
  { database: { db }, clock }: AppContext,
  { personId, after, upTo }: { personId: string; after: number; upTo: number },
): Promise<Map<string, UnreadMessage[]>> {
  const settings = await findNoticeSettings(db, personId)
  const span = { after: new Date(clock.now().getTime() - 4 * LOOKBACK), upTo: clock.now(), personId }
  const unseen = await findUnreadMessages(db, span)
  const wanted = unseen.filter(
    ({ seq, isMention }) => seq > after && seq <= upTo && settings[isMention ? 'mentions' : 'threads'],
  )
  return Map.groupBy(wanted, ({ roomId }) => roomId)
}

/** Emails everyone once a week what they haven't read. No email to those who have read it all. */
export async function emailWeekly(deps: AppContext): Promise<void> {
  const { db } = deps.database
  const members = await db
    .select(READER)
    .from(societyMembers)
    .innerJoin(people, eq(people.id, societyMembers.personId))
    .where(and(inArray(societyMembers.personId, currentMemberIds(deps)), eq(people.role, 'customer')))
  for (const reader of members) {
    const { personId } = reader
    const wants = (await findNoticeSettings(db, personId)).weekly
    const unread = wants ? await unreadThreads(deps, { ...reader, role: 'member' }) : []
    const to = unread.length > 0 ? (await addressesOf(db, personId))[0] : undefined
    if (!to) continue
    const email = { key: `society-weekly:${personId}:${today(deps.clock)}`, kind: 'society-weekly', to }
    await deps.database.transact(async (tx) => {
      await tx.insert(societyNotices).values({ personId }).onConflictDoNothing()
      await enqueueEmail(deps, tx, { ...email, data: { personId } })
    })
  }
}

/** What the weekly email is about when it is sent. */
export async function findUnreadOf(deps: AppContext, personId: string): Promise<UnreadThread[]> {
  const [reader] = await deps.database.db
    .select(READER)
    .from(societyMembers)
    .where(eq(societyMembers.personId, personId))
  return reader ? unreadThreads(deps, { ...reader, role: 'member' }) : []
}

const READER = { personId: societyMembers.personId, enteredAt: societyMembers.enteredAt }

async function findCurrent(deps: AppContext, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await deps.database.db
    .select({ personId: societyMembers.personId })
    .from(societyMembers)
    .where(and(inArray(societyMembers.personId, ids), inArray(societyMembers.personId, currentMemberIds(deps))))
  return found.map(({ personId }) => personId)
}
