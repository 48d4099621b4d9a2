import { eq } from 'drizzle-orm'
import { findOffer } from '../../catalog/offers.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  findCurrentVersion,
  findOwnEntitlement,
  findOwnProducts,
  grantEntitlement,
  readContents,
} from '../../sales/downloads/downloads.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import type { SocietyMember } from '../members/members.ts'
import { findMemberAddress, findOwnMemberships } from '../membership/membership.ts'

/** What members have without paying for it again. */
const PRODUCTS = ['blueprint', 'startup-pack', 'funding-pack']

/** Each product of the library: with its files for members who have taken it or bought it. */
export async function loadLibrary(deps: AppContext, { session, role }: SocietyMember) {
  const { addresses } = session.person
  const own = (await findOwnProducts(deps, addresses)).filter(({ ended }) => !ended)
  return Promise.all(
    PRODUCTS.map(async (productId) => {
      const entitlementId = own.find((one) => one.productId === productId)?.entitlementId
      return {
        ...{ productId, entitlementId, title: findOffer(productId)?.title ?? productId },
        canTake: role === 'member' && !entitlementId,
        contents: await contentsOf(deps, addresses, productId, entitlementId),
      }
    }),
  )
}

async function contentsOf(deps: AppContext, addresses: string[], productId: string, entitlementId: string | undefined) {
  const entitlement = entitlementId && (await findOwnEntitlement(deps.database.db, addresses, entitlementId))
  if (entitlement) return (await readContents(deps, entitlement)).product
  const manifest = (await findCurrentVersion(deps, productId))?.manifest
  return manifest && { ...manifest, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0), documents: [] }
}

/**
 * Gives a member the files of a product for as long as her membership runs. It ends with everything else that the membership
 * granted for its time; what she has downloaded stays hers.
 *
 * @returns false where there is no such product, or her membership has ended meanwhile
 */
export async function takeProduct(deps: AppContext, member: SocietyMember, productId: string): Promise<boolean> {
  if (member.role !== 'member' || !PRODUCTS.includes(productId) || !deps.contents.manifestOf(productId)) return false
  const own = await findOwnMemberships(deps, member.session.person.addresses)
  const orderId = own.find(({ isRunning }) => isRunning)?.orderId
  if (!orderId) return false
  return deps.database.transact(async (tx) => {
    // What ends a membership waits here, or has ended it.
    await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    const email = await findMemberAddress({ ...deps, database: { ...deps.database, db: tx } }, [member.address])
    if (!email) return false
    await grantEntitlement(deps, tx, { orderId, productId, email })
    return true
  })
}
