import { fillBlanks } from '../catalog/blanks.ts'
import { destinations } from '../catalog/destinations.ts'
import { focusCall } from '../catalog/focus-call.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { BuyBar } from './buy-bar.tsx'
import { FocusClosing } from './focus-call/closing.tsx'
import { FocusFit } from './focus-call/fit.tsx'
import { FocusHero } from './focus-call/hero.tsx'
import { FocusOutcomes } from './focus-call/outcomes.tsx'
import { FocusPlan } from './focus-call/plan.tsx'
import { FocusStories } from './focus-call/stories.tsx'
import { NewTabButton } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  const { title, description } = focusCall.meta
  const price = dollars(offers['focus-call'].displayPrices.own.cents)
  return pageMeta({ title, description: fillBlanks(description, { price }), path: '/focus-call' })
}

export default function FocusCall() {
  return (
    <>
      <CanceledCheckout />
      <FocusHero />
      <FocusOutcomes />
      <FocusPlan />
      <FocusStories />
      <FocusFit />
      <FocusClosing />
      <BuyBar offer={offers['focus-call']}>
        <NewTabButton href={destinations.focusCallScheduling} variant="marigold">
          {focusCall.bar.book}
        </NewTabButton>
      </BuyBar>
    </>
  )
}
