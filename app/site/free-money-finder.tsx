import { freeMoneyFinder } from '../catalog/money-finder.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { type EditionListing, loadEditionListing } from '../finder/editions/publishing/publishing.ts'
import { entryView } from '../finder/entries/entries.ts'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { DownloadIcon, type Icon, ListChecksIcon, ListXIcon, ScrollTextIcon, SendIcon } from '../ui/icons.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/free-money-finder.ts'
import { FinderHero } from './free-money-finder/hero.tsx'
import { mostTelling } from './free-money-finder/most-telling.ts'
import { SamplePreview } from './free-money-finder/sample-preview.tsx'
import { PageButton } from './links.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

/** Without the newest editions nothing is known to be on sale. */
export function meta({ loaderData: listing }: { loaderData?: Pick<EditionListing, 'onSale'> | undefined }) {
  return pageMeta({ ...freeMoneyFinder.meta, path: '/free-money-finder', onSale: listing?.onSale ?? [] })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { lists, ...listing } = await loadEditionListing(context.get(appContext))
  return {
    ...listing,
    lists: lists.map(({ rows, day, ...list }) => ({
      ...list,
      rows: mostTelling(rows).map((row) => ({ ...entryView(row, day, undefined), ...UNREAD })),
    })),
  }
}

/** What a row has for filters and files alone, which this page would carry for nothing. */
const UNREAD = {
  ...{ badge: undefined, hidden: false, trades: [], sectors: [], states: [], naics: [], applicants: [] },
  ...{ setAside: null, ceilingCents: null, lastChecked: '' },
}

export default function FreeMoneyFinder({ loaderData: listing }: Route.ComponentProps) {
  return (
    <>
      <CanceledCheckout />
      <FinderHero listing={listing} />
      <HowToUse />
      <SamplePreview lists={listing.lists} />
      <CrossSells />
    </>
  )
}

/** Of the steps, in their order. */
const ICONS: readonly Icon[] = [DownloadIcon, ListXIcon, ListChecksIcon, ScrollTextIcon, SendIcon]

function HowToUse() {
  const { title, lead, steps } = freeMoneyFinder.howToUse
  return (
    <Section surface="card" labelledBy="how-to-use" className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 id="how-to-use" className="text-heading">
          {title}
        </h2>
        <p className="measure mt-4 text-soft">{lead}</p>
      </div>
      <ol className="border-current border-t-2">
        {steps.map((step, index) => {
          const Icon = ICONS[index] ?? SendIcon
          return (
            <li
              key={step.title}
              className="grid grid-cols-[2.75rem_1fr_auto] items-baseline gap-x-3 border-line border-b py-5"
            >
              <span aria-hidden="true" className="font-display font-semibold text-evergreen text-figure">
                {index + 1}
              </span>
              <div>
                <h3 className="text-title">
                  <span className="sr-only">Step {index + 1}: </span>
                  {step.title}
                </h3>
                {step.what && <p className="mt-1 text-small text-soft">{step.what}</p>}
              </div>
              <Icon aria-hidden="true" className="size-6 self-center text-evergreen" strokeWidth={1.5} />
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

function CrossSells() {
  const { title, blueprint, clarityCall } = freeMoneyFinder.next
  const services = [
    { offer: offers.blueprint, words: blueprint },
    { offer: offers['clarity-call'], words: clarityCall },
  ]
  return (
    <Section surface="evergreen" labelledBy="next">
      <h2 id="next" className="sr-only">
        {title}
      </h2>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 md:gap-y-0">
        {services.map(({ offer, words }) => (
          <div
            key={offer.id}
            className="row-span-4 grid grid-rows-subgrid justify-items-start gap-y-0 border-line border-t pt-6"
          >
            <h3 className="text-heading">{words.title}</h3>
            <p className="mt-4 mb-6 text-soft">{words.what}</p>
            <PageButton to={offer.path} variant="marigold">
              {words.button}, {dollars(offer.displayPrices.own.cents)}
            </PageButton>
            <p className="mt-4 text-fine text-soft">{offer.refund}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
