import { and, eq, isNull } from 'drizzle-orm'
import { site } from '../../site.config.ts'
import { markAnswered, markUnanswered } from '../people/contact/contact.ts'
import { NEWSLETTER_UNDO_WINDOW } from '../people/newsletter/newsletter.ts'
import { hasOwner } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { today, wallTime } from '../platform/dates.ts'
import { UNDO_WINDOW } from '../platform/desk-change.ts'
import {
  EmailButton,
  EmailLayout,
  LabeledValue,
  OwnerEmailLayout,
  Paragraph,
  renderEmail,
  TypedLines,
} from '../platform/email-layout/email-layout.tsx'
import { newId } from '../platform/ids.ts'
import type { JobKind } from '../platform/jobs/jobs.server.ts'
import type { EmailTemplate } from '../platform/mail/email-message.ts'
import { enqueueEmail, enqueueEmails } from '../platform/mail/email-queue.ts'
import { memberAddresses } from '../society/membership/membership.ts'
import { findPressed, pressedChangeId, pressOnce } from './changes.ts'
import { deskEmails } from './desk.sql.ts'
import { loadQueue } from './queue.ts'
import { type QueueView, toQueueView } from './queue-view.ts'

/** Jobs and emails that are waiting are stored under these names, so they stay as they were when the table was called letters. */
export const sendDeskEmail: JobKind<{ letterId: string }> = { name: 'send-letter', retry: 'three-days' }

type NewDeskEmail = Pick<typeof deskEmails.$inferInsert, 'ticketId' | 'orderId' | 'storyId' | 'subject' | 'message'> & {
  /** Null: every member of the Society. */
  email: string | null
  /** Who gets it, in the log: `Rosa Diaz`, `all 26 members`. */
  name: string
  /** The id of the form in which it was written. */
  press?: string | undefined
}

/**
 * Writes to someone, or to all members. It goes out a minute later, or ten as a newsletter does, once for a form.
 *
 * @returns `answered` when someone answered the message, `undone` when this was stopped: then nothing is sent
 */
export async function writeDeskEmail(
  deps: AppContext,
  { name, press, ...deskEmail }: NewDeskEmail,
  by: string,
): Promise<'done' | 'answered' | 'undone'> {
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const { email, ticketId, subject, message } = deskEmail
    const changeId = pressedChangeId(press, 'letter', email ?? 'members', subject, message)
    const pressed = await findPressed(tx, changeId)
    if (pressed) return pressed
    if (ticketId && !(await markAnswered(deps, tx, ticketId, by)))
      return (await findPressed(tx, changeId)) ?? 'answered'
    const id = newId('let')
    const summary = ticketId ? `Answered ${name}` : `Wrote to ${name}${email ? '' : ': it goes out in ten minutes'}`
    const about = { subject: id, email: email ?? undefined, summary }
    const change = { id: changeId, actor: by, action: email ? 'letter' : 'letter-to-members', ...about }
    return pressOnce(deps, tx, change, async () => {
      const goesAt = new Date(now.getTime() + (email ? UNDO_WINDOW : NEWSLETTER_UNDO_WINDOW))
      await tx.insert(deskEmails).values({ ...deskEmail, id, writtenBy: by, writtenAt: now, goesAt })
      await deps.jobs.enqueue(tx, sendDeskEmail, { letterId: id }, { startAfter: goesAt })
    })
  })
}

/** Writes to someone at once, as a part of what she did a minute ago. */
export async function addDeskEmail(
  deps: AppContext,
  tx: Tx,
  { by: writtenBy, ...words }: { email: string; subject: string; message: string; by: string },
): Promise<void> {
  const [id, now] = [newId('let'), deps.clock.now()]
  await tx.insert(deskEmails).values({ ...words, id, writtenBy, writtenAt: now, goesAt: now })
  await deps.jobs.enqueue(tx, sendDeskEmail, { letterId: id })
}

/** Does the job `sendDeskEmail`: from here on the email can't be stopped. */
export async function handleDeskEmail(deps: AppContext, { letterId }: { letterId: string }): Promise<void> {
  await deps.database.transact(async (tx) => {
    const [deskEmail] = await tx
      .update(deskEmails)
      .set({ queuedAt: deps.clock.now() })
      .where(and(eq(deskEmails.id, letterId), isNull(deskEmails.canceledAt), isNull(deskEmails.queuedAt)))
      .returning()
    if (!deskEmail) return
    const { email } = deskEmail
    const to = email ? [email] : (await memberAddresses(tx, deps.clock)).map((member) => member.email)
    // Each address once, whatever it has: the key of one that was written to before has no address.
    const emails = [...new Set(to)].map((address) => ({
      key: email ? `letter:${letterId}` : `letter:${letterId}:${address}`,
      ...{ kind: 'desk-letter', to: address, data: { letterId } },
    }))
    await enqueueEmails(deps, tx, emails)
  })
}

/** @returns false when it is on its way already */
export async function cancelDeskEmail(deps: AppContext, tx: Tx, id: string): Promise<boolean> {
  const [deskEmail] = await tx
    .update(deskEmails)
    .set({ canceledAt: deps.clock.now() })
    .where(and(eq(deskEmails.id, id), isNull(deskEmails.canceledAt), isNull(deskEmails.queuedAt)))
    .returning()
  if (!deskEmail) return false
  if (deskEmail.ticketId) await markUnanswered(tx, deskEmail.ticketId)
  return true
}

/** What the coach wrote, word for word. It repeats nothing of the message that it answers. */
export function deskEmailTemplates(deps: AppContext): Record<'desk-letter', EmailTemplate> {
  return {
    async 'desk-letter'({ letterId = '' }) {
      const [deskEmail] = await deps.database.db.select().from(deskEmails).where(eq(deskEmails.id, letterId))
      if (!deskEmail || deskEmail.canceledAt) return undefined
      const link = deskEmail.storyId ? await deps.letterLink?.(deps, deskEmail.storyId) : null
      if (link === undefined) return undefined
      const story = link && deps.publicUrl() + link
      const content = await renderEmail(deskEmail.subject, <DeskEmailContent {...deskEmail} story={story} />)
      return { ...content, replyTo: site.supportEmail }
    },
  }
}

function DeskEmailContent({ subject, message, story }: { subject: string; message: string; story: string | null }) {
  return (
    <EmailLayout title={subject} preview={message.slice(0, 120)}>
      {message.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their order.
        <Paragraph key={at}>
          <TypedLines text={paragraph} />
        </Paragraph>
      ))}
      {story && <EmailButton href={story}>Tell your story</EmailButton>}
    </EmailLayout>
  )
}

const HOUR_OF_DAY = 7

/** At seven in the coach's morning, once a day, if anything waits. Run every hour. */
export async function emailMorningQueue(deps: AppContext): Promise<void> {
  const { clock, database, scheduling, settings } = deps
  const to = settings.noticeAddress('morning')
  if (wallTime(clock.now(), scheduling.timeZone).hour !== HOUR_OF_DAY || !to) return
  // Until she has a sign-in of her own, the email would lead nowhere.
  if (!(await hasOwner(database.db)) || (await loadQueue(deps)).items.length === 0) return
  const day = today(clock, scheduling.timeZone)
  await database.transact((tx) =>
    enqueueEmail(deps, tx, { key: `desk-morning:${day}`, kind: 'desk-morning', to, data: { day } }),
  )
}

/** The queue as it is when the email is written. */
export function morningEmails(deps: AppContext): Record<'desk-morning', EmailTemplate> {
  return {
    async 'desk-morning'({ day }) {
      const { clock, scheduling, publicUrl } = deps
      // After a mail server's bad night yesterday's list would only confuse.
      if (day !== today(clock, scheduling.timeZone)) return undefined
      const queue = await loadQueue(deps)
      if (queue.items.length === 0) return undefined
      const view = toQueueView(queue, clock.now(), scheduling.timeZone)
      return renderEmail(`Today: ${view.heading}`, <MorningEmail view={view} url={`${publicUrl()}/desk`} />)
    },
  }
}

function MorningEmail({ view, url }: { view: QueueView; url: string }) {
  return (
    <OwnerEmailLayout title={view.heading} preview={view.groups[0]?.rows[0]?.fact ?? ''}>
      <EmailButton href={url}>Open your desk</EmailButton>
      {view.groups.map(({ title, rows }) => (
        <div key={title}>
          <Paragraph>
            <strong>{title}</strong>
          </Paragraph>
          {rows.slice(0, MAX_ROWS).map(({ key, label, fact, left }) => (
            <LabeledValue key={key} label={`${label}, ${left.replace(/^No /, 'no ')}`} value={fact} />
          ))}
          {rows.length > MAX_ROWS && <Paragraph>And {rows.length - MAX_ROWS} more.</Paragraph>}
        </div>
      ))}
    </OwnerEmailLayout>
  )
}

const MAX_ROWS = 12
