import { site } from '../../site.config.ts'
import { shown } from '../catalog/evidence.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { stories } from '../catalog/stories.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Section, SectionHeading } from '../ui/section.tsx'
import { Achievements } from './blueprint/achievements.tsx'
import { BlueprintHero } from './blueprint/hero.tsx'
import { BlueprintOffer } from './blueprint/offer.tsx'
import { WhatIsInside } from './blueprint/what-is-inside.tsx'
import { BuyBar, BuyButton } from './buy-bar.tsx'
import { LookInside } from './look-inside.tsx'
import { pageMeta } from './page-meta.ts'
import { TestimonialCards } from './testimonial-cards.tsx'

export const headers = publicPage

export function meta() {
  return pageMeta({
    title: `The Blueprint: write your own applications | ${site.brand}`,
    description: `An ebook with six working tools, five bonus templates and AI prompts, for ${dollars(offers.blueprint.displayPrices.own.cents)}. Lifetime access. ${offers.blueprint.refund}`,
    path: '/blueprint',
  })
}

export default function Blueprint() {
  return (
    <>
      <CanceledCheckout />
      <BlueprintHero />
      <WhatIsInside />
      <LookInside product="blueprint" />
      <Achievements />
      <Readers />
      <BlueprintOffer />
      <BuyBar offer={offers.blueprint}>
        <BuyButton>Get the Blueprint</BuyButton>
      </BuyBar>
    </>
  )
}

function Readers() {
  const readers = shown(stories.blueprint)
  if (readers.length === 0) return null
  return (
    <Section labelledBy="readers">
      <SectionHeading id="readers" label="Readers">
        What readers did with it
      </SectionHeading>
      <TestimonialCards stories={readers} />
    </Section>
  )
}
