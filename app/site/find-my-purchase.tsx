import { holdingPages } from '../catalog/holding-pages.ts'
import { HoldingPage, holdingMeta } from './holding-page.tsx'

export function meta() {
  return holdingMeta(holdingPages['find-my-purchase'])
}

export default function FindMyPurchase() {
  return <HoldingPage page={holdingPages['find-my-purchase']} />
}
