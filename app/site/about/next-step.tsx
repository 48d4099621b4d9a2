import { about } from '../../catalog/about.ts'
import { destinations } from '../../catalog/destinations.ts'
import { shownStories } from '../../catalog/stories.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { NewTabButton, PageButton, PageLink } from '../links.tsx'

export function NextStep() {
  const { title, lead, quiz, shop, stories } = about.next
  return (
    <Section surface="deep" labelledBy="next-step">
      <Card flat className="grid items-center gap-x-14 gap-y-7 sm:p-12 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 id="next-step" className="text-heading">
            {title}
          </h2>
          <p className="measure mt-4 text-lead text-soft">{lead}</p>
        </div>
        <div className="flex flex-col items-stretch gap-3 text-center">
          <NewTabButton href={destinations.quiz} size="large">
            {quiz} <span aria-hidden="true">→</span>
          </NewTabButton>
          <PageButton to="/shop" variant="outline" size="large">
            {shop}
          </PageButton>
          {shownStories().length > 0 && (
            <PageLink to="/testimonials" className="prose-link grid min-h-11 content-center">
              {stories}
            </PageLink>
          )}
        </div>
      </Card>
    </Section>
  )
}
