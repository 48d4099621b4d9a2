import { and, eq, inArray } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import { EmailLink, Paragraph, Small, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { oneClickHeaders } from '../../platform/mail/one-click.ts'
import { societyMembers } from '../members/members.sql.ts'
import { currentMemberIds, emailPerson } from '../members/members.ts'
import { rooms } from '../rooms/rooms.sql.ts'
import {
  findUnreadMessages,
  newestPath,
  roomTitle,
  type UnreadMessage,
  type UnreadThread,
  unreadThreads,
} from '../rooms/rooms.ts'
import { type NoticeKind, OFF_LABELS } from './notice-kinds.ts'
import { findNoticeSettings, noticesOffPath } from './notice-settings.ts'
import { societyNotices } from './notices.sql.ts'

/** A room with something new, without a word of what was said in it. */
interface NewIn {
  title: string
  href: string
  count: number
  mentions: number
}

/** Says where something new is, and not what: the inbox is no part of the rooms. Written when it is sent. */
export function noticeEmails(deps: AppContext): Record<'society-notice' | 'society-weekly', EmailTemplate> {
  return {
    async 'society-notice'({ personId = '', after = '0', upTo = '0' }) {
      const news = await readNotice(deps, { personId, after: Number(after), upTo: Number(upTo) })
      if (news.size === 0) return undefined
      const found = await deps.database.db
        .select()
        .from(rooms)
        .where(inArray(rooms.id, [...news.keys()]))
      const places = found.map((room): NewIn => {
        const unseen = news.get(room.id) ?? []
        const mentions = unseen.filter(({ isMention }) => isMention).length
        return { ...placeOf(deps, room, personId), count: unseen.length, mentions }
      })
      const kinds = new Set(
        [...news.values()].flat().map(({ isMention }): NoticeKind => (isMention ? 'mentions' : 'threads')),
      )
      return write(deps, personId, places, [...kinds])
    },
    async 'society-weekly'({ personId = '' }) {
      const unread = await findUnreadOf(deps, personId)
      if (unread.length === 0) return undefined
      const places = unread.map(({ roomId, unread: count, ...room }) => ({
        ...{ ...placeOf(deps, { id: roomId, ...room }, personId), count, mentions: 0 },
      }))
      return write(deps, personId, places, ['weekly'])
    },
  }
}

/** Under the name that it has in the rooms for the one who gets the email. */
function placeOf(deps: AppContext, room: Parameters<typeof roomTitle>[0] & { id: string }, personId: string) {
  const title = roomTitle(room, room.subject === personId ? 'member' : 'coach')
  return { title, href: deps.publicUrl() + newestPath(room.id) }
}

async function write(deps: AppContext, personId: string, places: NewIn[], kinds: readonly NoticeKind[]) {
  const total = places.reduce((sum, { count }) => sum + count, 0)
  const subject = `${total === 1 ? 'One new message' : `${total} new messages`} for you in the Society`
  const off = kinds.map((kind) => ({ kind, href: deps.publicUrl() + noticesOffPath(deps.secret, personId, kind) }))
  const content = await writeEmail({
    ...{ subject, title: subject, preview: places.map(({ title }) => title).join(', ') },
    lines: places.map(({ title, href, count, mentions }) => (
      <Paragraph key={href}>
        <EmailLink href={href}>{title}</EmailLink>: {count} new{mentions > 0 && ', and you’re mentioned'}
      </Paragraph>
    )),
    button: ['Open the rooms', `${deps.publicUrl()}/society/rooms`],
    footer: (
      <>
        <Small>What was said stays in the rooms, so it isn’t in this email.</Small>
        {off.map(({ kind, href }) => (
          <Small key={kind}>
            <EmailLink href={href}>Stop {OFF_LABELS[kind]}</EmailLink>
          </Small>
        ))}
      </>
    ),
  })
  return { ...content, headers: oneClickHeaders(off[0]?.href ?? ''), stream: 'broadcast' as const }
}

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
  const ids = new Set(unseen.map(({ personId }) => personId))
  for (const { personId } of ids.size > 0 ? await currentMemberIds(deps) : [])
    if (ids.has(personId)) await deps.database.transact((tx) => emailUnseen(deps, tx, personId, span))
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
  if (upTo === undefined) return
  const data = { personId, upTo: String(upTo), after: String(row.emailedSeq) }
  await emailPerson(deps, tx, personId, { key: `society-notice:${personId}:${upTo}`, kind: 'society-notice', data })
  await tx.update(societyNotices).set({ emailedSeq: upTo, emailedAt: now }).where(eq(societyNotices.personId, personId))
}

/** What a queued email is about by now, by room: without what was read in the meantime. */
async function readNotice(
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
    .select({ personId: societyMembers.personId })
    .from(societyMembers)
    .innerJoin(people, eq(people.id, societyMembers.personId))
    .where(and(inArray(societyMembers.personId, currentMemberIds(deps)), eq(people.role, 'customer')))
  for (const { personId } of members) {
    if ((await findUnreadOf(deps, personId)).length === 0) continue
    const key = `society-weekly:${personId}:${today(deps.clock)}`
    await deps.database.transact(async (tx) => {
      await tx.insert(societyNotices).values({ personId }).onConflictDoNothing()
      await emailPerson(deps, tx, personId, { key, kind: 'society-weekly', data: { personId } })
    })
  }
}

/** What they haven't read, unless they don't want to hear of it. */
async function findUnreadOf(deps: AppContext, personId: string): Promise<UnreadThread[]> {
  const { db } = deps.database
  const [reader] = await db.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  const isWanted = (await findNoticeSettings(db, personId)).weekly
  return reader && isWanted ? unreadThreads(deps, { ...reader, role: 'member' }) : []
}
