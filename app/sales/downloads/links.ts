import { and, eq, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/database/database.server.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { SignedLinkDeps } from '../../platform/signed-token.ts'
import { computeSignature } from '../../platform/signed-token.ts'
import { downloadLinks, entitlements } from './downloads.sql.ts'
import { type Entitlement, findEntitlementsByOrder } from './entitlements.ts'

/** How long a link works. After that its page emails a fresh one, so purchases stay available. */
const LINK_LIFETIME = 30 * DAY

/** Within this time a second request causes no second email. */
const FRESH_LINK_COOLDOWN = 5 * MINUTE

export type LinkState =
  | { kind: 'unknown' }
  | { kind: 'ended'; entitlement: Entitlement }
  | { kind: 'expired'; entitlement: Entitlement }
  | { kind: 'working'; entitlement: Entitlement; isEmailed: boolean }

/** Where a link is given: whoever has an emailed one can read the mailbox, whoever paid may have typed any address. */
const LINK_PLACES = ['email', 'page'] as const
export type LinkPlace = (typeof LINK_PLACES)[number]

/**
 * The path of the entitlement's current link. The token is an HMAC of entitlement and generation under `APP_SECRET`, so
 * any email can compute it again, and only its hash is stored.
 */
export async function downloadPath(
  deps: SignedLinkDeps,
  db: Db,
  { id, generation }: Entitlement,
  place: LinkPlace = 'email',
): Promise<string> {
  const token = downloadToken(deps.secret, { id, generation }, place)
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_LIFETIME)
  // Not for a generation that is over: an email being written while its order moves to another person would bring back
  // the link that the move has ended. Under a new APP_SECRET the same generation has another token, and links sent
  // before continue to work.
  await db.execute(sql`
    insert into download_links (token_hash, entitlement_id, generation, expires_at)
    select ${sha256(token)}, id, generation, ${expiresAt.toISOString()}::timestamptz from entitlements
    where id = ${id} and generation = ${generation} for share
    on conflict do nothing`)
  return `/downloads/${token}`
}

/** The state of a link. Unknown, forged and misspelled tokens are all `unknown`. */
export async function readLink(deps: SignedLinkDeps & { database: Database }, token: string): Promise<LinkState> {
  const [row] = await deps.database.db
    .select({ entitlement: entitlements, link: downloadLinks })
    .from(downloadLinks)
    .innerJoin(entitlements, eq(entitlements.id, downloadLinks.entitlementId))
    .where(eq(downloadLinks.tokenHash, sha256(token)))
  if (!row) return { kind: 'unknown' }
  const { entitlement, link } = row
  if (entitlement.endedAt) return { kind: 'ended', entitlement }
  if (link.expiresAt <= deps.clock.now()) return { kind: 'expired', entitlement }
  const { id } = entitlement
  const isEmailed = token === downloadToken(deps.secret, { id, generation: link.generation }, 'email')
  return { kind: 'working', entitlement, isEmailed }
}

/**
 * Moves an entitlement to its next generation, whose link will be emailed to the buyer.
 *
 * @returns the new generation, or undefined when a fresh link was just sent.
 */
export async function renewLink(deps: SignedLinkDeps, tx: Tx, entitlementId: string): Promise<number | undefined> {
  const now = deps.clock.now()
  const earliest = new Date(now.getTime() - FRESH_LINK_COOLDOWN).toISOString()
  const [row] = await tx
    .update(entitlements)
    .set({ generation: sql`${entitlements.generation} + 1`, freshLinkAt: now })
    .where(
      and(
        eq(entitlements.id, entitlementId),
        sql`${entitlements.endedAt} is null`,
        sql`coalesce(${entitlements.freshLinkAt}, '-infinity') < ${earliest}`,
      ),
    )
    .returning({ generation: entitlements.generation })
  return row?.generation
}

/** A link that expires within this time is renewed before it is emailed again. */
const RENEWAL_THRESHOLD = 14 * DAY

/** Moves an entitlement whose link expires soon to its next generation, so that the emailed link lasts. */
export async function renewExpiringLink(deps: SignedLinkDeps, tx: Tx, entitlement: Entitlement): Promise<void> {
  const soon = new Date(deps.clock.now().getTime() + RENEWAL_THRESHOLD)
  const [link] = await tx
    .select({ expiresAt: downloadLinks.expiresAt })
    .from(downloadLinks)
    .where(eq(downloadLinks.tokenHash, sha256(downloadToken(deps.secret, entitlement, 'email'))))
  if (link && link.expiresAt < soon) await renewLink(deps, tx, entitlement.id)
}

/** Before an email with the links of an order is written: each of them works for two weeks at least. */
export function renewExpiringLinks(deps: SignedLinkDeps & { database: Database }, orderId: string): Promise<void> {
  return deps.database.transact(async (tx) => {
    for (const entitlement of await findEntitlementsByOrder(tx, orderId)) await renewExpiringLink(deps, tx, entitlement)
  })
}

function downloadToken(secret: string, { id, generation }: Pick<Entitlement, 'id' | 'generation'>, place: LinkPlace) {
  return computeSignature(secret, 'downloads', `${id}.${generation}${place === 'email' ? '' : `.${place}`}`)
}

/** Makes the links of an order work again, from emails and from the page after paying, that our database has lost. */
export async function restoreLinks(deps: SignedLinkDeps, tx: Tx, orderId: string): Promise<void> {
  for (const entitlement of await findEntitlementsByOrder(tx, orderId))
    for (const place of LINK_PLACES) await downloadPath(deps, tx, entitlement, place)
}
