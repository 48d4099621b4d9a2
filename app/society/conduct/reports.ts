import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { manyLines } from '../../platform/forms/form-fields.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { societyMembers } from '../members/members.sql.ts'
import type { SocietyMember } from '../members/members.ts'
import { messages, rooms } from '../rooms/rooms.sql.ts'
import { findRoom, lastWords, plainText, roomPath } from '../rooms/rooms.ts'
import { conductDecisions, conductReports, type ReportReason } from './conduct.sql.ts'
import { REPORT_REASONS } from './report-reasons.ts'

/** A message as the page on which it is reported quotes it. */
interface ReportedMessage {
  seq: number
  roomId: string
  title: string
  authorId: string
  author: string
  /** By the coach, who can't be muted. */
  isByCoach: boolean
  body: string
}

/** Undefined for what can't be reported: it's gone, it's the site's own, or she may not read it. */
export async function findReportable(
  { database: { db } }: Pick<AppContext, 'database'>,
  member: SocietyMember,
  seq: number,
): Promise<ReportedMessage | undefined> {
  const [found] = await db
    .select({ message: messages, author: societyMembers.name, role: people.role })
    .from(messages)
    .innerJoin(societyMembers, eq(societyMembers.personId, messages.author))
    .innerJoin(people, eq(people.id, messages.author))
    .where(and(eq(messages.seq, seq), isNull(messages.removedAt)))
  const room = found && (await findRoom(db, member, found.message.roomId))
  const authorId = found?.message.author
  if (!found || !room || !authorId || authorId === member.personId) return undefined
  return {
    seq,
    roomId: room.id,
    title: room.title,
    authorId,
    author: found.author,
    isByCoach: found.role !== 'customer',
    body: found.message.body,
  }
}

type ReportDeps = Pick<AppContext, 'database' | 'clock' | 'jobs' | 'mailDomain' | 'coachEmail'>

/** Puts a message before the coach. A second report of the same message by the same member changes the first. */
export async function reportMessage(
  deps: ReportDeps,
  member: Pick<SocietyMember, 'personId'>,
  { seq, reason, note }: { seq: number; reason: ReportReason; note: string },
): Promise<void> {
  const said = { reason, note: manyLines(note) || null }
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const [report] = await tx
      .insert(conductReports)
      .values({ id: newId('rep'), messageSeq: seq, reporter: member.personId, ...said, reportedAt: now })
      .onConflictDoUpdate({
        target: [conductReports.messageSeq, conductReports.reporter],
        set: said,
        setWhere: isNull(conductReports.decisionId),
      })
      .returning({ id: conductReports.id })
    if (report && reason === 'intimate') await alertOfIntimate(deps, tx, seq)
  })
}

/** The law gives 48 hours for these, so the coach hears of one at once. */
function alertOfIntimate(deps: ReportDeps, tx: Tx, seq: number): Promise<void> {
  const email = { key: `conduct-urgent:${seq}`, kind: 'conduct-urgent', to: deps.coachEmail }
  return enqueueEmail(deps, tx, { ...email, data: { seq: String(seq) } })
}

/** A message with everything that was said against it, as the coach decides about it. */
export interface ReportCase {
  seq: number
  /** Where it stands among those before and after it. */
  href: string
  room: string
  author: { personId: string; name: string; decisions: number } | undefined
  body: string
  /** Its author took it away meanwhile. */
  isRemoved: boolean
  since: string
  reports: { reason: string; note: string | null; by: string | undefined }[]
}

/** At once; the rest follow when these are decided. */
const MAX_CASES = 50

/** What waits for a decision, the longest waiting first. */
export async function findOpenCases({ database: { db } }: Pick<AppContext, 'database'>): Promise<ReportCase[]> {
  const open = await db
    .select({ report: conductReports, by: societyMembers.name })
    .from(conductReports)
    .leftJoin(societyMembers, eq(societyMembers.personId, conductReports.reporter))
    .where(isNull(conductReports.decisionId))
    .orderBy(asc(conductReports.reportedAt))
  const byMessage = Map.groupBy(open, ({ report }) => report.messageSeq)
  const seqs = [...byMessage.keys()].slice(0, MAX_CASES)
  if (seqs.length === 0) return []
  const found = await db
    .select({ message: messages, room: rooms.title, name: societyMembers.name })
    .from(messages)
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .leftJoin(societyMembers, eq(societyMembers.personId, messages.author))
    .where(inArray(messages.seq, seqs))
  const authors = found.flatMap(({ message }) => message.author ?? [])
  const decided = await countDecisions(db, authors)
  const gone = found.flatMap(({ message }) => (message.removedAt ? message.seq : []))
  const words = await lastWords(db, gone)
  return seqs.flatMap((seq): ReportCase[] => {
    const one = found.find(({ message }) => message.seq === seq)
    const reports = byMessage.get(seq) ?? []
    const since = reports[0]?.report.reportedAt
    if (!one || !since) return []
    const { author: personId, roomId, body, removedAt } = one.message
    return [
      {
        ...{
          seq,
          href: `${roomPath(roomId)}?after=${seq - 1}#m-${seq}`,
          room: one.room,
          body: plainText(words.get(seq) ?? body) || 'A picture without words',
          isRemoved: removedAt !== null,
          since: since.toISOString(),
        },
        author: personId && one.name ? { personId, name: one.name, decisions: decided.get(personId) ?? 0 } : undefined,
        reports: reports.map(({ report, by }) => ({
          reason: REPORT_REASONS[report.reason],
          note: report.note,
          by: by ?? undefined,
        })),
      },
    ]
  })
}

/** How often something was decided against each of these. */
async function countDecisions(db: AppContext['database']['db'], people: string[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const counted = await db
    .select({ personId: conductDecisions.personId, times: count() })
    .from(conductDecisions)
    .where(
      and(
        inArray(conductDecisions.personId, people),
        inArray(conductDecisions.action, ['warn', 'remove', 'pause-1', 'pause-7', 'end']),
      ),
    )
    .groupBy(conductDecisions.personId)
  return new Map(counted.map(({ personId, times }) => [personId ?? '', times]))
}

/** Who wrote a message; empty if no one did who is still there. */
export async function findReportAuthor(
  { database: { db } }: Pick<AppContext, 'database'>,
  seq: number,
): Promise<string> {
  const [found] = await db.select({ author: messages.author }).from(messages).where(eq(messages.seq, seq))
  return found?.author ?? ''
}
