import { site } from '../../site.config.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { publicPage } from '../document/headers.ts'
import { ClarityFaqs } from './clarity-call/faqs.tsx'
import { ClarityGuarantee } from './clarity-call/guarantee.tsx'
import { ClarityHero } from './clarity-call/hero.tsx'
import { ClarityQuestions } from './clarity-call/questions.tsx'
import { WhichCall } from './clarity-call/which-call.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  return pageMeta({
    title: `Clarity Call: 30 minutes on what you qualify for | ${site.brand}`,
    description: `Half an hour with ${site.coach} for ${dollars(offers['clarity-call'].displayPrices.own.cents)}: find out which grants and contracts fit your business and what to do first. 100% money-back guarantee.`,
    path: '/clarity-call',
  })
}

export default function ClarityCall() {
  return (
    <>
      <ClarityHero />
      <ClarityQuestions />
      <WhichCall />
      <ClarityFaqs />
      <ClarityGuarantee />
    </>
  )
}
