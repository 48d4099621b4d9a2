import { destinations } from '../catalog/destinations.ts'
import { howItWorks } from '../catalog/how-it-works.ts'
import { Section, SectionHeading } from '../ui/section.tsx'
import { Step, Steps } from '../ui/steps.tsx'
import { CheckList } from '../ui/ticket.tsx'
import { NewTabButton, PageButton } from './links.tsx'

/** The shared block of the three steps. */
export function HowItWorksBlock() {
  return (
    <Section labelledBy="how-it-works">
      <SectionHeading id="how-it-works" label="How it works">
        Three steps. No surprises.
      </SectionHeading>
      <Steps>
        {howItWorks.map(({ number, title, items }) => (
          <Step key={number} number={number} title={title}>
            <CheckList items={items} className="text-soft" />
          </Step>
        ))}
      </Steps>
      <p className="mt-8 flex flex-wrap gap-3">
        <PageButton to="/shop">Choose Your Path</PageButton>
        <NewTabButton href={destinations.quiz} variant="outline">
          Take the 60-Second Quiz (find your best fit)
        </NewTabButton>
      </p>
    </Section>
  )
}
