import { holdingPages } from '../../catalog/holding-pages.ts'
import { HoldingPage, holdingMeta } from '../holding-page.tsx'

export function meta() {
  return holdingMeta(holdingPages['clarity-call'])
}

export default function BookClarityCall() {
  return <HoldingPage page={holdingPages['clarity-call']} />
}
