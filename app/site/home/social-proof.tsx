import { claims } from '../../catalog/claims.ts'
import { isShown } from '../../catalog/evidence.ts'
import { home } from '../../catalog/home.ts'
import { shownStories } from '../../catalog/stories.ts'
import { Rosette } from '../../ui/engraving.tsx'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

export function SocialProof() {
  const { figure, label } = claims.totalFunding
  const { joint, title, lead, stories } = home.proof
  return (
    <div className="relative isolate overflow-clip">
      <Section surface="evergreen" labelledBy="social-proof">
        {isShown(claims.totalFunding) ? (
          <h2 id="social-proof">
            <span className="block text-giant text-marigold">{figure}</span>{' '}
            <span className="mt-3 block text-heading">{`${joint} ${label}`}</span>
          </h2>
        ) : (
          <h2 id="social-proof" className="text-heading">
            {title}
          </h2>
        )}
        <p className="measure mt-5 text-lead text-soft">{lead}</p>
        {shownStories().length > 0 && (
          <PageButton to="/testimonials" variant="outline" className="mt-7">
            {stories}
          </PageButton>
        )}
      </Section>
      <Rosette
        kind="sunburst"
        className="absolute top-1/2 -right-72 size-150 [translate:0_-50%] text-mint opacity-20 md:-right-48 md:size-180 md:opacity-25 lg:-right-24"
      />
    </div>
  )
}
