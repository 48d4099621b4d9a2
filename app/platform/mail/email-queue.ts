import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { type Clock, DAY } from '../clock.ts'
import type { Db, Tx } from '../database/database.server.ts'
import { derivedId } from '../ids.ts'
import type { JobKind, Jobs } from '../jobs/jobs.server.ts'
import { idsIn } from '../process/log-context.ts'
import { EmailRejectedError, EmailServerError } from './email-errors.ts'
import { type EmailData, emailQueue, outbox } from './email-queue.sql.ts'
import { alertOwner, OWNER_ALERT_EMAIL } from './owner-alerts.ts'
import { isSampleAddress } from './sample-addresses.ts'
import { suppressions } from './suppressions.sql.ts'
import { blocksStream, isSuppressed, type Suppression } from './suppressions.ts'

export const sendEmail: JobKind<{ mailId: string }> = { name: 'send-mail', retry: 'three-days' }

/** An email to send; `key` says what it is about, and each key is sent once. */
export interface QueuedEmail {
  key: string
  kind: string
  to: string
  data: EmailData
}

export interface EmailQueueDeps {
  jobs: Jobs
  clock: Clock
  mailDomain: string
}

/** Queues an email in the transaction that causes it. The same key is queued once. */
export function enqueueEmail(deps: EmailQueueDeps, tx: Tx, email: QueuedEmail): Promise<void> {
  return enqueueEmails(deps, tx, [email])
}

/** The same for any number of emails, in two statements. */
export async function enqueueEmails(deps: EmailQueueDeps, tx: Tx, all: QueuedEmail[]): Promise<void> {
  const emails = all.filter(({ to }) => !isSampleAddress(to))
  if (emails.length === 0) return
  const createdAt = deps.clock.now()
  const rows = emails.map(({ key, kind, to, data }) => {
    // Sent again after a loss of the database, it is the same email to every mail program.
    const id = derivedId('mail', key)
    return { id, key, kind, recipient: to, data, messageId: `<${id}@${deps.mailDomain}>`, createdAt }
  })
  const added = await tx.insert(emailQueue).values(rows).onConflictDoNothing().returning({ mailId: emailQueue.id })
  await deps.jobs.enqueueAll(tx, sendEmail, added)
}

/** What sending an email needs. */
export type EmailDeps = Pick<
  AppContext,
  'database' | 'clock' | 'log' | 'mailer' | 'crash' | 'from' | 'templates' | 'suppress'
>

/** Milliseconds for which sending is tried. */
export const RETRY_PERIOD = 3 * DAY

/**
 * Does the job `sendMail`: sends an email that was not sent yet. The Message-ID is the row's: after a crash between
 * sending and recording, the second copy is recognized as the same email.
 */
export async function deliverEmail(deps: EmailDeps, { mailId }: { mailId: string }): Promise<void> {
  const { db } = deps.database
  const [row] = await db
    .select({ mail: emailQueue, suppressed: suppressions.reason })
    .from(emailQueue)
    .leftJoin(suppressions, isSuppressed(emailQueue.recipient))
    .where(eq(emailQueue.id, mailId))
  const mail = row?.mail
  if (!mail || mail.sentAt || mail.refusedAt) return
  const template = deps.templates[mail.kind]
  if (!template) throw new Error(`there is no template for emails of the kind ${mail.kind}`)
  const letter = await template(mail.data)
  if (!letter) return recordAttempt(db, mailId, { refusedAt: deps.clock.now(), lastError: 'no longer wanted' })
  const { stream = 'transactional', ...content } = letter
  if (row.suppressed && blocksStream(row.suppressed, stream)) {
    return failPermanently(deps, mail, {
      lastError: `suppressed: ${row.suppressed}`,
      isExpected: stream === 'broadcast',
    })
  }
  try {
    deps.crash('before_mail')
    await deps.mailer.send({ ...content, messageId: mail.messageId, from: deps.from, to: mail.recipient })
    deps.crash('after_mail')
  } catch (error) {
    return recordFailure(deps, mail, error)
  }
  await recordAttempt(db, mailId, { sentAt: deps.clock.now(), lastError: null })
  deps.log.info({ mailId, kind: mail.kind, ...idsIn(mail.data) }, 'an email was sent')
}

/** Deletes emails of these kinds that were sent, or refused for good, before that moment. */
export async function deleteFinishedEmails(db: Db, kinds: string[], before: Date): Promise<void> {
  const finished = or(lt(emailQueue.sentAt, before), lt(emailQueue.refusedAt, before))
  await db.delete(emailQueue).where(and(inArray(emailQueue.kind, kinds), finished))
}

/** Everything in the outbox, newest last. */
export function readOutbox(db: Db) {
  return db.select().from(outbox).orderBy(asc(outbox.at), asc(outbox.messageId))
}

type EmailRow = typeof emailQueue.$inferSelect

async function recordFailure(deps: EmailDeps, mail: EmailRow, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error)
  const now = deps.clock.now()
  if (error instanceof EmailRejectedError) return handleRejection(deps, mail, error)
  if (now.getTime() - mail.createdAt.getTime() > RETRY_PERIOD) {
    deps.log.error(
      { mailId: mail.id, kind: mail.kind, ...idsIn(mail.data), err: error },
      'sending an email was given up after three days',
    )
    return failPermanently(deps, mail, { lastError })
  }
  await recordAttempt(deps.database.db, mail.id, { lastError })
  if (error instanceof EmailServerError && error.scope === 'encryption') await alertOfUnencryptedServer(deps, mail)
  throw error
}

/** The owner's email about it waits like every other, and arrives with them. */
async function alertOfUnencryptedServer({ database, clock }: EmailDeps, { kind }: EmailRow): Promise<void> {
  if (kind === OWNER_ALERT_EMAIL) return
  const alert = {
    kind: 'email-not-encrypted',
    subject: 'SMTP_URL',
    detail: 'no encryption, so no email leaves',
  } as const
  await alertOwner({ db: database.db, clock }, alert)
}

async function handleRejection(deps: EmailDeps, mail: EmailRow, error: EmailRejectedError): Promise<void> {
  deps.log.error(
    { mailId: mail.id, kind: mail.kind, ...idsIn(mail.data), err: error },
    'an email was refused permanently',
  )
  const bounce = { address: mail.recipient, reason: 'bounced', detail: error.message } as const
  await failPermanently(deps, mail, { lastError: error.message, ...(error.scope === 'recipient' && { bounce }) })
}

interface FailureDetails {
  lastError: string
  bounce?: Suppression
  /** The address gets no newsletters, as its owner chose: there is nothing to report. */
  isExpected?: boolean
}

/** Stops trying and alerts the owner, except about an email that is itself an alert. */
async function failPermanently(
  deps: EmailDeps,
  { id, kind }: EmailRow,
  { lastError, bounce, isExpected }: FailureDetails,
): Promise<void> {
  const alert = { kind: 'email-not-delivered', subject: id, detail: `an email of the kind "${kind}"` } as const
  await deps.database.transact(async (tx) => {
    if (bounce) await deps.suppress(tx, bounce)
    await recordAttempt(tx, id, { refusedAt: deps.clock.now(), lastError })
    if (!isExpected && kind !== OWNER_ALERT_EMAIL) await alertOwner({ db: tx, clock: deps.clock }, alert)
  })
}

async function recordAttempt(db: Db, mailId: string, fields: Partial<typeof emailQueue.$inferInsert>): Promise<void> {
  await db
    .update(emailQueue)
    .set({ ...fields, attempts: sql`${emailQueue.attempts} + 1` })
    .where(eq(emailQueue.id, mailId))
}
