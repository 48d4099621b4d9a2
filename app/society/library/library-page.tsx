import { eq } from 'drizzle-orm'
import { Form } from 'react-router'
import { findOffer } from '../../catalog/offers.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import {
  findCurrentVersion,
  findOwnEntitlement,
  findOwnProducts,
  grantEntitlement,
  readContents,
} from '../../sales/downloads/downloads.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { FileList, formatSize } from '../../ui/file-list.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { memberAction, requireMember, type SocietyMember } from '../members/members.ts'
import { findMemberAddress, findOwnMemberships } from '../membership/membership.ts'
import type { Route } from './+types/library-page.ts'

/** The Blueprint and the packs, which come with the membership. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  return { isCoach: member.role === 'coach', products: await loadLibrary(args.context.get(appContext), member) }
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async ({ deps, member, of }) => {
    const productId = of('product')
    if (await takeProduct(deps, member, productId)) return `/society/library#${productId}`
    return { problem: 'Nothing changed: that isn’t in the library, or your membership has ended.' }
  })
}

export const meta = () =>
  privateMeta('The members’ library', 'The Blueprint and both template packs, included in your membership.')

export default function LibraryPage({ loaderData: { products, isCoach }, actionData }: Route.ComponentProps) {
  return (
    <Page
      narrow
      title="Library"
      about={
        isCoach
          ? 'What every member can download: the Blueprint and both packs.'
          : 'The Blueprint and both packs come with your membership. What you’ve downloaded stays yours if you leave.'
      }
      problem={actionData?.problem}
    >
      {products.map((product) => (
        <ProductPart key={product.productId} {...product} />
      ))}
    </Page>
  )
}

type Product = Route.ComponentProps['loaderData']['products'][number]

function ProductPart({ productId, entitlementId, title, contents, canTake }: Product) {
  return (
    <PageSection id={productId} title={title} empty={!contents && 'Its files aren’t ready yet.'}>
      {contents && entitlementId && (
        <>
          <p className="mt-3">
            <ButtonLink href={`/account/files/${entitlementId}/all`} download>
              Download everything (zip, {formatSize(contents.bytes)})
            </ButtonLink>
          </p>
          <FileList base={`/account/files/${entitlementId}`} documents={contents.documents} />
        </>
      )}
      {contents && !entitlementId && (
        <p className="mt-1 text-small text-soft">
          Version {contents.version}, {formatSize(contents.bytes)} in all.
        </p>
      )}
      {contents && canTake && (
        <Form method="post" className="not-printed mt-3">
          <Button name="product" value={productId} variant="outline">
            Show me the files<span className="sr-only">: {title}</span>
          </Button>
        </Form>
      )}
    </PageSection>
  )
}

/** What members have without paying for it again. */
const PRODUCTS = ['blueprint', 'startup-pack', 'funding-pack']

/** Each product of the library: with its files for members who have taken it or bought it. */
async function loadLibrary(deps: AppContext, { session, role }: SocietyMember) {
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
 * Gives a member the files of a product for as long as their membership runs. It ends with everything else that the membership
 * granted for its time; what they have downloaded stays theirs.
 *
 * @returns false where there is no such product, or their membership has ended meanwhile
 */
async function takeProduct(deps: AppContext, member: SocietyMember, productId: string): Promise<boolean> {
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
