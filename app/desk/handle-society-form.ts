import { sql } from 'drizzle-orm'
import { findAddresses, type Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { isDay } from '../platform/dates.ts'
import type { FormFields } from '../platform/forms/form-fields.ts'
import { endOfDay } from '../society/membership/membership.ts'
import { type Refusal, refuse } from './desk-access.ts'
import { creditMonth, endGift, giveSociety } from './society-gifts.ts'
import {
  CANNOT_REPLACE,
  findCreditable,
  findReplaced,
  findSocietyStanding,
  isFree,
  monthEnd,
  type SocietyStanding,
} from './society-standing.ts'

/** Gives someone a month of the Society, makes them a member for free, or ends that. @returns what is wrong, or undefined */
export async function changeSociety(
  deps: AppContext,
  { person }: Session,
  email: string,
  fields: FormFields,
): Promise<Refusal | undefined> {
  return deps.database.transact(async (tx) => {
    // Two presses at once: the second waits here, and finds what the first changed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`society-gift:${email}`}, 0))`)
    const standing = await findSocietyStanding(deps, tx, await findAddresses(tx, email))
    if (fields.get('version') !== standing.version) return refuse(CHANGED, 409)
    const act = ACTS[fields.get('do') ?? '']
    return act ? act(deps, tx, standing, { email, by: person.id, fields }) : refuse('Nothing changed.', 400)
  })
}

const CHANGED = 'Nothing changed: their membership has changed since this page was opened. Look at it again first.'

interface Request {
  email: string
  by: string
  fields: FormFields
}

type Act = (deps: AppContext, tx: Tx, standing: SocietyStanding, request: Request) => Promise<Refusal | undefined>

const ACTS: Record<string, Act> = {
  async 'society-month'(deps, tx, standing, { email, by }) {
    const paid = findCreditable(standing)
    if (paid) return (await creditMonth(deps, tx, paid, { email, by })) ? undefined : refuse(CHANGED, 409)
    const until = monthEnd(standing, deps.clock.now())
    if (!until) return refuse('Nothing changed: a month can’t be added to what they have.', 409)
    const kind = standing.given ? 'more' : 'month'
    return (await giveSociety(deps, tx, standing.given, { email, by, kind, until })) ? undefined : refuse(CHANGED, 409)
  },
  async 'society-free'(deps, tx, standing, { email, by, fields }) {
    const { given, paid } = standing
    const replaces = findReplaced(standing)?.membershipId
    if (!isFree(paid) && !replaces) return refuse(`Nothing changed: ${CANNOT_REPLACE}`, 409)
    const day = (fields.get('last_day') ?? '').trim()
    const until = isDay(day) ? endOfDay(day) : undefined
    if ((day && !until) || (until && until <= deps.clock.now()))
      return refuse('Nothing changed: choose a day in the future, or leave it empty.', 422)
    if (given && given.until?.getTime() === until?.getTime())
      return refuse('Nothing changed: they already have that.', 409)
    if (replaces && until)
      return refuse('Nothing changed: give someone who pays a month instead. This ends their payments for good.', 422)
    const kind = replaces ? 'instead' : 'free'
    return (await giveSociety(deps, tx, given, { email, by, kind, until, replaces })) ? undefined : refuse(CHANGED, 409)
  },
  async 'society-end'(deps, tx, { given }, { email, by }) {
    return given && (await endGift(deps, tx, given, { email, by })) ? undefined : refuse(CHANGED, 409)
  },
}
