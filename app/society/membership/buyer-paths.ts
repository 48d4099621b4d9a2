import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Order } from '../../sales/orders/orders.ts'
import { memberships } from './membership.sql.ts'
import { applyAsMemberPath, cancelPath, memberPath } from './paths.ts'

interface MemberPaths {
  status: string
  cancel: string
  apply: string | undefined
}

/** The links for an email about a member's order: to the membership page, to cancel, and to apply where she hasn't yet. */
export async function findMemberPaths(
  deps: Pick<AppContext, 'secret' | 'clock'>,
  db: Db,
  orderId: string,
): Promise<MemberPaths | undefined> {
  const [found] = await db.select().from(memberships).where(eq(memberships.orderId, orderId))
  if (!found) return undefined
  const isMissing = found.state === 'paid' && found.applicationId === null
  const apply = isMissing ? applyAsMemberPath(deps, found) : undefined
  return { status: memberPath(deps, found), cancel: cancelPath(deps, found), apply }
}

/** Where the buyer of an order looks up her membership once her application is here or needn't be; undefined while it's missing. */
export async function findAppliedMemberPath(
  deps: Pick<AppContext, 'secret' | 'clock'>,
  db: Db,
  { id, givenBy }: Pick<Order, 'id' | 'givenBy'>,
): Promise<string | undefined> {
  const [found] = await db.select().from(memberships).where(eq(memberships.orderId, id))
  return found && (found.applicationId || givenBy) ? memberPath(deps, found) : undefined
}
