import { redirect } from 'react-router'
import { type PageArgs, pathOf, requireSession, type Session } from '../../people/sign-in/sign-in.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { findMemberStatus, type SocietyMember } from '../members/members.ts'
import { ACCOUNT_BOARD, MEMBERS_BOARD } from './card.ts'

export interface BoardAccess {
  deps: AppContext
  session: Session
  addresses: readonly string[]
  /** Undefined for a buyer and a former member: their board stays, in their account. */
  member: SocietyMember | undefined
  /** Where they opened it. */
  base: string
}

/**
 * For loaders and actions of the board, which everyone has who is signed in: a member in the Society, and from there everyone
 * else is led to their account.
 */
export async function requireBoard(args: PageArgs): Promise<BoardAccess> {
  const session = await requireSession(args)
  const deps = args.context.get(appContext)
  const status = await findMemberStatus(deps, session)
  const member = status.state === 'member' ? status.member : undefined
  const path = pathOf(args.request)
  const base = path.startsWith(MEMBERS_BOARD) ? MEMBERS_BOARD : ACCOUNT_BOARD
  if (!member && base === MEMBERS_BOARD) {
    const own = ACCOUNT_BOARD + path.slice(MEMBERS_BOARD.length)
    throw redirect(own, { status: 303, headers: PRIVATE_HEADERS })
  }
  return { deps, session, addresses: session.person.addresses, member, base }
}
