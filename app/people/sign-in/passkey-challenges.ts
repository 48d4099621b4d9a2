import { and, eq, gt, isNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { passkeyChallenges } from './sign-in.sql.ts'

type ChallengeDeps = Pick<AppContext, 'database' | 'clock'>

/** What a passkey signs for: to register itself, to sign in, or one action on one subject for so many cents. */
export type Purpose =
  | { purpose: 'sign-in' }
  | { purpose: 'register'; personId: string; sessionId: string }
  | ({ purpose: 'step-up'; personId: string; sessionId: string } & StepUp)

/** What a step-up is for. Without money the cents are 0. */
export interface StepUp {
  /** Such as `refund`. */
  action: string
  /** The id of what it is done to. */
  subject: string
  cents: number
}

/** Milliseconds within which a challenge has to be signed. */
const CHALLENGE_TTL = 5 * MINUTE

/** @returns its id, which the browser sends back with the signature */
export async function storeChallenge(deps: ChallengeDeps, challenge: string, purpose: Purpose): Promise<string> {
  const id = newId('chl')
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + CHALLENGE_TTL)
  await deps.database.db.insert(passkeyChallenges).values({ id, challenge, createdAt, expiresAt, ...purpose })
  return id
}

/** Uses a challenge up. Undefined if it was used, has expired, or was made for anything but exactly this. */
export async function spendChallenge(deps: ChallengeDeps, id: string, wanted: Purpose): Promise<string | undefined> {
  const now = deps.clock.now()
  const table = passkeyChallenges
  const isOf =
    wanted.purpose === 'sign-in'
      ? eq(table.purpose, 'sign-in')
      : and(
          eq(table.purpose, wanted.purpose),
          eq(table.personId, wanted.personId),
          eq(table.sessionId, wanted.sessionId),
        )
  const isFor =
    wanted.purpose === 'step-up'
      ? and(eq(table.action, wanted.action), eq(table.subject, wanted.subject), eq(table.cents, wanted.cents))
      : isNull(table.action)
  const [used] = await deps.database.db
    .update(table)
    .set({ usedAt: now })
    .where(and(eq(table.id, id), isNull(table.usedAt), gt(table.expiresAt, now), isOf, isFor))
    .returning()
  return used?.challenge
}
