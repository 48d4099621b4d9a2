import { home } from '../../catalog/home.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

export function ClosingCall() {
  const { title, lead, society, blueprint, terms } = home.closing
  return (
    <Section labelledBy="closing-call">
      <Card flat className="text-center">
        <h2 id="closing-call" className="mx-auto max-w-[15em] text-heading">
          {title}
        </h2>
        <p className="mx-auto mt-4 max-w-xl text-lead text-soft">{lead}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <PageButton to="/society" size="large">
            {society}
          </PageButton>
          <PageButton to="/blueprint" size="large" variant="outline">
            {blueprint}
          </PageButton>
        </div>
        <p className="mt-4 text-small text-soft">{terms}</p>
      </Card>
    </Section>
  )
}
