import { holdingPages } from '../catalog/holding-pages.ts'
import { HoldingPage, holdingMeta } from './holding-page.tsx'

export function meta() {
  return holdingMeta(holdingPages.apply)
}

export default function Apply() {
  return <HoldingPage page={holdingPages.apply} />
}
