import { fillBlanks } from '../../catalog/blanks.ts'
import { type EditionOffer, editionOffers, freeMoneyFinder } from '../../catalog/money-finder.ts'
import { dollars } from '../../catalog/offers.ts'
import type { EditionListing } from '../../finder/editions/publishing/publishing.ts'
import { ThreeQuestions } from '../../finder/profile/three-questions/three-questions.tsx'
import { Band } from '../../ui/engraving.tsx'
import { PageHeading, PageOpening, Section } from '../../ui/section.tsx'
import { Stressed } from '../../ui/stressed.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../../ui/ticket.tsx'
import { MoneyFinderCover } from '../covers/money-finder.tsx'
import { OfferCheckout, OpeningNote } from '../offer-checkout.tsx'
import { OfferPrice } from '../offer-price.tsx'
import type { ShownList } from './sample-preview.tsx'

type Listing = Omit<EditionListing, 'lists'> & { lists: readonly ShownList[] }

export function FinderHero({ listing }: { listing: Listing }) {
  const { banner, hero, fit, editions } = freeMoneyFinder
  const month = listing.month ?? banner.month
  return (
    <>
      <EditionBanner month={month} />
      <PageOpening>
        <PageHeading label={hero.label} lead={hero.lead}>
          <Stressed text={hero.title} className="text-evergreen" />
        </PageHeading>
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
        <span className="text-small">{note}</span>
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
  const words = freeMoneyFinder.editions
  const { forWhom, features } = name === 'Nonprofit' ? words.nonprofit : words.smallBusiness
  return (
    <Ticket
      picture={<MoneyFinderCover edition={name} />}
      face={
        <>
          <TicketBadge note={sample ? words.sampleNote : words.note}>
            {sample ? fillBlanks(words.sampleBadge, { month: sample.monthLabel }) : fillBlanks(words.badge, { month })}
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
              {words.button} {dollars(offer.displayPrices.own.cents)}
              <span className="sr-only">: {name} edition</span>
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
