import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { capitalize } from '../../platform/capitalize.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { longDate } from '../../platform/dates.ts'
import { newId } from '../../platform/ids.ts'
import { findSuppressed, liftSuppressions, suppressionHash } from '../../platform/mail/suppressions.ts'
import { consentsOf } from './consents.ts'
import { consents, subscribers } from './newsletter.sql.ts'

/** Someone on a list of another service. */
export interface ListedReader {
  /** In lower case. */
  email: string
  standing: 'agreed' | 'unconfirmed' | 'unsubscribed' | 'bounced' | 'complained'
  /** Undefined where the list doesn’t say. */
  agreedAt: Date | undefined
  leftAt: Date | undefined
}

/** What becomes of each. `here`: on the list already. `out`: they left here, or no email goes to them. Else as they stood there. */
export async function sortReaders(db: Db, readers: readonly ListedReader[]): Promise<string[]> {
  const emails = readers.map(({ email }) => email)
  const found = await db.select().from(subscribers).where(inArray(subscribers.email, emails))
  const here = new Map(found.map((subscriber) => [subscriber.email, subscriber]))
  const suppressed = await findSuppressed(db, emails)
  return readers.map(({ email, standing, leftAt }) => {
    const { state, confirmedAt } = here.get(email) ?? {}
    // Whoever agreed here after leaving there wants it.
    const isBack = state === 'confirmed' && leftAt && confirmedAt && confirmedAt > leftAt
    if (standing === 'unsubscribed' && isBack) return 'here'
    if (standing !== 'agreed') return standing
    if (state === 'unsubscribed' || suppressed.has(email)) return 'out'
    return state === 'confirmed' ? 'here' : 'new'
  })
}

/** Takes over who is new, and keeps email from whoever left there or can’t be reached. Nobody is emailed. */
export async function bringReaders(
  deps: AppContext,
  tx: Tx,
  readers: readonly (ListedReader & { fate: string })[],
  { id, how }: { id: string; how: string },
): Promise<void> {
  const now = deps.clock.now()
  const fresh = readers.filter(({ fate }) => fate === 'new')
  if (fresh.length > 0) {
    const values = fresh.map(({ email, agreedAt: askedAt = now }) => {
      const row = { id: newId('sub'), email, state: 'confirmed' as const, newsletter: true, productNews: false }
      return { ...row, askedAt, confirmedAt: askedAt }
    })
    const set = { state: 'confirmed' as const, newsletter: true, confirmedAt: sql`excluded.confirmed_at` }
    const setWhere = eq(subscribers.state, 'pending')
    await tx.insert(subscribers).values(values).onConflictDoUpdate({ target: subscribers.email, set, setWhere })
    const given = fresh.map(({ email, agreedAt }) => {
      const choice = agreedAt ? `Agreed on ${longDate(agreedAt)}` : 'The list didn’t say when they agreed'
      const consent = { id: newId('con'), addressHash: suppressionHash(email), event: 'brought' as const, choice }
      return { ...consent, wording: 'Agreed elsewhere, before this site', page: pageOf(id), how, at: now }
    })
    await tx.insert(consents).values(given)
  }
  for (const { email: address, standing: reason, fate } of readers)
    if (fate === reason && reason !== 'agreed' && reason !== 'unconfirmed')
      await deps.suppress(tx, { address, reason, detail: `${reason} there, ${how} (${id})` })
}

/** Takes back whom a list brought and who hasn’t done anything about it since, and lets email go to the others again. */
export async function takeBackReaders(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    delete from ${subscribers} using ${consents} as brought
    where brought.event = 'brought' and brought.page = ${pageOf(id)} and ${subscribers.state} = 'confirmed'
      and brought.address_hash = encode(sha256(convert_to(${subscribers.email}, 'UTF8')), 'hex')
      and not exists (select from ${consents} as later where later.address_hash = brought.address_hash
        and later.event <> 'brought' and later.at > brought.at)`)
  await liftSuppressions(tx, `(${id})`)
}

/** `Agreed on April 21, 2023. Brought from Mailchimp, …`; undefined for whoever signed up here. */
export async function findProvenance(db: Db, email: string): Promise<string | undefined> {
  const last = (await consentsOf(db, email)).findLast(({ event }) => event === 'brought')
  return last && `${last.choice}. ${capitalize(last.how)}.`
}

const pageOf = (id: string) => `/desk/bring/${id}`
