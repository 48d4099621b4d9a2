import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'
import { type Call, findCall } from './call.ts'
import { callCommitments } from './calls.sql.ts'
import type { Commitment } from './commitments.ts'

const PURPOSE = 'live call commitments'
export const COMMITMENTS_PATH = '/live-call-commitments/'

/** Opens their commitments for one call without signing in, until the call ends. */
export function commitmentsPath(
  { secret }: Pick<AppContext, 'secret'>,
  call: Pick<Call, 'id' | 'endsAt'>,
  personId: string,
): string {
  const claims = { subject: `${call.id}-${personId}`, generation: 0, expiresAt: call.endsAt }
  return COMMITMENTS_PATH + signToken(secret, PURPOSE, claims)
}

/** Undefined: no link of ours, or the call is over. */
export async function openCommitmentsLink(
  { database: { db }, clock, secret }: AppContext,
  token: string,
): Promise<{ call: Call; personId: string } | undefined> {
  const claims = verifyToken(secret, PURPOSE, token)
  const [callId = '', personId = ''] = claims?.subject.split('-') ?? []
  const call = claims && (await findCall(db, callId))
  return call && call.endsAt > clock.now() ? { call, personId } : undefined
}

/** What they said they'd do by this call, with what they have answered. */
export function findCommitmentsFor(
  { database: { db } }: AppContext,
  callId: string,
  personId: string,
): Promise<Commitment[]> {
  const own = and(eq(callCommitments.dueCallId, callId), eq(callCommitments.personId, personId))
  return db
    .select()
    .from(callCommitments)
    .where(and(own, inArray(callCommitments.state, ['open', 'stuck', 'done'])))
    .orderBy(callCommitments.createdAt, callCommitments.id)
}
