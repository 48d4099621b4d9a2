import { findMemberStatus, type SocietyMember, storeMember } from '../app/society/members/members.ts'
import { postMessage } from '../app/society/rooms/rooms.ts'
import { giveMembership } from './account-people.ts'
import { signInStaff } from './desk-visits.ts'
import type { Shop } from './shop.ts'
import { type SignedIn, signIn } from './signed-in.ts'

/** Someone in the rooms, signed in. */
export type SignedInMember = SignedIn & { member: SocietyMember }

/** Joins the Society, is accepted, signs in and enters: a member, or the coach with her two passkeys. */
export async function enterSociety(
  shop: Pick<Shop, 'deps'>,
  email: string,
  { role = 'member', ...profile }: Partial<Parameters<typeof storeMember>[3]> & { role?: SocietyMember['role'] } = {},
): Promise<SignedInMember> {
  const { deps } = shop
  const isCoach = role === 'coach'
  if (!isCoach) await giveMembership(deps, email, 'active')
  const signed = isCoach ? await signInStaff(shop, email) : await signIn(shop, email)
  await deps.database.transact((tx) =>
    storeMember(deps, tx, signed.session.person.id, {
      ...{ name: email.split('@')[0] ?? email, state: 'OH', sector: null, zone: 'America/New_York', listed: false },
      ...{ certificates: null, canHelpWith: null },
      ...profile,
    }),
  )
  const status = await findMemberStatus(deps, signed.session)
  if (status.state !== 'member') throw new Error(`${email} is ${status.state} and not in the rooms`)
  return { ...signed, member: status.member }
}

/** The room about grants, as its migration made it. */
export const GRANTS = 'rom_grants00000000000000'

let posts = 0
/** @returns the number of the message */
export async function postAs(shop: Pick<Shop, 'deps'>, { member }: SignedInMember, text: string, roomId = GRANTS) {
  const posted = await postMessage(shop.deps, member, { roomId, text, clientId: `post-${++posts}` })
  if (!('seq' in posted)) throw new Error(posted.problem)
  return posted.seq
}
