import {
  CURRENT_EDITION,
  type EditionOffer,
  editionOffers,
  OPPORTUNITIES_PER_LIST,
} from '../../catalog/money-finder.ts'
import { dollars } from '../../catalog/offers.ts'
import type { EditionListing } from '../../finder/editions/publishing/publishing.ts'
import { ThreeQuestions } from '../../finder/profile/three-questions/three-questions.tsx'
import { Band } from '../../ui/engraving.tsx'
import { PageHeading, PageOpening, Section } from '../../ui/section.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../../ui/ticket.tsx'
import { MoneyFinderCover } from '../covers/money-finder.tsx'
import { OfferCheckout, OpeningNote } from '../offer-checkout.tsx'
import { OfferPrice } from '../offer-price.tsx'
import type { ShownList } from './sample-preview.tsx'

type Listing = Omit<EditionListing, 'lists'> & { lists: readonly ShownList[] }

export function FinderHero({ listing }: { listing: Listing }) {
  const month = listing.month ?? CURRENT_EDITION.month
  return (
    <>
      <EditionBanner month={month} />
      <PageOpening>
        <PageHeading
          label={`Up to ${OPPORTUNITIES_PER_LIST} opportunities\u00a0· Updated monthly`}
          lead={`The money is free; the list costs ${dollars(editionOffers['small-business'].offer.displayPrices.own.cents)}. Up to ${OPPORTUNITIES_PER_LIST} curated grants and contracts on one list, each with who can apply, what it pays for and when it closes. You pick the three to five that fit you this month, and leave the rest.`}
        >
          Free money, <em className="text-evergreen">found</em> for you, with deadlines.
        </PageHeading>
      </PageOpening>
      <Section labelledBy="fit" className="-mt-3 md:-mt-7">
        <h2 id="fit" className="mb-4 text-title">
          See what fits you before you pay
        </h2>
        <ThreeQuestions />
      </Section>
      <Section labelledBy="editions" className="-mt-3 md:-mt-7">
        <h2 id="editions" className="sr-only">
          The {month} edition, in two lists
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
  return (
    <div className="bg-marigold text-ink">
      <p className="wrap flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
        <strong className="font-display font-semibold text-title">{month} edition</strong>
        <span className="text-small">Small Business and Nonprofit, a new list every month</span>
      </p>
      <Band className="text-evergreen opacity-35" />
    </div>
  )
}

const EDITION_NOTE = 'You pay once and keep this edition. Each month’s list is a new one.'
const SAMPLE_NOTE = 'Past opportunities, so you can see what an edition looks like.'

function EditionTicket({
  edition: { offer, name, forWhom, features },
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
  return (
    <Ticket
      picture={<MoneyFinderCover edition={name} />}
      face={
        <>
          <TicketBadge note={list?.label ? SAMPLE_NOTE : EDITION_NOTE}>
            {list?.label ? `${list.monthLabel} sample` : `${month} edition`}
          </TicketBadge>
          <h3 className="text-heading md:max-lg:text-title">{name}</h3>
          <OfferPrice offer={offer} on="own" />
          <p className="mt-3 text-small">{forWhom}</p>
          {list?.label && onSale && (
            <p className="mt-3 font-semibold text-small">Demo: you receive the {list.monthLabel} sample.</p>
          )}
          {list && !onSale && (
            <p className="mt-3 font-semibold text-small">Too few this month to sell. See what fits you, free.</p>
          )}
        </>
      }
      foot={
        <>
          <OfferCheckout offer={offer} onSale={onSale} className="w-full" size="large">
            <span>
              Download for {dollars(offer.displayPrices.own.cents)}
              <span className="sr-only">: {name} edition</span>
            </span>
          </OfferCheckout>
          <OpeningNote offer={offer} onSale={onSale || list !== undefined} className="mt-3" />
          <p className="mt-3 text-fine text-soft">{offer.refund}</p>
        </>
      }
    >
      <CheckList
        items={list?.facts ?? [`Up to ${OPPORTUNITIES_PER_LIST} opportunities`, ...features]}
        className="grid gap-x-6 sm:max-md:grid-cols-2 lg:grid-cols-2"
      />
    </Ticket>
  )
}
