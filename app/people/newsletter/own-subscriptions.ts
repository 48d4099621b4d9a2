import { inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { longDate } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import type { ConsentSource } from './consents.ts'
import { subscribers } from './newsletter.sql.ts'
import { parsePreferences, savePreferences } from './preferences.ts'
import { findSubscriberByEmail, pauseEnd } from './subscriptions.ts'

/** What comes to one address of a person. */
export interface OwnSubscription {
  email: string
  newsletter: boolean
  product_news: boolean
  pausedUntil: string | undefined
}

/** What comes to each of a person's addresses (in lower case): nothing until it is confirmed. */
export async function findOwnSubscriptions(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  addresses: readonly string[],
): Promise<OwnSubscription[]> {
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
 * Saves what comes to an address that its owner has proved to be hers, so that no email has to confirm it.
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
  if ('message' in choice) return choice.message
  if (choice.newsletter || choice.productNews) await addSubscriber(deps, email)
  const subscriber = await findSubscriberByEmail(deps.database.db, email)
  if (subscriber) await savePreferences(deps, subscriber, choice, occasion)
  return undefined
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
