import { holdingPages } from '../../catalog/holding-pages.ts'
import { HoldingPage, holdingMeta } from '../holding-page.tsx'

export function meta() {
  return holdingMeta(holdingPages['focus-call'])
}

export default function BookFocusCall() {
  return <HoldingPage page={holdingPages['focus-call']} />
}
