import { asc, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { newId } from '../../platform/ids.ts'
import { suppressionHash } from '../../platform/mail/suppressions.ts'
import { consents } from './newsletter.sql.ts'

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
