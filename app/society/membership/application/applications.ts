import { and, desc, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { isUsState } from '../../../catalog/us-states.ts'
import { noteAnswers, yearsOfStage } from '../../../finder/profile/profile.ts'
import { type Clock, DAY } from '../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.server.ts'
import { newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.server.ts'
import { deleteFinishedEmails } from '../../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail } from '../../../platform/mail/requested-emails.ts'
import { CONFIRM_LINK_TTL } from '../../../platform/signed-token.ts'
import type { Referral } from '../../../sales/orders/orders.ts'
import { recordMembershipEvent } from '../history.ts'
import { applications, memberships } from '../membership.sql.ts'
import type { Answers } from './answers.ts'

export type Application = typeof applications.$inferSelect

interface ApplicationDeps {
  database: Database
  clock: Clock
  jobs: Jobs
  mailDomain: string
}

/** Which application is written: the one of the link, else a new one for each submission. */
export interface ApplicationTarget {
  id: string | undefined
  submission: string
  /** Is recorded with a new one alone. */
  referral?: Referral
}

const ANONYMOUS_DRAFT_RETENTION = 30 * DAY
/** As long as the link to it works. */
const DRAFT_RETENTION = 548 * DAY

export async function findApplication(db: Db, id: string): Promise<Application | undefined> {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  return application
}

/** What came with a membership, and the address that it's about; nothing where it was given or sent by the owner's own form. */
export async function applicationOf(
  db: Db,
  {
    membership: { applicationId },
    order,
  }: { membership: { applicationId: string | null }; order: { email: string | null } },
) {
  const application = applicationId ? await findApplication(db, applicationId) : undefined
  const { answers = {}, email = order.email } = application ?? {}
  return { application, answers, email }
}

/** Saves what was typed so far. With an address, the link is emailed there and shown nowhere else. */
export async function saveDraft(deps: ApplicationDeps, answers: Answers, target: ApplicationTarget) {
  return deps.database.transact(async (tx) => {
    const draft = await upsertApplication(deps, tx, answers, target)
    if (draft.state === 'draft') await enqueueLinkEmail(deps, tx, 'application-draft', draft)
    return draft
  })
}

/** Stores an application from the page, and emails its address the link to confirm. It doesn't count before that. */
export async function requestConfirmation(deps: ApplicationDeps, tx: Tx, answers: Answers, target: ApplicationTarget) {
  const written = await upsertApplication(deps, tx, answers, target)
  if (written.state !== 'draft') return written
  const now = deps.clock.now()
  const unconfirmed = await updateApplication(tx, written, { state: 'unconfirmed', sentAt: now, updatedAt: now })
  await enqueueLinkEmail(deps, tx, 'application-confirm', unconfirmed)
  return unconfirmed
}

/** Marks an application as confirmed by its address. Undefined when there is nothing left to confirm. */
export async function markConfirmed(deps: ApplicationDeps, tx: Tx, { id, linkGeneration }: Application) {
  const now = deps.clock.now()
  const [confirmed] = await tx
    .update(applications)
    // Revokes every earlier link: the person who began the draft may know one of them.
    .set({ state: 'sent', confirmedAt: now, updatedAt: now, linkGeneration: linkGeneration + 1 })
    .where(
      and(
        eq(applications.id, id),
        eq(applications.state, 'unconfirmed'),
        eq(applications.linkGeneration, linkGeneration),
      ),
    )
    .returning()
  if (confirmed) {
    await recordMembershipEvent(deps, tx, { subject: id, state: 'applied', causedBy: 'applicant' })
    await noteApplicant(deps, tx, confirmed)
  }
  return confirmed
}

/** Stores an application that came through the emailed link of a paid membership: it counts at once. */
export async function submitAsMember(deps: ApplicationDeps, tx: Tx, answers: Answers, submission: string) {
  const written = await upsertApplication(deps, tx, answers, { id: undefined, submission })
  if (written.state === 'sent') return written
  const now = deps.clock.now()
  const sent = await updateApplication(tx, written, { state: 'sent', sentAt: now, updatedAt: now })
  await recordMembershipEvent(deps, tx, { subject: sent.id, state: 'applied', causedBy: 'applicant' })
  await noteApplicant(deps, tx, sent)
  return sent
}

/** What they said of their business is asked nowhere again. */
async function noteApplicant(deps: ApplicationDeps, tx: Tx, { email, answers }: Application): Promise<void> {
  const { state = '', business = '', stage } = answers
  const years = yearsOfStage(stage)
  const known = { ...(isUsState(state) && { state }), ...(business && { trade: business }), ...(years && { years }) }
  if (email) await noteAnswers(deps, tx, email, known)
}

/**
 * The application that an order belongs to: the one that its checkout was started from, else the last one that the
 * buyer's address confirmed and that belongs to no membership yet.
 */
export async function findApplicationForOrder(tx: Tx, order: { id: string; email: string | null }) {
  const free = notExists(
    tx.select({ one: sql`1` }).from(memberships).where(eq(memberships.applicationId, applications.id)),
  )
  const sent = and(eq(applications.state, 'sent'), free)
  const [own] = await tx
    .select()
    .from(applications)
    .where(and(sent, eq(applications.orderId, order.id)))
    .orderBy(desc(applications.sentAt))
  if (own || !order.email) return own
  const [named] = await tx
    .select()
    .from(applications)
    .where(and(sent, isNotNull(applications.confirmedAt), eq(applications.email, order.email.toLowerCase())))
    .orderBy(desc(applications.confirmedAt))
  return named
}

/** Records which checkout was started from an application, in the transaction that records its order. */
export async function linkApplicationToOrder(tx: Tx, applicationId: string, orderId: string): Promise<void> {
  await tx.update(applications).set({ orderId }).where(eq(applications.id, applicationId))
}

/** Ends the claim of an order that is deleted because no one paid it. */
export async function unlinkApplicationFromOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.update(applications).set({ orderId: null }).where(eq(applications.orderId, orderId))
}

/** Deletes applications not confirmed within 7 days, and old drafts: those without an address after 30 days. */
export async function deleteUnsentApplications({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = (age: number) => lt(applications.updatedAt, new Date(clock.now().getTime() - age))
  const isDraft = eq(applications.state, 'draft')
  await db
    .delete(applications)
    .where(
      or(
        and(eq(applications.state, 'unconfirmed'), before(CONFIRM_LINK_TTL)),
        and(isDraft, isNull(applications.email), before(ANONYMOUS_DRAFT_RETENTION)),
        and(isDraft, before(DRAFT_RETENTION)),
      ),
    )
  await deleteFinishedEmails(db, ['application-confirm'], new Date(clock.now().getTime() - CONFIRM_LINK_TTL))
}

async function updateApplication(tx: Tx, { id }: Application, fields: Partial<typeof applications.$inferInsert>) {
  const [changed] = await tx.update(applications).set(fields).where(eq(applications.id, id)).returning()
  if (!changed) throw new Error(`the application ${id} is gone`)
  return changed
}

/** Once for each generation, within the limit of a mailbox. It is not sent if the address has changed by then. */
async function enqueueLinkEmail(
  deps: ApplicationDeps,
  tx: Tx,
  kind: 'application-draft' | 'application-confirm',
  { id, email, linkGeneration }: Application,
): Promise<void> {
  if (!email) return
  const generation = String(linkGeneration)
  const key = `${kind}:${id}:${generation}`
  await enqueueRequestedEmail(deps, tx, { key, kind, to: email, data: { applicationId: id, generation } })
}

async function upsertApplication(
  deps: ApplicationDeps,
  tx: Tx,
  { email: typed, ...answers }: Answers,
  { id, submission, referral }: ApplicationTarget,
): Promise<Application> {
  const now = deps.clock.now()
  const email = typed || null
  if (id) {
    // A new address gets a new link: the person who began the draft may know the old one.
    const linkGeneration = sql`${applications.linkGeneration} + (${applications.email} is distinct from ${email})::int`
    const [written] = await tx
      .update(applications)
      .set({ email, answers, updatedAt: now, linkGeneration })
      .where(and(eq(applications.id, id), eq(applications.state, 'draft')))
      .returning()
    const found = written ?? (await findApplication(tx, id))
    if (found) return found
  }
  const values = { id: newId('apl'), submission, ...referral, email, answers, createdAt: now, updatedAt: now }
  const [added] = await tx.insert(applications).values(values).onConflictDoNothing().returning()
  if (added) return added
  const [twin] = await tx.select().from(applications).where(eq(applications.submission, submission))
  if (!twin) throw new Error('an application was neither stored nor found')
  return twin
}
