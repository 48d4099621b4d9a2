import type { ShopProduct } from '../../catalog/shop.ts'
import { BlueprintCover } from './blueprint.tsx'
import { CallCover } from './calls.tsx'
import { FundingPackCover } from './funding-pack.tsx'
import { MoneyFinderCover } from './money-finder.tsx'
import { SocietyCover } from './society.tsx'
import { StartupPackCover } from './startup-pack.tsx'

/** The picture on a product's card in the shop. */
export function ProductCover({ id }: { id: ShopProduct['id'] }) {
  switch (id) {
    case 'free-money-finder':
      return (
        <>
          <MoneyFinderCover edition="Nonprofit" />
          <MoneyFinderCover edition="Small Business" className="cover-in-front" />
        </>
      )
    case 'blueprint':
      return <BlueprintCover />
    case 'clarity-call':
      return <CallCover minutes={30} />
    case 'focus-call':
      return <CallCover minutes={60} />
    case 'society':
      return <SocietyCover />
    case 'startup-pack':
      return <StartupPackCover />
    case 'funding-pack':
      return <FundingPackCover />
  }
}
