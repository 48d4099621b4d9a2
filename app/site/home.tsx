import { site } from '../../site.config.ts'
import { publicPage } from '../platform/document/headers.ts'
import { ClosingCall } from './home/closing-call.tsx'
import { FundingTypes } from './home/funding-types.tsx'
import { Hero } from './home/hero.tsx'
import { PriceList } from './home/price-list.tsx'
import { ProblemsAndSolutions } from './home/problems-and-solutions.tsx'
import { SocialProof } from './home/social-proof.tsx'
import { SuccessStory } from './home/success-story.tsx'
import { HowItWorksBlock } from './how-it-works-block.tsx'
import { pageMeta } from './page-meta.ts'
import { TestimonialsBlock } from './testimonials-block.tsx'

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
