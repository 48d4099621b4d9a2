import { clarityCallScarcity } from '../calls/bookings/bookings.ts'
import { fillBlanks } from '../catalog/blanks.ts'
import { clarityCall } from '../catalog/clarity-call.ts'
import { destinations } from '../catalog/destinations.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import type { Route } from './+types/clarity-call.ts'
import { BuyBar } from './buy-bar.tsx'
import { ClarityFaqs } from './clarity-call/faqs.tsx'
import { ClarityGuarantee } from './clarity-call/guarantee.tsx'
import { ClarityHero } from './clarity-call/hero.tsx'
import { ClarityQuestions } from './clarity-call/questions.tsx'
import { scarcityStamps } from './clarity-call/scarcity-stamps.ts'
import { WhichCall } from './clarity-call/which-call.tsx'
import { NewTabButton } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  const { title, description } = clarityCall.meta
  const price = dollars(offers['clarity-call'].displayPrices.own.cents)
  return pageMeta({ title, description: fillBlanks(description, { price }), path: '/clarity-call' })
}

export async function loader({ context }: Route.LoaderArgs): Promise<{ scarcity: readonly string[] }> {
  return { scarcity: scarcityStamps(await clarityCallScarcity(context.get(appContext))) }
}

export default function ClarityCall({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CanceledCheckout />
      <ClarityHero scarcity={loaderData.scarcity} />
      <ClarityQuestions />
      <WhichCall />
      <ClarityFaqs />
      <ClarityGuarantee />
      <BuyBar offer={offers['clarity-call']}>
        <NewTabButton href={destinations.clarityCallScheduling} variant="marigold">
          {clarityCall.bar.book}
        </NewTabButton>
      </BuyBar>
    </>
  )
}
