import { site } from '../../site.config.ts'
import { destinations } from '../catalog/destinations.ts'
import { howItWorks } from '../catalog/how-it-works.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Section, SectionHeading } from '../ui/section.tsx'
import { Step, Steps } from '../ui/steps.tsx'
import { CheckList } from '../ui/ticket.tsx'
import { ClosingCall } from './home/closing-call.tsx'
import { FundingTypes } from './home/funding-types.tsx'
import { Hero } from './home/hero.tsx'
import { PriceList } from './home/price-list.tsx'
import { ProblemsAndSolutions } from './home/problems-and-solutions.tsx'
import { SocialProof } from './home/social-proof.tsx'
import { SuccessStory } from './home/success-story.tsx'
import { NewTabButton, PageButton } from './links.tsx'
import { pageMeta } from './page-meta.ts'
import { TestimonialsBlock } from './testimonials-block.tsx'

/** The shared block of the three steps. */
function HowItWorksBlock() {
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

export const headers = publicPage

export function meta() {
  return pageMeta({
    title: `${site.brand}: grants and contracts for your business, without a loan`,
    description:
      'Find the grants and contracts your business qualifies for, then apply with a coach in your corner. Take the free 60-second quiz.',
    path: '/',
  })
}

export default function Home() {
  return (
    <>
      <Hero />
      <ProblemsAndSolutions />
      <SuccessStory />
      <FundingTypes />
      <HowItWorksBlock />
      <PriceList />
      <SocialProof />
      <TestimonialsBlock />
      <ClosingCall />
    </>
  )
}
