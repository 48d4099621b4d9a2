import { destinations } from '../catalog/destinations.ts'
import { shown } from '../catalog/evidence.ts'
import { home } from '../catalog/home.ts'
import { stories } from '../catalog/stories.ts'
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
import { TestimonialCards } from './testimonial-cards.tsx'

function HowItWorks() {
  const { label, title, steps, shop, quiz } = home.howItWorks
  return (
    <Section labelledBy="how-it-works">
      <SectionHeading id="how-it-works" label={label}>
        {title}
      </SectionHeading>
      <Steps>
        {steps.map(({ title, items }, index) => (
          <Step key={title} number={index + 1} title={title}>
            <CheckList items={items} className="text-soft" />
          </Step>
        ))}
      </Steps>
      <p className="mt-8 flex flex-wrap gap-3">
        <PageButton to="/shop">{shop}</PageButton>
        <NewTabButton href={destinations.quiz} variant="outline">
          {quiz}
        </NewTabButton>
      </p>
    </Section>
  )
}

function Stories() {
  const told = shown(stories.homeCards)
  if (told.length === 0) return null
  return (
    <Section labelledBy="testimonials">
      <SectionHeading id="testimonials" label={home.stories.label}>
        {home.stories.title}
      </SectionHeading>
      <TestimonialCards stories={told} stars />
    </Section>
  )
}

export const headers = publicPage

export function meta() {
  return pageMeta({ ...home.meta, path: '/' })
}

export default function Home() {
  return (
    <>
      <Hero />
      <ProblemsAndSolutions />
      <SuccessStory />
      <FundingTypes />
      <HowItWorks />
      <PriceList />
      <SocialProof />
      <Stories />
      <ClosingCall />
    </>
  )
}
