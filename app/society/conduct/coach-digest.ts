import { and, count, eq, gt, isNull, min, sql } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { today } from '../../platform/dates.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { messages, rooms } from '../rooms/rooms.sql.ts'
import { conductAppeals, conductReports } from './conduct.sql.ts'

/** What a day in the Society left for the coach. */
export interface DigestCounts {
  reports: number
  /** Of the longest waiting report. */
  hours: number
  appeals: number
  /** Threads with the coach, and questions in her room, whose newest message is a member's. */
  questions: number
  /** Written by members since yesterday. */
  messages: number
}

/** Emails the coach once a day what waits for her; nothing if nothing does. */
export async function emailCoachDigest(deps: AppContext): Promise<void> {
  const to = deps.settings.noticeAddress('digest')
  if (!to) return
  const counts = await countForDigest(deps)
  if (counts.reports + counts.appeals + counts.questions === 0) return
  const email = { key: `society-digest:${today(deps.clock)}`, kind: 'society-digest', to }
  await deps.database.transact((tx) => enqueueEmail(deps, tx, { ...email, data: { counts: JSON.stringify(counts) } }))
}

export async function countForDigest({
  database: { db },
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<DigestCounts> {
  const now = clock.now()
  const [open] = await db
    .select({ reports: count(), since: min(conductReports.reportedAt) })
    .from(conductReports)
    .where(isNull(conductReports.decisionId))
  const appeals = await db.$count(conductAppeals, isNull(conductAppeals.answeredAt))
  const [asked] = await db
    .select({ questions: count() })
    .from(rooms)
    .innerJoin(messages, eq(messages.seq, rooms.lastSeq))
    .innerJoin(people, eq(people.id, messages.author))
    .where(
      and(
        sql`(${rooms.kind} = 'coach' or (${rooms.kind} = 'room' and ${rooms.subject} = 'ask'))`,
        eq(people.role, 'customer'),
        isNull(messages.removedAt),
      ),
    )
  const written = await db.$count(
    messages,
    and(gt(messages.postedAt, new Date(now.getTime() - DAY)), eq(messages.kind, 'message'), isNull(messages.removedAt)),
  )
  const hours = open?.since ? Math.floor((now.getTime() - open.since.getTime()) / HOUR) : 0
  return { reports: open?.reports ?? 0, hours, appeals, questions: asked?.questions ?? 0, messages: written }
}

/** The same in words; what there is none of is left out. */
export function digestLines({ reports, hours, appeals, questions, messages: written }: DigestCounts): string[] {
  const lines: string[] = []
  if (reports > 0)
    lines.push(
      `${amount(reports, 'report')} to decide. The oldest is from ${amount(hours, 'hour')} ago; members were promised 24.`,
    )
  if (appeals > 0) lines.push(`${amount(appeals, 'appeal')} to answer.`)
  if (questions > 0) lines.push(`${amount(questions, 'thread')} where a member spoke last and waits for you.`)
  lines.push(`${amount(written, 'message')} in the last day.`)
  return lines
}

function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
