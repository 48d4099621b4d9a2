import { holdingPages } from '../catalog/holding-pages.ts'
import { HoldingPage, holdingMeta } from './holding-page.tsx'

export function meta() {
  return holdingMeta(holdingPages.quiz)
}

export default function Quiz() {
  return <HoldingPage page={holdingPages.quiz} />
}
