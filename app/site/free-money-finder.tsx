import { site } from '../../site.config.ts'
import { editions, finderTitle, OPPORTUNITIES_PER_LIST } from '../catalog/money-finder.ts'
import { dollars } from '../catalog/offers.ts'
import { CrossSells } from './free-money-finder/cross-sells.tsx'
import { FinderHero } from './free-money-finder/hero.tsx'
import { HowToUse } from './free-money-finder/how-to-use.tsx'
import { SamplePreview } from './free-money-finder/sample-preview.tsx'
import type { Shelf } from './free-money-finder/shelf.ts'
import { pageMeta } from './page-meta.ts'

/** Without a shelf nothing is known to be on sale. */
export function meta(shelf?: Shelf) {
  const price = dollars(editions[0].offer.shown.own.cents)
  return pageMeta({
    title: `${finderTitle} | ${site.brand}`,
    description: `A list of ${OPPORTUNITIES_PER_LIST} curated grants and contracts in a Small Business and a Nonprofit edition, updated monthly. ${price} per edition.`,
    path: '/free-money-finder',
    onSale: shelf?.onSale ?? [],
  })
}

export default function FreeMoneyFinder({ shelf }: { shelf: Shelf }) {
  return (
    <>
      <FinderHero shelf={shelf} />
      <HowToUse />
      <SamplePreview lists={shelf.lists} />
      <CrossSells />
    </>
  )
}
