import { and, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database.server.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs.server.ts'
import { oweMail } from '../platform/mails.ts'
import type { Answers } from './application.ts'
import { record } from './history.ts'
import { applications, memberships } from './membership.sql.ts'

export type Application = typeof applications.$inferSelect

export interface ApplicationDeps {
  database: Database
  clock: Clock
  jobs: Jobs
  mailDomain: string
}

export async function findApplication(db: Db, id: string): Promise<Application | undefined> {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  return application
}

/** Keeps what is typed so far. Its link is mailed as soon as there is an address; nothing is sent to anybody else. */
export async function keepDraft(
  deps: ApplicationDeps,
  answers: Answers,
  { id, submission }: { id: string | undefined; submission: string },
): Promise<string> {
  return deps.database.transact(async (tx) => {
    const draft = await write(deps, tx, answers, { id, submission })
    if (draft.state === 'draft' && draft.email) {
      await oweMail(deps, tx, {
        key: `application-draft:${draft.id}:${draft.email}`,
        kind: 'application-draft',
        to: draft.email,
        data: { applicationId: draft.id },
      })
    }
    return draft.id
  })
}

/** Sends an application in. Sent already it stays as it was; the same press twice is one. */
export async function sendApplication(
  deps: ApplicationDeps,
  tx: Tx,
  answers: Answers,
  { id, submission }: { id: string | undefined; submission: string },
): Promise<Application> {
  const kept = await write(deps, tx, answers, { id, submission })
  if (kept.state === 'sent') return kept
  const now = deps.clock.now()
  const [sent] = await tx
    .update(applications)
    .set({ state: 'sent', sentAt: now, updatedAt: now })
    .where(eq(applications.id, kept.id))
    .returning()
  await record(deps, tx, { subject: kept.id, state: 'applied', causedBy: 'applicant' })
  return sent as Application
}

/**
 * The application that an order belongs to: the one that its checkout was started from, else the newest that was sent
 * with the buyer's address and belongs to no membership yet.
 */
export async function applicationOfOrder(
  tx: Tx,
  order: { id: string; email: string | null },
): Promise<Application | undefined> {
  const free = notExists(
    tx.select({ one: sql`1` }).from(memberships).where(eq(memberships.applicationId, applications.id)),
  )
  const sent = and(eq(applications.state, 'sent'), free)
  const newest = desc(applications.sentAt)
  const [own] = await tx
    .select()
    .from(applications)
    .where(and(sent, eq(applications.orderId, order.id)))
    .orderBy(newest)
  if (own || !order.email) return own
  const email = order.email.toLowerCase()
  const [named] = await tx
    .select()
    .from(applications)
    .where(and(sent, eq(applications.email, email)))
    .orderBy(newest)
  return named
}

/** Notes which checkout was started from an application, in the transaction that records its order. */
export async function claimFor(tx: Tx, applicationId: string, orderId: string): Promise<void> {
  await tx.update(applications).set({ orderId }).where(eq(applications.id, applicationId))
}

async function write(
  deps: ApplicationDeps,
  tx: Tx,
  { email, ...answers }: Answers,
  { id, submission }: { id: string | undefined; submission: string },
): Promise<Application> {
  const now = deps.clock.now()
  const content = { email: email || null, answers, updatedAt: now }
  if (id) {
    const draft = and(eq(applications.id, id), eq(applications.state, 'draft'), isNull(applications.sentAt))
    const [written] = await tx.update(applications).set(content).where(draft).returning()
    const standing = written ?? (await findApplication(tx, id))
    if (standing) return standing
  }
  const values = { id: newId('apl'), submission, ...content, createdAt: now }
  const [added] = await tx.insert(applications).values(values).onConflictDoNothing().returning()
  if (added) return added
  const [twin] = await tx.select().from(applications).where(eq(applications.submission, submission))
  if (!twin) throw new Error('an application was neither kept nor there')
  return twin
}
