import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { site } from '../../../site.config.ts'
import { addressIn, people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { Aside, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { choice, formSchema, lines } from '../../platform/forms/form-schema.ts'
import { newId } from '../../platform/ids.ts'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { societyMembers } from '../members/members.sql.ts'
import { emailPerson, type SocietyMember } from '../members/members.ts'
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH, REPORT_REASONS, type ReportReason } from '../report-form/report-form.tsx'
import { messages, rooms } from '../rooms/rooms.sql.ts'
import {
  findRoom,
  MEMBER_STATUS_CHANGED,
  messagePath,
  muteMember,
  plainText,
  removeMessageIn,
  roomTitle,
  SOCIETY_CHANNEL,
} from '../rooms/rooms.ts'
import { conductReports } from './conduct.sql.ts'
import { REPORTS_PATH } from './paths.ts'

/** A message as the page on which it is reported quotes it. */
type ReportedMessage = NonNullable<Awaited<ReturnType<typeof findReportable>>>

/** Undefined for what can't be reported: it's gone, it's the site's own, or they may not read it. */
export async function findReportable({ database: { db } }: AppContext, member: SocietyMember, seq: number) {
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
    title: roomTitle(room, member.role),
    authorId,
    author: found.author,
    /** Who can't be muted. */
    isByCoach: found.role !== 'customer',
    body: found.message.body,
  }
}

/**
 * Does what a member's form about a message says: reports it, or hides its author.
 *
 * @returns why not, if it wasn't done
 */
export async function handleReport(
  deps: AppContext,
  member: SocietyMember,
  { seq, authorId }: ReportedMessage,
  fields: FormFields,
): Promise<string | undefined> {
  const mute = fields.get('mute')
  if (mute === 'mute' || mute === 'block') {
    const isMuted = await muteMember(deps, member, authorId, mute)
    return isMuted ? undefined : 'The coach can’t be muted. You can report this post.'
  }
  const parsed = reportForm.parse(fields)
  if ('errors' in parsed) return parsed.errors.reason ?? parsed.errors.note
  await reportMessage(deps, member, { seq, ...parsed.input })
}

const reportForm = formSchema({
  reason: choice(REPORT_REASONS, 'Please choose what’s wrong.'),
  note: lines(MAX_NOTE_LENGTH),
})

/** Puts a message before the coach. A second report of the same message by the same member changes the first. */
export async function reportMessage(
  deps: AppContext,
  member: Pick<SocietyMember, 'personId'>,
  { seq, reason, note }: { seq: number; reason: ReportReason; note: string },
): Promise<void> {
  const said = { reason, note: manyLines(note) || null }
  const reportedAt = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.seq, seq))
    if (!message) return
    const { author, body } = message
    await tx
      .insert(conductReports)
      .values({ id: newId('rep'), messageSeq: seq, author, body, reporter: member.personId, ...said, reportedAt })
      .onConflictDoUpdate({ target: [conductReports.messageSeq, conductReports.reporter], set: said })
    // The law gives 48 hours for these, so the coach hears of one at once.
    const email = { key: `conduct-urgent:${seq}`, kind: 'conduct-urgent', to: deps.coachEmail }
    if (reason === 'intimate') await enqueueEmail(deps, tx, { ...email, data: { seq: String(seq) } })
  })
}

/** A message with everything that was said against it, as the coach decides about it. */
export type ReportCase = Awaited<ReturnType<typeof findOpenCases>>[number]

/** At once; the rest follow when these are decided. */
const MAX_CASES = 50

/** What waits for a decision, the longest waiting first. */
export async function findOpenCases({ database: { db } }: AppContext) {
  const author = alias(societyMembers, 'author')
  const open = await db
    .select({
      report: conductReports,
      by: societyMembers.name,
      author: author.name,
      email: addressIn(conductReports.author),
      role: people.role,
      room: rooms,
      message: messages,
    })
    .from(conductReports)
    .innerJoin(messages, eq(messages.seq, conductReports.messageSeq))
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .leftJoin(societyMembers, eq(societyMembers.personId, conductReports.reporter))
    .leftJoin(author, eq(author.personId, conductReports.author))
    .leftJoin(people, eq(people.id, conductReports.author))
    .orderBy(asc(conductReports.reportedAt))
  const byMessage = [...Map.groupBy(open, ({ report }) => report.messageSeq)].slice(0, MAX_CASES)
  return byMessage.flatMap(([seq, [first, ...others]]) => {
    if (!first) return []
    const { author: personId, body, reportedAt } = first.report
    return {
      ...{ seq, room: roomTitle(first.room, 'coach'), href: messagePath(first.room.id, seq) },
      email: first.email ?? undefined,
      author:
        personId && first.author ? { personId, name: first.author, isCoach: first.role !== 'customer' } : undefined,
      // As it was when it was first reported; its author may have taken it away meanwhile.
      body: plainText(body) || 'A picture without words',
      isRemoved: first.message.removedAt !== null,
      since: reportedAt.toISOString(),
      reports: [first, ...others].map(({ report: { reason, note }, by }) => ({
        ...{ reason: REPORT_REASONS[reason], note, by: by ?? undefined },
      })),
    }
  })
}

/** Within which members were promised that a report is decided. */
const PROMISED = DAY

/** Messages that members reported. One is over once it's decided. */
export function reportsToDecide(deps: AppContext): DeskItemSource {
  return {
    name: 'report',
    label: 'Report',
    endsByMark: false,
    async find({ limit, hidden }) {
      const cases = (await findOpenCases(deps)).filter(({ seq }) => !hidden.includes(String(seq)))
      return cases.slice(0, limit).map(({ seq, email, room, author, since, reports }) => ({
        ...{ id: String(seq), email },
        fact: `A message ${author ? `from ${author.name} ` : ''}in “${room}” was reported`,
        consequence: `${reports[0]?.reason ?? ''}. Members were promised a decision within 24 hours.`,
        action: { label: 'Decide', href: `${REPORTS_PATH}#report-${seq}` },
        dueAt: new Date(new Date(since).getTime() + PROMISED),
      }))
    },
  }
}

/** Who wrote a message; empty if no one did who is still there. */
export async function findReportAuthor({ database: { db } }: AppContext, seq: number): Promise<string> {
  const [found] = await db.select({ author: messages.author }).from(messages).where(eq(messages.seq, seq))
  return found?.author ?? ''
}

/** leave: nothing is wrong · remove: the message is taken away · end: that, and its author is out of the rooms */
export type Decision = 'leave' | 'remove' | 'end'

/**
 * Decides about a message, and with it about every report of it.
 *
 * @param reason emailed to the author, and read in the room; not asked for where the message stays
 * @returns what is wrong, or undefined
 */
export async function decideMessage(
  deps: AppContext,
  coach: { personId: string },
  { seq, decision, reason }: { seq: number; decision: Decision; reason: string },
): Promise<{ problem: string } | undefined> {
  const why = oneLine(reason)
  if (decision !== 'leave' && !why) return { problem: 'Please say why. The author will read it.' }
  if (why.length > MAX_REASON_LENGTH) return { problem: `Please say it in ${MAX_REASON_LENGTH} characters.` }
  return deps.database.transact(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.seq, seq)).for('update')
    if (!message) return { problem: 'This message isn’t there anymore.' }
    if (message.author === coach.personId && decision !== 'leave')
      return { problem: 'This is your own message. You can remove it in its room.' }
    if (decision === 'end' && message.author && (await isCoach(tx, message.author)))
      return { problem: 'Nothing changed: the rooms can’t be closed to their coach.' }
    const reports = await tx.delete(conductReports).where(eq(conductReports.messageSeq, seq)).returning()
    if (reports.length === 0 && (message.removedAt || decision === 'leave'))
      return { problem: 'This has already been decided.' }
    if (decision === 'leave') return undefined
    if (!message.removedAt) await removeMessageIn(deps, tx, message, 'coach', why)
    if (!message.author) return undefined
    if (decision === 'end') await setRemoved(tx, message.author, deps.clock.now())
    const data = { seq: String(seq), decision, reason: why }
    await emailPerson(deps, tx, message.author, {
      ...{ key: `conduct-decision:${seq}:${decision}`, kind: 'conduct-decision', data },
    })
  })
}

const isCoach = (tx: Tx, personId: string) =>
  tx.$count(people, and(eq(people.id, personId), ne(people.role, 'customer')))

export async function reopenRooms({ database }: AppContext, personId: string): Promise<void> {
  await database.transact((tx) => setRemoved(tx, personId, null))
}

export function findRemovedMembers({ database: { db } }: AppContext) {
  return db
    .select({ personId: societyMembers.personId, name: societyMembers.name })
    .from(societyMembers)
    .where(isNotNull(societyMembers.removedAt))
    .orderBy(asc(societyMembers.name))
}

/** Open pages look at once whether they may still be open. */
async function setRemoved(tx: Tx, personId: string, removedAt: Date | null): Promise<void> {
  await tx.update(societyMembers).set({ removedAt }).where(eq(societyMembers.personId, personId))
  await tx.execute(sql`select pg_notify(${SOCIETY_CHANNEL}, ${MEMBER_STATUS_CHANGED})`)
}

/** What was decided, to the one that it is about; and to the coach, what can't wait. */
export function conductEmails(deps: AppContext): Record<'conduct-decision' | 'conduct-urgent', EmailTemplate> {
  return {
    async 'conduct-decision'({ decision, reason }) {
      if (!reason) return undefined
      const [subject, outcome] = ['About your post in the Society', decision === 'end' ? OUT : REMOVED]
      return writeEmail({
        ...{ subject, title: subject, preview: outcome },
        lines: says(
          outcome,
          <Aside>Why: {reason}</Aside>,
          `Think that’s wrong? You can ask once to have it looked at again: write to ${site.supportEmail}.`,
        ),
      })
    },
    async 'conduct-urgent'() {
      const subject = 'An intimate picture was reported in the Society'
      return writeEmail({
        ...{ isForOwner: true, subject, title: subject, preview: 'The law gives you 48 hours to remove it' },
        lines: [`Please look at it now. The TAKE IT DOWN Act gives ${site.brand} 48 hours to remove such a picture.`],
        button: ['Open the reports', deps.publicUrl() + REPORTS_PATH],
      })
    },
  }
}

const REMOVED = 'We removed your post. Nothing else changes.'
const OUT =
  'We removed your post, and the rooms are closed to you. What you bought stays yours, and you can cancel your membership from your account.'
