import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.server.ts'
import type { PersonalData } from '../personal-data.ts'
import { type SuppressionReason, suppressions } from './suppressions.sql.ts'

/**
 * Two streams, as at Postmark: what somebody asked for by buying or writing (`transactional`), and what goes to many
 * (`broadcast`).
 */
export type EmailStream = 'transactional' | 'broadcast'

export interface Suppression {
  /** One plain address in lower case. */
  address: string
  reason: SuppressionReason
  detail: string
}

/** Keeps mail from an address from now on. A bounce is never softened to a complaint. */
export async function suppress(
  deps: { clock: Clock },
  db: Db,
  { address, reason, detail }: Suppression,
): Promise<void> {
  const row = { reason, detail: detail.slice(0, MAX_DETAIL_LENGTH), at: deps.clock.now() }
  await db
    .insert(suppressions)
    .values({ addressHash: suppressionHash(address), ...row })
    .onConflictDoUpdate({ target: suppressions.addressHash, set: row, setWhere: sql`excluded.reason = 'bounced'` })
}

/** Lets mail go to an address again, such as one that was repaired. */
export async function liftSuppression(db: Db, address: string): Promise<boolean> {
  const lifted = await db
    .delete(suppressions)
    .where(eq(suppressions.addressHash, suppressionHash(address)))
    .returning({ reason: suppressions.reason })
  return lifted.length > 0
}

/**
 * Why no mail of this stream goes to this address, or undefined. After a bounce nothing goes out: it would not arrive,
 * and each try costs us our name with the receiver. After a complaint a receipt still does, and nothing else.
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

/** Whether what is known of an address keeps mail of this stream from it. */
export function blocksStream(reason: SuppressionReason, stream: EmailStream): boolean {
  return reason === 'bounced' || stream === 'broadcast'
}

/** Whether mail is kept from somebody. It stays when she is forgotten: else the next mail would go to her again. */
export const suppressionPersonalData: PersonalData = {
  name: 'Whether mail is kept from you',
  retentionNote:
    'A note that no mail may go to your address stays, so that none does. The address is in it as a fingerprint (a hash) alone.',
  async read(db, email) {
    const rows = await db
      .select()
      .from(suppressions)
      .where(eq(suppressions.addressHash, suppressionHash(email)))
    return rows.map(({ reason, detail, at }) => ({ reason, detail, since: at.toISOString() }))
  },
  async erase() {},
}

/** As a condition in SQL: whether nothing keeps a broadcast from the address in this column. */
export function mayBroadcastTo(column: unknown) {
  return sql`not exists (select from ${suppressions} where ${isSuppressed(column)})`
}

/** As a condition in SQL: whether a row of suppressions is about the address in this column. */
export function isSuppressed(column: unknown) {
  return sql`${suppressions.addressHash} = encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`
}

/** Under which an address is remembered where the address itself need not be known. */
export function suppressionHash(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}

const MAX_DETAIL_LENGTH = 500
