import { about } from '../../catalog/about.ts'
import { destinations } from '../../catalog/destinations.ts'
import { NewTabButton, PageButton } from '../links.tsx'

/**
 * The next step within a thumb's reach on phones, at the foot of the window. The page is longer by the bar's height
 * while it is there, and keeps what is focused above it, so it hides nothing.
 */
export function ThumbBar() {
  return (
    <nav
      aria-label="Next steps"
      className="not-printed fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card py-2.5 md:hidden max-md:[body:has(&)]:pb-18 max-md:[html:has(&)]:scroll-pb-22"
    >
      <div className="wrap grid grid-cols-2 gap-3">
        <NewTabButton href={destinations.quiz} variant="marigold">
          {about.bar.quiz}
        </NewTabButton>
        <PageButton to="/shop" variant="outline">
          {about.bar.shop}
        </PageButton>
      </div>
    </nav>
  )
}
