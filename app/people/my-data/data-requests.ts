import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { type Clock, DAY } from '../../platform/clock.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import type { Database, Db, Tx } from '../../platform/database/database.server.ts'
import { derivedId, newId } from '../../platform/ids.ts'
import { hashEmailAddress } from '../../platform/mail/email-address.ts'
import { sha256 } from '../../platform/sha256.ts'
import { computeSignature } from '../../platform/signed-token.ts'
import { dataRequests } from './my-data.sql.ts'

const DATA_LINK_TTL = DAY

/**
 * Records a request for the data stored about an address, once for a form.
 *
 * @param of.sessionId the link works in this session only
 */
export async function createDataRequest(
  deps: { clock: Clock; secret: string },
  tx: Tx,
  email: string,
  { submission, sessionId }: { submission?: string | undefined; sessionId?: string | undefined },
): Promise<{ id: string }> {
  const id = submission ? derivedId('dat', submission) : newId('dat')
  const now = deps.clock.now()
  const request = {
    id,
    tokenHash: sha256(dataRequestToken(deps.secret, id, sessionId)),
    email,
    emailHash: hashEmailAddress(email),
    createdAt: now,
    expiresAt: new Date(now.getTime() + DATA_LINK_TTL),
  }
  await tx.insert(dataRequests).values(request).onConflictDoNothing({ target: dataRequests.id })
  return { id }
}

/** An HMAC of the request under `APP_SECRET`: computed again when its email is written, stored only as a hash. */
export function dataRequestToken(secret: string, id: string, sessionId = ''): string {
  return computeSignature(secret, 'my data', id + sessionId)
}

export async function findDataRequest(
  deps: { clock: Clock; database: Database; secret: string },
  token: string,
  sessionId: string | undefined,
) {
  const [request] = await deps.database.db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.tokenHash, sha256(token)))
  if (!request) return { state: 'unknown' } as const
  if (request.erasedAt) return { state: 'erased' } as const
  const isOf = (session?: string) => equalsInConstantTime(token, dataRequestToken(deps.secret, request.id, session))
  // What was opened from an account is over with its session, which proves no more than the session does.
  const isOfSession = !isOf()
  const isOver = request.expiresAt <= deps.clock.now() || (isOfSession && !isOf(sessionId))
  if (!request.email || isOver) return { state: 'expired' } as const
  return { state: 'open', request, email: request.email, isOfSession } as const
}

/** Closes every open request of that address: none of its links opens anything after this. */
export async function markErased(deps: { clock: Clock }, tx: Tx, { emailHash }: { emailHash: string }): Promise<void> {
  await tx
    .update(dataRequests)
    .set({ email: null, erasedAt: deps.clock.now() })
    .where(and(eq(dataRequests.emailHash, emailHash), isNotNull(dataRequests.email)))
}

/** Takes the address out of requests whose link has expired. */
export async function purgeExpiredAddresses(db: Db, now: Date): Promise<void> {
  await db
    .update(dataRequests)
    .set({ email: null })
    .where(and(isNotNull(dataRequests.email), lt(dataRequests.expiresAt, now)))
}

export async function findErasedEmailHashes(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hash: dataRequests.emailHash })
    .from(dataRequests)
    .where(isNotNull(dataRequests.erasedAt))
  return rows.map(({ hash }) => hash)
}
