import { offers } from '../catalog/offers.ts'
import { society } from '../catalog/society.ts'
import { hasRooms } from '../catalog/society-rooms.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Comparison } from '../ui/comparison.tsx'
import { Section, SectionHeading } from '../ui/section.tsx'
import { BuyBar, BuyButton } from './buy-bar.tsx'
import { pageMeta } from './page-meta.ts'
import { SocietyFeatures } from './society/features.tsx'
import { SocietyHero } from './society/hero.tsx'
import { MemberWins } from './society/member-wins.tsx'
import { SocietyOffer } from './society/offer.tsx'
import { SocietyPath } from './society/path.tsx'
import { SocietyRooms } from './society/rooms.tsx'

export const headers = publicPage

export function meta() {
  return pageMeta({ ...society.meta, path: '/society' })
}

export default function Society() {
  const { label, title, lead, alone, inCompany } = society.problem
  return (
    <>
      <CanceledCheckout />
      <SocietyHero />
      <Section labelledBy="alone">
        <SectionHeading id="alone" label={label} lead={lead}>
          {title}
        </SectionHeading>
        <Comparison minus={alone} plus={inCompany} />
      </Section>
      <MemberWins />
      <SocietyFeatures />
      {hasRooms() && <SocietyRooms />}
      <SocietyPath />
      <SocietyOffer />
      <BuyBar offer={offers.society}>
        <BuyButton>{society.bar.join}</BuyButton>
      </BuyBar>
    </>
  )
}
