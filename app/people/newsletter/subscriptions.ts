import { eq, sql } from 'drizzle-orm'
import { newsletterCopy } from '../../catalog/newsletter.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail, resendSlot } from '../../platform/mail/requested-emails.ts'
import { liftSuppression } from '../../platform/mail/suppressions.ts'
import { CONFIRM_LINK_TTL } from '../../platform/signed-token.ts'
import { type ConsentSource, recordConsent } from './consents.ts'
import { readConfirmToken } from './links.ts'
import { type Subscriber, subscribers } from './newsletter.sql.ts'

/**
 * Someone typed this address into the form. The same steps run whether the address is new, on the list or has left it;
 * only the email that follows differs, so the reply shows nothing.
 */
export async function requestSubscription(deps: AppContext, email: string, occasion: ConsentSource): Promise<void> {
  const askedAt = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const [row] = await tx
      .insert(subscribers)
      .values({ id: newId('sub'), email, state: 'pending', newsletter: true, productNews: false, askedAt })
      .onConflictDoUpdate({ target: subscribers.email, set: { askedAt } })
      .returning()
    await recordConsent(deps, tx, email, { event: 'asked', wording: newsletterCopy.subscribe }, occasion)
    if (!row) return
    const data = { subscriberId: row.id, askedAt: askedAt.toISOString() }
    const key = `newsletter-asked:${row.id}:${resendSlot(askedAt)}`
    await enqueueRequestedEmail(deps, tx, { key, kind: 'newsletter-asked', to: email, data })
  })
}

export type Confirmation =
  | { state: 'unknown' }
  | { state: 'expired' }
  | { state: 'ready' | 'confirmed'; subscriber: Subscriber }

/** What the link to confirm can do now. Opening it changes nothing: email scanners open every link. */
export async function readConfirmation(deps: AppContext, token: string): Promise<Confirmation> {
  const link = readConfirmToken(deps.secret, token)
  const subscriber = link && (await findSubscriber(deps.database.db, link.subscriberId))
  if (!link || !subscriber) return { state: 'unknown' }
  if (subscriber.state === 'confirmed') return { state: 'confirmed', subscriber }
  const age = deps.clock.now().getTime() - link.askedAt.getTime()
  // Unsubscribing after the sign-up counts: it came later.
  const unsubscribedSince = subscriber.unsubscribedAt && subscriber.unsubscribedAt >= link.askedAt
  return age > CONFIRM_LINK_TTL || unsubscribedSince ? { state: 'expired' } : { state: 'ready', subscriber }
}

/** Confirms by the button of the page. Pressing twice sends one welcome email. */
export async function confirmSubscription(
  deps: AppContext,
  token: string,
  occasion: ConsentSource,
): Promise<Confirmation> {
  const found = await readConfirmation(deps, token)
  if (found.state !== 'ready') return found
  const { id, email } = found.subscriber
  const confirmedAt = deps.clock.now()
  const subscriber = await deps.database.transact(async (tx) => {
    const [row] = await tx
      .update(subscribers)
      .set({ state: 'confirmed', newsletter: true, confirmedAt, unsubscribedAt: null, pausedUntil: null })
      .where(sql`${subscribers.id} = ${id} and ${subscribers.state} <> 'confirmed'`)
      .returning()
    if (!row) return found.subscriber
    // What they left before, elsewhere, is over.
    await liftSuppression(tx, email, 'unsubscribed')
    await recordConsent(deps, tx, email, { event: 'confirmed', wording: newsletterCopy.confirm }, occasion)
    await enqueueWelcomeEmail(deps, tx, row)
    return row
  })
  return { state: 'confirmed', subscriber }
}

/** Ends all newsletters to a person. A second time changes nothing. */
export async function unsubscribe(
  deps: { clock: Clock },
  tx: Tx,
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  occasion: ConsentSource,
): Promise<void> {
  const rows = await tx
    .update(subscribers)
    .set({ state: 'unsubscribed', newsletter: false, productNews: false, unsubscribedAt: deps.clock.now() })
    .where(sql`${subscribers.id} = ${id} and ${subscribers.state} <> 'unsubscribed'`)
    .returning({ id: subscribers.id })
  if (rows.length === 0) return
  await recordConsent(deps, tx, email, { event: 'withdrawn', wording: newsletterCopy.unsubscribe }, occasion)
}

/** Until when someone who chose a break gets nothing; undefined when there is none. */
export function pauseEnd({ pausedUntil }: Subscriber, now: Date): Date | undefined {
  return pausedUntil && pausedUntil > now ? pausedUntil : undefined
}

export async function findSubscriber(db: Db, id: string): Promise<Subscriber | undefined> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  return row
}

export async function findSubscriberByEmail(db: Db, email: string): Promise<Subscriber | undefined> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  return row
}

async function enqueueWelcomeEmail(deps: AppContext, tx: Tx, { id, email, confirmedAt }: Subscriber): Promise<void> {
  const key = `newsletter-welcome:${id}:${confirmedAt?.getTime()}`
  await enqueueEmail(deps, tx, { key, kind: 'newsletter-welcome', to: email, data: { subscriberId: id } })
}
