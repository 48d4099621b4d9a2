import { eq } from 'drizzle-orm'
import { redirect } from 'react-router'
import {
  hasShownPasskey,
  nextPath,
  type PageArgs,
  pathOf,
  requireCoach,
  requireSession,
  type Session,
  sessionOf,
} from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { findMemberAddress } from '../membership/membership.ts'
import { CONDUCT_VERSION } from './conduct.ts'
import { societyMembers } from './members.sql.ts'
import { ENTER_PATH } from './paths.ts'

/** Someone who may be in the rooms now. */
export interface SocietyMember {
  personId: string
  /** The address that pays for the membership, in lower case; of the coach her own. */
  address: string
  /** As the others see it. */
  name: string
  /** A postal code, such as `OH`. */
  state: string | null
  sector: string | null
  /** IANA, such as `America/Chicago`. */
  zone: string
  role: 'member' | 'coach'
  enteredAt: Date
  session: Session
}

/**
 * How someone who is signed in stands to the Society. It is computed from the membership at every request and copied nowhere,
 * so that the rooms close when the paid time ends.
 *
 * outside: no membership that is accepted and running · removed: the coach ended their access · new: they may enter, and haven't
 * yet, or not under the current conduct.
 */
type MemberStatus =
  | { state: 'outside' | 'removed' }
  | { state: 'new'; address: string; role: SocietyMember['role'] }
  | { state: 'member'; member: SocietyMember }

/**
 * For loaders and actions of every room. Whoever isn't signed in is led to the sign-in and back; whoever may not be here, or
 * hasn't entered yet, to the page that says what to do.
 */
export async function requireMember(args: PageArgs): Promise<SocietyMember> {
  const session = await requireSession(args)
  if (session.role !== 'customer') await requireCoach(args)
  const status = await findMemberStatus(args.context.get(appContext), session)
  if (status.state === 'member') return status.member
  throw redirect(`${ENTER_PATH}?${new URLSearchParams({ next: nextPath(pathOf(args.request)) })}`, {
    status: 303,
    headers: PRIVATE_HEADERS,
  })
}

/** For what is no page: undefined for everyone who isn't in the rooms now. */
export async function findSocietyMember(deps: AppContext, request: Request): Promise<SocietyMember | undefined> {
  const session = await sessionOf(deps, request)
  const status = session && (await findMemberStatus(deps, session))
  return status?.state === 'member' ? status.member : undefined
}

export async function findMemberStatus(deps: AppContext, session: Session): Promise<MemberStatus> {
  const { id: personId, addresses } = session.person
  const role = hasShownPasskey(session) ? 'coach' : 'member'
  const address = role === 'coach' ? addresses[0] : await findMemberAddress(deps, addresses)
  if (!address) return { state: 'outside' }
  const { db } = deps.database
  const [row] = await db.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  if (row?.removedAt) return { state: 'removed' }
  if (row?.conductVersion !== CONDUCT_VERSION) return { state: 'new', address, role }
  const { name, state, sector, zone, enteredAt } = row
  const profile = { name, state, sector, zone, enteredAt }
  return { state: 'member', member: { personId, address, ...profile, role, session } }
}
