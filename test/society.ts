import type { UsState } from '../app/catalog/us-states.ts'
import { giveRole } from '../app/sign-in/sign-in.ts'
import { type SocietyMember, standingOf, storeMember } from '../app/society/members/members.ts'
import { giveMembership } from './account-people.ts'
import type { Shop } from './shop.ts'
import { type SignedIn, signIn } from './signed-in.ts'

/** Someone in the rooms, signed in. */
export interface Entered extends SignedIn {
  member: SocietyMember
}

interface Profile {
  name?: string
  state?: UsState | null
  sector?: string | null
  zone?: string
  listed?: boolean
}

/** Joins the Society, is accepted, signs in and enters: a member, or the coach. */
export async function enterSociety(
  shop: Pick<Shop, 'deps'>,
  email: string,
  { role = 'member', ...profile }: Profile & { role?: SocietyMember['role'] } = {},
): Promise<Entered> {
  const { deps } = shop
  const isCoach = role === 'coach'
  if (!isCoach) await giveMembership(deps, email, 'active')
  const signed = await signIn(shop, email, isCoach ? { role: 'owner', method: 'passkey' } : {})
  if (isCoach) await deps.database.transact((tx) => giveRole(tx, signed.session.person.id, 'owner'))
  await deps.database.transact((tx) =>
    storeMember(deps, tx, signed.session.person.id, {
      ...{ name: email.split('@')[0] ?? email, state: 'OH', sector: null, zone: 'America/New_York', listed: false },
      ...{ certificates: null, canHelpWith: null },
      ...profile,
    }),
  )
  const standing = await standingOf(deps, signed.session)
  if (standing.state !== 'member') throw new Error(`${email} is ${standing.state} and not in the rooms`)
  return { ...signed, member: standing.member }
}
