import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { type Clock, DAY } from '../clock.ts'
import type { Database, Db, Tx } from '../database/database.server.ts'
import { newId } from '../ids.ts'
import type { JobKind, Jobs } from '../jobs/jobs.server.ts'
import type { Crash } from '../process/crash-points.ts'
import type { Log } from '../process/log.server.ts'
import { MailRefused, MailServerFault } from './mail-faults.ts'
import type { Mailer, Message } from './mailer.server.ts'
import { type MailData, mails, outbox } from './mails.sql.ts'
import { alertOwner, OWNER_ALERT_EMAIL } from './owner-alerts.ts'
import { suppressions } from './suppressions.sql.ts'
import { isSuppressed, keeps, type MailStream, type Suppression } from './suppressions.ts'

/** Writes a mail from the ids it is about, at the moment it is sent. Undefined when it is no longer wanted. */
export type Template = (data: MailData) => Promise<Letter | undefined>

/** What is written, and which addresses are kept from it: without a stream only those that cannot be reached. */
export interface Letter extends Pick<Message, 'subject' | 'html' | 'text' | 'replyTo' | 'headers' | 'calendar'> {
  stream?: MailStream
}

export const sendMail: JobKind<{ mailId: string }> = { name: 'send-mail', retry: 'three-days' }

/** A mail that is owed; `key` says what it is about, and a key is owed once. */
export interface OwedMail {
  key: string
  kind: string
  to: string
  data: MailData
}

export interface OwingDeps {
  jobs: Jobs
  clock: Clock
  mailDomain: string
}

/** Owes a mail and enqueues its sending, in the transaction that made it due. Asking twice owes it once. */
export function oweMail(deps: OwingDeps, tx: Tx, owed: OwedMail): Promise<void> {
  return oweMails(deps, tx, [owed])
}

/** The same for any number of mails, in two statements. */
export async function oweMails(deps: OwingDeps, tx: Tx, owed: OwedMail[]): Promise<void> {
  if (owed.length === 0) return
  const createdAt = deps.clock.now()
  const rows = owed.map(({ key, kind, to, data }) => {
    const id = newId('mail')
    return { id, key, kind, recipient: to, data, messageId: `<${id}@${deps.mailDomain}>`, createdAt }
  })
  const added = await tx
    .insert(mails)
    .values(rows)
    .onConflictDoNothing({ target: mails.key })
    .returning({ mailId: mails.id })
  await deps.jobs.enqueueAll(tx, sendMail, added)
}

export interface Mailroom {
  database: Database
  clock: Clock
  log: Log
  mailer: Mailer
  crash: Crash
  from: Message['from']
  templates: Record<string, Template>
  /** Does what follows from an address that cannot be reached, in the transaction that closes the mail. */
  suppress(tx: Tx, suppression: Suppression): Promise<void>
}

/** Milliseconds for which a mail is tried. */
export const TRIED_FOR = 3 * DAY

/**
 * Does the job `sendMail`: sends a mail that was not sent yet. The Message-ID is the row's, so that a mail that is sent
 * again after a crash between the server's yes and our record of it is seen as the same one.
 */
export async function deliverMail(room: Mailroom, { mailId }: { mailId: string }): Promise<void> {
  const { db } = room.database
  const [row] = await db
    .select({ mail: mails, suppressed: suppressions.reason })
    .from(mails)
    .leftJoin(suppressions, isSuppressed(mails.recipient))
    .where(eq(mails.id, mailId))
  const mail = row?.mail
  if (!mail || mail.sentAt || mail.refusedAt) return
  const template = room.templates[mail.kind]
  if (!template) throw new Error(`there is no template for mails of the kind ${mail.kind}`)
  const letter = await template(mail.data)
  if (!letter) return closeMail(db, mailId, { refusedAt: room.clock.now(), lastError: 'no longer wanted' })
  const { stream = 'transactional', ...content } = letter
  if (row.suppressed && keeps(row.suppressed, stream)) {
    return giveUp(room, mail, { lastError: `suppressed: ${row.suppressed}`, isExpected: stream === 'broadcast' })
  }
  try {
    room.crash('before_mail')
    await room.mailer.send({ ...content, messageId: mail.messageId, from: room.from, to: mail.recipient })
    room.crash('after_mail')
  } catch (error) {
    return noteFailure(room, mail, error)
  }
  await closeMail(db, mailId, { sentAt: room.clock.now(), lastError: null })
}

/** Forgets mails of these kinds that were sent, or refused for good, before that moment. */
export async function forgetMails(db: Db, kinds: string[], before: Date): Promise<void> {
  const done = or(lt(mails.sentAt, before), lt(mails.refusedAt, before))
  await db.delete(mails).where(and(inArray(mails.kind, kinds), done))
}

/** Everything in the outbox, newest last. */
export function readOutbox(db: Db) {
  return db.select().from(outbox).orderBy(asc(outbox.at), asc(outbox.messageId))
}

type Mail = typeof mails.$inferSelect

async function noteFailure(room: Mailroom, mail: Mail, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error)
  const now = room.clock.now()
  if (error instanceof MailRefused) return refuse(room, mail, error)
  if (now.getTime() - mail.createdAt.getTime() > TRIED_FOR) {
    room.log.error({ mailId: mail.id, err: error }, 'a mail was given up after three days')
    return giveUp(room, mail, { lastError })
  }
  await closeMail(room.database.db, mail.id, { lastError })
  if (error instanceof MailServerFault && error.about === 'encryption') await alertOfPlainServer(room, mail)
  throw error
}

/** Her email about it waits like every other, and arrives with them. */
async function alertOfPlainServer({ database, clock }: Mailroom, { kind }: Mail): Promise<void> {
  if (kind === OWNER_ALERT_EMAIL) return
  const alert = {
    kind: 'email-not-encrypted',
    subject: 'SMTP_URL',
    detail: 'no encryption, so no email leaves',
  } as const
  await alertOwner({ db: database.db, clock }, alert)
}

async function refuse(room: Mailroom, mail: Mail, error: MailRefused): Promise<void> {
  room.log.error({ mailId: mail.id, err: error }, 'a mail was refused for good')
  const bounce = { address: mail.recipient, reason: 'bounced', detail: error.message } as const
  await giveUp(room, mail, { lastError: error.message, ...(error.about === 'recipient' && { bounce }) })
}

interface GivenUp {
  lastError: string
  bounce?: Suppression
  /** Whoever asked for no newsletters gets none: nobody has to hear of it. */
  isExpected?: boolean
}

/** Sends it no more, and lets the owner know, but not about an email that was to let her know of something. */
async function giveUp(room: Mailroom, { id, kind }: Mail, { lastError, bounce, isExpected }: GivenUp): Promise<void> {
  const alert = { kind: 'email-not-delivered', subject: id, detail: `an email of the kind "${kind}"` } as const
  await room.database.transact(async (tx) => {
    if (bounce) await room.suppress(tx, bounce)
    await closeMail(tx, id, { refusedAt: room.clock.now(), lastError })
    if (!isExpected && kind !== OWNER_ALERT_EMAIL) await alertOwner({ db: tx, clock: room.clock }, alert)
  })
}

async function closeMail(db: Db, mailId: string, fields: Partial<typeof mails.$inferInsert>): Promise<void> {
  await db
    .update(mails)
    .set({ ...fields, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, mailId))
}
