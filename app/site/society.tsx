import { site } from '../../site.config.ts'
import { offers, societyTerms } from '../catalog/offers.ts'
import { societyComparison } from '../catalog/society.ts'
import { HAS_ROOMS } from '../catalog/society-rooms.ts'
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
  return pageMeta({
    title: `The Society: monthly leads and live calls | ${site.brand}`,
    description: `For founders who go after grants and contracts. ${societyTerms()} Your first payment is refunded if it’s not a fit.`,
    path: '/society',
  })
}

export default function Society() {
  const { alone, inCompany } = societyComparison
  return (
    <>
      <CanceledCheckout />
      <SocietyHero />
      <Section labelledBy="alone">
        <SectionHeading
          id="alone"
          label="Problem and solution"
          lead="You can learn from a no. You can’t get a lost evening back."
        >
          Searching is slow. Searching alone is what stops you.
        </SectionHeading>
        <Comparison
          minus={{ title: 'On your own', items: alone }}
          plus={{ title: 'In the Society', items: inCompany }}
        />
      </Section>
      <MemberWins />
      <SocietyFeatures />
      {HAS_ROOMS && <SocietyRooms />}
      <SocietyPath />
      <SocietyOffer />
      <BuyBar offer={offers.society}>
        <BuyButton>Join</BuyButton>
      </BuyBar>
    </>
  )
}
