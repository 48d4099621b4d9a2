import { createHash } from 'node:crypto'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.server.ts'
import { type PersonalData, personalTable } from '../personal-data.ts'
import { type SuppressionReason, suppressions } from './suppressions.sql.ts'

/**
 * Two streams, as at Postmark: answers to what someone did, such as buying (`transactional`), and emails to many people
 * (`broadcast`).
 */
export type EmailStream = 'transactional' | 'broadcast'

export interface Suppression {
  /** One plain address in lower case. */
  address: string
  reason: SuppressionReason
  detail: string
}

/** Sends nothing to an address from now on. A bounce replaces what is weaker, and a complaint that someone unsubscribed. */
export async function suppress(
  deps: { clock: Clock },
  db: Db,
  { address, reason, detail }: Suppression,
): Promise<void> {
  const row = { reason, detail: detail.slice(0, MAX_DETAIL_LENGTH), at: deps.clock.now() }
  await db
    .insert(suppressions)
    .values({ addressHash: suppressionHash(address), ...row })
    .onConflictDoUpdate({
      target: suppressions.addressHash,
      set: row,
      setWhere: sql`excluded.reason = 'bounced' or ${suppressions.reason} = 'unsubscribed'`,
    })
}

/** Allows emails to an address again, such as one that was repaired; with a reason, only where it was that. */
export async function liftSuppression(db: Db, address: string, reason?: SuppressionReason): Promise<boolean> {
  const isIt = eq(suppressions.addressHash, suppressionHash(address))
  const lifted = await db
    .delete(suppressions)
    .where(and(isIt, reason && eq(suppressions.reason, reason)))
    .returning({ reason: suppressions.reason })
  return lifted.length > 0
}

/** The same for all whose detail ends with this. */
export async function liftSuppressions(db: Db, end: string): Promise<void> {
  await db.delete(suppressions).where(like(suppressions.detail, `%${end}`))
}

/** Which of these addresses, in lower case, are suppressed for whatever reason. */
export async function findSuppressed(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(addresses.map((address) => [suppressionHash(address), address]))
  const found = await db
    .select({ hash: suppressions.addressHash })
    .from(suppressions)
    .where(inArray(suppressions.addressHash, [...byHash.keys()]))
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []))
}

/**
 * Why no email of this stream is sent to this address, or undefined. After a bounce nothing is sent: it would not arrive,
 * and each attempt harms our reputation. After a complaint only transactional emails are.
 */
export async function findSuppression(
  db: Db,
  address: string,
  stream: EmailStream,
): Promise<SuppressionReason | undefined> {
  const [row] = await db
    .select({ reason: suppressions.reason })
    .from(suppressions)
    .where(eq(suppressions.addressHash, suppressionHash(address)))
  return row && blocksStream(row.reason, stream) ? row.reason : undefined
}

/** Whether a suppression for this reason applies to this stream. */
export function blocksStream(reason: SuppressionReason, stream: EmailStream): boolean {
  return reason === 'bounced' || stream === 'broadcast'
}

/** Suppressions survive the erasure of a person's data: otherwise the next email would go out again. */
export const suppressionPersonalData: PersonalData = {
  name: 'Whether we’ve stopped emailing you',
  retentionNote: 'We keep a note not to email your address. It holds only a fingerprint (a hash) of it.',
  ...personalTable(suppressions, {
    of: (email) => eq(suppressions.addressHash, suppressionHash(email)),
    show: ({ reason, detail, at }) => ({ reason, detail, since: at }),
  }),
  async erase() {},
}

/** SQL condition: the address in this column may get broadcasts. */
export function mayBroadcastTo(column: unknown) {
  return sql`not exists (select from ${suppressions} where ${isSuppressed(column)})`
}

/** SQL condition: this suppression is for the address in this column. */
export function isSuppressed(column: unknown) {
  return sql`${suppressions.addressHash} = encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`
}

/** Identifies an address in the table without storing the address. */
export function suppressionHash(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}

const MAX_DETAIL_LENGTH = 500
