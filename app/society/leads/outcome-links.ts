import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { isCurrent, signToken, verifyToken } from '../../platform/signed-token.ts'
import { OUTCOME_PATH } from './outcome.ts'

const PURPOSE = 'application outcome'
const TTL = 90 * DAY

/** The link to the page that asks what came of one application. It takes no sign-in. */
export function outcomePath({ secret, clock }: Pick<AppContext, 'secret' | 'clock'>, cardId: string): string {
  const expiresAt = new Date(clock.now().getTime() + TTL)
  return OUTCOME_PATH + signToken(secret, PURPOSE, { subject: cardId, generation: 0, expiresAt })
}

/** The card that a link is about; undefined for one that isn't ours, or is over. */
export function readOutcomeLink(
  { secret, clock }: Pick<AppContext, 'secret' | 'clock'>,
  token: string,
): string | undefined {
  const claims = verifyToken(secret, PURPOSE, token)
  return claims && isCurrent(claims, 0, clock.now()) ? claims.subject : undefined
}
