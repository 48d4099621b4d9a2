import { freeMoneyFinder } from '../catalog/money-finder.ts'
import { type EditionListing, loadEditionListing } from '../finder/editions/publishing/publishing.ts'
import { entryView } from '../finder/entries/entries.ts'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import type { Route } from './+types/free-money-finder.ts'
import { CrossSells } from './free-money-finder/cross-sells.tsx'
import { FinderHero } from './free-money-finder/hero.tsx'
import { HowToUse } from './free-money-finder/how-to-use.tsx'
import { mostTelling } from './free-money-finder/most-telling.ts'
import { SamplePreview } from './free-money-finder/sample-preview.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

/** Without the newest editions nothing is known to be on sale. */
export function meta({ loaderData: listing }: { loaderData?: Pick<EditionListing, 'onSale'> | undefined }) {
  return pageMeta({ ...freeMoneyFinder.meta, path: '/free-money-finder', onSale: listing?.onSale ?? [] })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { lists, ...listing } = await loadEditionListing(context.get(appContext))
  return {
    ...listing,
    lists: lists.map(({ rows, day, ...list }) => ({
      ...list,
      rows: mostTelling(rows).map((row) => ({ ...entryView(row, day, undefined), badge: undefined, hidden: false })),
    })),
  }
}

export default function FreeMoneyFinder({ loaderData: listing }: Route.ComponentProps) {
  return (
    <>
      <CanceledCheckout />
      <FinderHero listing={listing} />
      <HowToUse />
      <SamplePreview lists={listing.lists} />
      <CrossSells />
    </>
  )
}
