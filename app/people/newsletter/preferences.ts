import { eq, inArray, sql } from 'drizzle-orm'
import { newsletterCopy, pauseDays } from '../../catalog/newsletter.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { longDate } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueRequestedEmail, resendSlot } from '../../platform/mail/requested-emails.ts'
import { liftSuppression } from '../../platform/mail/suppressions.ts'
import { isCurrent } from '../../platform/signed-token.ts'
import { readPreferencesToken, readUnsubscribeToken } from './links.ts'
import { type Subscriber, subscribers } from './newsletter.sql.ts'
import {
  type ConsentSource,
  findSubscriber,
  findSubscriberByEmail,
  pauseEnd,
  recordConsent,
  unsubscribe,
} from './subscriptions.ts'

interface PreferencesInput {
  newsletter: boolean
  productNews: boolean
  /** In days, from now on; 0 for none, undefined to leave it as it is. */
  pause: number | undefined
}

/** The subscriber that a link unsubscribes; undefined for a link that we did not make, or of a deleted subscriber. */
export async function findSubscriberToUnsubscribe(deps: AppContext, token: string): Promise<Subscriber | undefined> {
  const id = readUnsubscribeToken(deps.secret, token)
  return id ? findSubscriber(deps.database.db, id) : undefined
}

type PreferencesLink =
  | { state: 'unknown' }
  /** It has expired, was revoked, or only unsubscribes. A fresh one can be emailed. */
  | { state: 'ended'; subscriber: Subscriber | undefined }
  | { state: 'open'; subscriber: Subscriber }

export async function readPreferencesLink(deps: AppContext, token: string): Promise<PreferencesLink> {
  const link = readPreferencesToken(deps.secret, token)
  if (!link) {
    const subscriber = await findSubscriberToUnsubscribe(deps, token)
    return subscriber ? { state: 'ended', subscriber } : { state: 'unknown' }
  }
  const subscriber = await findSubscriber(deps.database.db, link.subject)
  const works = subscriber && isCurrent(link, subscriber.linkGeneration, deps.clock.now())
  return works ? { state: 'open', subscriber } : { state: 'ended', subscriber }
}

/** Emails a fresh link to the preferences. Pressed again within five minutes, it is the same email. */
export async function emailPreferencesLink(deps: AppContext, subscriber: Subscriber | undefined): Promise<void> {
  if (!subscriber) return
  const { id, email } = subscriber
  const slot = resendSlot(deps.clock.now())
  const request = { key: `fresh:preferences:${id}:${slot}`, kind: 'newsletter-preferences', to: email }
  await deps.database.transact((tx) => enqueueRequestedEmail(deps, tx, { ...request, data: { subscriberId: id } }))
}

/** Revokes every link to a subscriber's preferences that was emailed until now. */
export async function revokePreferencesLinks({ database: { db } }: AppContext, id: string): Promise<boolean> {
  const linkGeneration = sql`${subscribers.linkGeneration} + 1`
  const raised = await db.update(subscribers).set({ linkGeneration }).where(eq(subscribers.id, id)).returning()
  return raised.length > 0
}

/** What comes to one address of a person. */
export type OwnSubscription = Awaited<ReturnType<typeof findOwnSubscriptions>>[number]

/** What comes to each of a person's addresses (in lower case): nothing until it is confirmed. */
export async function findOwnSubscriptions(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  addresses: readonly string[],
) {
  const found = await db
    .select()
    .from(subscribers)
    .where(inArray(subscribers.email, [...addresses]))
  return addresses.map((email) => {
    const subscriber = found.find((one) => one.email === email && one.state === 'confirmed')
    const { newsletter = false, productNews = false } = subscriber ?? {}
    const end = subscriber && pauseEnd(subscriber, clock.now())
    return { email, newsletter, product_news: productNews, pausedUntil: end && longDate(end) }
  })
}

/**
 * Saves what comes to an address that its owner has proved to be theirs, so that no email has to confirm it.
 *
 * @returns what is wrong with the form, if anything
 */
export async function saveOwnSubscription(
  deps: Pick<AppContext, 'database' | 'clock'>,
  email: string,
  fields: ReadonlyMap<string, string>,
  occasion: ConsentSource,
): Promise<string | undefined> {
  const choice = parsePreferences(fields)
  if (typeof choice === 'string') return choice
  if (choice.newsletter || choice.productNews) await addSubscriber(deps, email)
  const subscriber = await findSubscriberByEmail(deps.database.db, email)
  if (subscriber) await savePreferences(deps, subscriber, choice, occasion)
  return undefined
}

/** Saves a choice; choosing nothing unsubscribes. The link that it came by proves whose mailbox it is. */
export async function savePreferences(
  deps: Pick<AppContext, 'database' | 'clock'>,
  { id, email, confirmedAt }: Subscriber,
  { newsletter, productNews, pause }: PreferencesInput,
  occasion: ConsentSource,
): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    if (!newsletter && !productNews) return unsubscribe(deps, tx, { id, email }, occasion)
    const pausedUntil = pause === undefined ? undefined : pause === 0 ? null : new Date(now.getTime() + pause * DAY)
    await tx
      .update(subscribers)
      .set({
        state: 'confirmed',
        newsletter,
        productNews,
        confirmedAt: confirmedAt ?? now,
        unsubscribedAt: null,
        ...(pausedUntil !== undefined && { pausedUntil }),
      })
      .where(eq(subscribers.id, id))
    await liftSuppression(tx, email, 'unsubscribed')
    const choice = [newsletter && 'newsletter', productNews && 'product_news', pause && `paused for ${pause} days`]
    const wording = [
      newsletterCopy.confirm,
      ...Object.values(newsletterCopy.topics).map(({ label, hint }) => `${label}: ${hint}`),
    ].join(' | ')
    const what = { event: 'changed' as const, wording, choice: choice.filter(Boolean).join(', ') }
    await recordConsent(deps, tx, email, what, occasion)
  })
}

export async function unsubscribeFromAll(
  deps: AppContext,
  subscriber: Subscriber,
  occasion: ConsentSource,
): Promise<void> {
  await deps.database.transact((tx) => unsubscribe(deps, tx, subscriber, occasion))
}

/** Reads the form of the preferences, or says what is wrong with it. */
function parsePreferences(fields: ReadonlyMap<string, string>): PreferencesInput | string {
  const pause = fields.get('pause') ?? 'keep'
  const days = pause === 'keep' ? undefined : Number(pause)
  if (days !== undefined && days !== 0 && !pauseDays.some((known) => known === days))
    return `The field pause must be keep, 0, ${pauseDays.join(' or ')}.`
  const ticked = (name: string) => fields.get(name) === 'on'
  return { newsletter: ticked('newsletter'), productNews: ticked('product_news'), pause: days }
}

async function addSubscriber(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  email: string,
): Promise<void> {
  const values = { id: newId('sub'), email, state: 'pending' as const, askedAt: clock.now() }
  await db
    .insert(subscribers)
    .values({ ...values, newsletter: false, productNews: false })
    .onConflictDoNothing({ target: subscribers.email })
}
