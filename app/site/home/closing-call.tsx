import { societyTerms } from '../../catalog/offers.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { PageButton } from '../links.tsx'

export function ClosingCall() {
  return (
    <Section labelledBy="closing-call">
      <Card flat className="text-center">
        <h2 id="closing-call" className="mx-auto max-w-[15em] text-heading">
          There’s a deadline this month with your name on it
        </h2>
        <p className="mx-auto mt-4 max-w-xl text-lead text-soft">Go after it with us, or start on your own tonight.</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <PageButton to="/society" size="large">
            Join the Society
          </PageButton>
          <PageButton to="/blueprint" size="large" variant="outline">
            Start with Blueprint
          </PageButton>
        </div>
        <p className="mt-4 text-small text-soft">{`The Society is ${societyTerms()}`}</p>
      </Card>
    </Section>
  )
}
