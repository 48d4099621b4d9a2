import { asc, eq, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Crash } from './crash-points.ts'
import type { Database, Db, Tx } from './database.server.ts'
import { newId } from './ids.ts'
import type { JobKind, Jobs } from './jobs.server.ts'
import type { Log } from './log.server.ts'
import { type Mailer, MailRefused, type Message } from './mailer.server.ts'
import { type MailData, mails, outbox } from './mails.sql.ts'

/** Writes a mail from the ids it is about, at the moment it is sent. Undefined when it is no longer wanted. */
export type Template = (data: MailData) => Promise<Pick<Message, 'subject' | 'html' | 'text' | 'headers'> | undefined>

export const sendMail: JobKind<{ mailId: string }> = { name: 'send-mail', retry: 'three-days' }

/** A mail that is owed; `key` says what it is about, and a key is owed once. */
export interface OwedMail {
  key: string
  kind: string
  to: string
  data: MailData
}

/** Owes a mail and enqueues its sending, in the transaction that made it due. Asking twice owes it once. */
export async function oweMail(
  deps: { jobs: Jobs; clock: Clock; mailDomain: string },
  tx: Tx,
  { key, kind, to, data }: OwedMail,
): Promise<void> {
  const id = newId('mail')
  const messageId = `<${id}@${deps.mailDomain}>`
  const added = await tx
    .insert(mails)
    .values({ id, key, kind, recipient: to, data, messageId, createdAt: deps.clock.now() })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (added.length > 0) await deps.jobs.enqueue(tx, sendMail, { mailId: id })
}

export interface Mailroom {
  database: Database
  clock: Clock
  log: Log
  mailer: Mailer
  crash: Crash
  from: Message['from']
  templates: Record<string, Template>
}

/**
 * Does the job `sendMail`: sends a mail that was not sent yet. The Message-ID is the row's, so that a mail that is sent
 * again after a crash between the server's yes and our record of it is seen as the same one.
 */
export async function deliverMail(room: Mailroom, { mailId }: { mailId: string }): Promise<void> {
  const { db } = room.database
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
  if (!mail || mail.sentAt || mail.refusedAt) return
  const template = room.templates[mail.kind]
  if (!template) throw new Error(`there is no template for mails of the kind ${mail.kind}`)
  const content = await template(mail.data)
  if (!content) return closeMail(room, mailId, { refusedAt: room.clock.now(), lastError: 'no longer wanted' })
  try {
    room.crash('before_mail')
    await room.mailer.send({ ...content, messageId: mail.messageId, from: room.from, to: mail.recipient })
    room.crash('after_mail')
  } catch (error) {
    return noteFailure(room, mailId, error)
  }
  await closeMail(room, mailId, { sentAt: room.clock.now(), lastError: null })
}

/** Everything in the outbox, newest last. */
export function readOutbox(db: Db) {
  return db.select().from(outbox).orderBy(asc(outbox.at), asc(outbox.messageId))
}

async function noteFailure(room: Mailroom, mailId: string, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error)
  if (error instanceof MailRefused) {
    room.log.error({ mailId, err: error }, 'a mail was refused for good')
    return closeMail(room, mailId, { refusedAt: room.clock.now(), lastError })
  }
  await closeMail(room, mailId, { lastError })
  throw error
}

async function closeMail(room: Mailroom, mailId: string, fields: Partial<typeof mails.$inferInsert>): Promise<void> {
  await room.database.db
    .update(mails)
    .set({ ...fields, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, mailId))
}
