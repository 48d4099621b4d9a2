import type { IconName } from '../../brand/icons.ts'
import { fillBlanks } from '../catalog/blanks.ts'
import { GRANTS_GOV_NOTICE } from '../catalog/grants-gov.ts'
import { type EditionOffer, editionOffers, freeMoneyFinder } from '../catalog/money-finder.ts'
import { dollars, offers } from '../catalog/offers.ts'
import {
  type EditionListing,
  type EditionPreview,
  loadEditionListing,
} from '../finder/editions/publishing/publishing.ts'
import { entryView } from '../finder/entries/entries.ts'
import { EntryRow } from '../finder/entries/entry-row.tsx'
import { ThreeQuestions } from '../finder/profile/three-questions/three-questions.tsx'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Stamp } from '../ui/card.tsx'
import { Band } from '../ui/engraving.tsx'
import { PageOpening, Section, SectionTitle, StressedHeading } from '../ui/section.tsx'
import { SpriteIcon } from '../ui/sprite-icon.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../ui/ticket.tsx'
import type { Route } from './+types/free-money-finder.ts'
import { MoneyFinderCover } from './covers/money-finder.tsx'
import { PageButton } from './links.tsx'
import { OfferCheckout, OpeningNote } from './offer-checkout.tsx'
import { OfferPrice } from './offer-price.tsx'
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
    lists: lists.map(({ rows, day, ...list }, index) => ({
      ...list,
      // As text: React Router writes an object as numbered pairs, which takes twice as many bytes.
      rows: mostTelling(rows, day, index === 0 ? SHOWN - lists.length + 1 : 1).map((row) =>
        JSON.stringify(entryView(row, day, undefined), withoutUnread),
      ),
    })),
  }
}

/** Of all lists together. */
const SHOWN = 3

/** Leaves out what is empty or untrue, and what a row has for filters and files alone; that nothing is to be matched is said. */
const withoutUnread = (key: string, value: unknown) =>
  UNREAD.test(key) || (value === false && key !== 'costSharing') ? undefined : (value ?? undefined)

const UNREAD =
  /^(trades|sectors|states|naics|applicants|setAside|ceilingCents|lastChecked|contract|forecast|productCode|unspsc)$/

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
const ICONS: readonly IconName[] = ['download', 'list-x', 'list-checks', 'scroll-text', 'send']

function HowToUse() {
  const { title, lead, steps } = freeMoneyFinder.howToUse
  return (
    <Section surface="card" labelledBy="how-to-use" className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <SectionTitle id="how-to-use">{title}</SectionTitle>
        <p className="measure mt-4 text-soft">{lead}</p>
      </div>
      <ol className="border-current border-t-2">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[2.75rem_1fr_auto] items-baseline gap-x-3 border-line border-b py-5"
          >
            <span aria-hidden="true" className="font-display font-semibold text-evergreen text-figure">
              {index + 1}
            </span>
            <div>
              <h3 className="text-title">
                <span className="sr-only">{`Step ${index + 1}: `}</span>
                {step.title}
              </h3>
              {step.what && <p className="mt-1 text-small text-soft">{step.what}</p>}
            </div>
            <SpriteIcon name={ICONS[index] ?? 'send'} className="size-6 self-center text-evergreen" />
          </li>
        ))}
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
              {`${words.button}, ${dollars(offer.displayPrices.own.cents)}`}
            </PageButton>
            <p className="mt-4 text-fine text-soft">{offer.refund}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

type Listing = Omit<EditionListing, 'lists'> & { lists: readonly ShownList[] }

function FinderHero({ listing }: { listing: Listing }) {
  const { banner, hero, fit, editions } = freeMoneyFinder
  const month = listing.month ?? banner.month
  return (
    <>
      <EditionBanner month={month} />
      <PageOpening>
        <StressedHeading label={hero.label} lead={hero.lead} title={hero.title} className="text-evergreen" />
      </PageOpening>
      <Section labelledBy="fit" className="-mt-3 md:-mt-7">
        <h2 id="fit" className="mb-4 text-title">
          {fit.title}
        </h2>
        <ThreeQuestions />
      </Section>
      <Section labelledBy="editions" className="-mt-3 md:-mt-7">
        <h2 id="editions" className="sr-only">
          {fillBlanks(editions.title, { month })}
        </h2>
        <Tickets className="md:grid-cols-2">
          {Object.values(editionOffers).map((edition) => (
            <EditionTicket
              key={edition.name}
              edition={edition}
              month={month}
              list={listing.lists.find(({ name }) => name === edition.name)}
              onSale={listing.onSale.includes(edition.offer.id)}
            />
          ))}
        </Tickets>
      </Section>
    </>
  )
}

function EditionBanner({ month }: { month: string }) {
  const { edition, note } = freeMoneyFinder.banner
  return (
    <div className="bg-marigold text-ink">
      <p className="wrap flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
        <strong className="font-display font-semibold text-title">{fillBlanks(edition, { month })}</strong>
        <span className="text-small max-sm:text-fine">{note}</span>
      </p>
      <Band className="text-evergreen opacity-35" />
    </div>
  )
}

function EditionTicket({
  edition: { offer, name },
  month,
  list,
  onSale,
}: {
  edition: EditionOffer
  month: string
  /** What is delivered now, if there is an edition or a sample. */
  list: ShownList | undefined
  onSale: boolean
}) {
  const sample = list?.label ? list : undefined
  // One list of a month may be out before the other.
  const ownMonth = list?.monthLabel.replace(/ \d+$/, '') ?? month
  const words = freeMoneyFinder.editions
  const { forWhom, features } = name === 'Nonprofit' ? words.nonprofit : words.smallBusiness
  return (
    <Ticket
      picture={<MoneyFinderCover edition={name} />}
      face={
        <>
          <TicketBadge note={sample ? words.sampleNote : words.note}>
            {sample
              ? fillBlanks(words.sampleBadge, { month: sample.monthLabel })
              : fillBlanks(words.badge, { month: ownMonth })}
          </TicketBadge>
          <h3 className="text-heading md:max-lg:text-title">{name}</h3>
          <OfferPrice offer={offer} on="own" />
          <p className="mt-3 text-small">{forWhom}</p>
          {sample && onSale && (
            <p className="mt-3 font-semibold text-small">
              {fillBlanks(words.sampleDelivered, { month: sample.monthLabel })}
            </p>
          )}
          {list && !onSale && <p className="mt-3 font-semibold text-small">{words.tooFew}</p>}
        </>
      }
      foot={
        <>
          <OfferCheckout offer={offer} onSale={onSale} className="w-full" size="large">
            <span>
              {`${words.button} ${dollars(offer.displayPrices.own.cents)}`}
              <span className="sr-only">{`: ${name} edition`}</span>
            </span>
          </OfferCheckout>
          <OpeningNote offer={offer} onSale={onSale || list !== undefined} className="mt-3" />
          <p className="mt-3 text-fine text-soft">{offer.refund}</p>
        </>
      }
    >
      <CheckList items={list?.facts ?? features} className="grid gap-x-6 sm:max-md:grid-cols-2 lg:grid-cols-2" />
    </Ticket>
  )
}

type PreviewRow = EditionPreview['rows'][number]

/**
 * The rows that show best what a row is: those that are open come first, then those that state an amount, then those whose title
 * is plain words, and of these the shortest.
 */
function mostTelling(rows: readonly PreviewRow[], day: string, count: number): PreviewRow[] {
  const rank = ({ content: { amount, title, deadlineOn } }: PreviewRow) =>
    ((deadlineOn ?? day) < day ? 4000 : 0) +
    (/\d/.test(amount) ? 0 : 2000) +
    (REFERENCE.test(title) ? 1000 : 0) +
    title.length
  return rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, count)
}

/** A number, or capitals that an office has for something. */
const REFERENCE = /\d|[A-Z]{2}/

/** Rows of each edition as its buyers read them, each as text. */
type ShownList = Pick<EditionPreview, 'name' | 'monthLabel' | 'facts' | 'label'> & { rows: string[] }

function SamplePreview({ lists }: { lists: readonly ShownList[] }) {
  if (lists.length === 0) return null
  const isSample = lists.some(({ label }) => label !== undefined)
  const { madeSample, made, lastWord } = freeMoneyFinder.sample
  return (
    <Section labelledBy="sample">
      <div className="mb-8 flex flex-wrap items-start justify-between gap-6">
        <SectionTitle id="sample">{freeMoneyFinder.sample.title}</SectionTitle>
        <Stamp large className="mt-2 mr-3">
          {freeMoneyFinder.sample.stamp}
        </Stamp>
      </div>
      {lists.map((list) => (
        <List key={list.name} list={list} />
      ))}
      <p className="measure text-fine text-soft">
        {`${isSample ? madeSample : made} ${GRANTS_GOV_NOTICE} ${lastWord}`}
      </p>
    </Section>
  )
}

/** Rows of an edition, open, so that they show what each holds. */
function List({ list: { name, monthLabel, label, rows } }: { list: ShownList }) {
  return (
    <section aria-label={`${name}, ${monthLabel}`} className="mb-12">
      <p className="font-display font-semibold text-title">{`${name}, ${monthLabel}`}</p>
      {label && <p className="measure mt-2 text-small text-soft">{label}</p>}
      <ol className="mt-4 border-current border-t-2">
        {rows.map((row) => (
          <EntryRow key={row} entry={JSON.parse(row)} isOpen />
        ))}
      </ol>
    </section>
  )
}
