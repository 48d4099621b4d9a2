import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { newsletterCopy } from '../../catalog/newsletter.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { deleteFinishedEmails, enqueueEmail } from '../../platform/mail/email-queue.ts'
import { enqueueRequestedEmail, resendSlot } from '../../platform/mail/requested-emails.ts'
import type { Suppression } from '../../platform/mail/suppressions.ts'
import { liftSuppression, suppressionHash } from '../../platform/mail/suppressions.ts'
import type { PersonalData, PersonalDataRecord } from '../../platform/personal-data.ts'
import { CONFIRM_LINK_TTL } from '../../platform/signed-token.ts'
import { readConfirmToken } from './links.ts'
import { consents, type Subscriber, subscribers } from './newsletter.sql.ts'

/**
 * Someone typed this address into the form. The same steps run whether the address is new, on the list or has left it;
 * only the email that follows differs, so the reply shows nothing.
 *
 * @param answers what they want to read of, as a query: it's in the link to confirm, and known of nobody before that
 */
export async function requestSubscription(
  deps: AppContext,
  email: string,
  occasion: ConsentSource,
  answers = '',
): Promise<void> {
  const askedAt = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const [row] = await tx
      .insert(subscribers)
      .values({ id: newId('sub'), email, state: 'pending', newsletter: true, productNews: false, askedAt })
      .onConflictDoUpdate({ target: subscribers.email, set: { askedAt } })
      .returning()
    await recordConsent(deps, tx, email, { event: 'asked', wording: newsletterCopy.subscribe }, occasion)
    if (!row) return
    const data = { subscriberId: row.id, askedAt: askedAt.toISOString(), answers }
    const key = `newsletter-asked:${row.id}:${resendSlot(askedAt)}${answers && ':alert'}`
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

export interface ConsentSource {
  /** The path of the page: a public one, or the pattern of another. */
  page: string
  /** By which means, in a few words. */
  method: string
  /** The network address that it came from, shortened before it is stored; undefined for an automatic report. */
  network?: string | undefined
}

/** Adds to the ledger. The database refuses to change or delete its rows. */
export async function recordConsent(
  deps: { clock: Clock },
  tx: Tx,
  email: string,
  what: { event: typeof consents.$inferInsert.event; wording: string; choice?: string },
  { page, method, network }: ConsentSource,
): Promise<void> {
  await tx.insert(consents).values({
    id: newId('con'),
    addressHash: suppressionHash(email),
    ...what,
    page: page.slice(0, MAX_PAGE_LENGTH),
    how: method,
    network: network ? anonymizeNetwork(network) : null,
    at: deps.clock.now(),
  })
}

/** Every consent of an address, given and withdrawn, oldest first. */
export function consentsOf(db: Db, email: string) {
  return db
    .select()
    .from(consents)
    .where(eq(consents.addressHash, suppressionHash(email)))
    .orderBy(asc(consents.at))
}

/** Enough to tell networks apart, too little to tell who it was: a /24 of IPv4, a /48 of IPv6. */
function anonymizeNetwork(network: string): string {
  const plain = network.replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  return plain.split(':').slice(0, 3).join(':')
}

const MAX_PAGE_LENGTH = 200

const METHODS = {
  bounced: 'mail bounced',
  complained: 'a complaint to the mail provider',
  unsubscribed: 'unsubscribed where the newsletter went out before',
}

/** Unsubscribes an address that reported spam, that bounced, or that had left elsewhere. */
export async function unsubscribeSuppressed(deps: { clock: Clock }, tx: Tx, { address, reason }: Suppression) {
  const subscriber = await findSubscriberByEmail(tx, address)
  const occasion = { page: '', method: METHODS[reason] }
  if (subscriber) await unsubscribe(deps, tx, subscriber, occasion)
}

/** A subscription, which issues went to it, and what was agreed to. */
export const newsletterPersonalData: PersonalData = {
  name: 'The newsletter',
  isOfAccount: true,
  retentionNote:
    'We keep a record that you agreed to the newsletter and that you left, because the law asks us to be able to show it. It holds only a fingerprint (a hash) of your address.',
  async read(db, email) {
    const subscriber = await findSubscriberByEmail(db, email)
    const rows: PersonalDataRecord[] = (await consentsOf(db, email)).map(
      ({ at, event, wording, choice, page, how, network }) => ({
        ...{ at: at.toISOString(), event, wording, choice, page, how, network },
      }),
    )
    return subscriber ? [toSubscriberRecord(subscriber), ...rows] : rows
  },
  async erase(tx, email) {
    await tx.delete(subscribers).where(eq(subscribers.email, email))
  },
}

/** Deletes addresses that were never confirmed: someone else may have typed them. Run every night. */
export async function deleteUnconfirmedSubscribers({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - 30 * DAY)
  await db.delete(subscribers).where(and(eq(subscribers.state, 'pending'), lt(subscribers.askedAt, before)))
  await deleteFinishedEmails(db, ['newsletter-asked', 'newsletter-welcome'], before)
}

function toSubscriberRecord(subscriber: Subscriber): PersonalDataRecord {
  const { email, state, newsletter, productNews, pausedUntil, askedAt, confirmedAt } = subscriber
  return {
    ...{ email, state, newsletter, 'product news': productNews },
    'paused until': pausedUntil?.toISOString() ?? null,
    asked: askedAt.toISOString(),
    confirmed: confirmedAt?.toISOString() ?? null,
  }
}
