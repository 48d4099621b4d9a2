import { site } from '../../site.config.ts'
import { clarityCallScarcity } from '../calls/bookings/bookings.ts'
import { fillBlanks } from '../catalog/blanks.ts'
import { claims } from '../catalog/claims.ts'
import { clarityCall } from '../catalog/clarity-call.ts'
import { destinations } from '../catalog/destinations.ts'
import { isShown } from '../catalog/evidence.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { shownStories } from '../catalog/stories.ts'
import { appContext } from '../platform/app-context.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EngravedRosette, Rosette } from '../ui/engraving.tsx'
import { Section, SectionTitle, StressedHeading } from '../ui/section.tsx'
import { CheckList } from '../ui/ticket.tsx'
import type { Route } from './+types/clarity-call.ts'
import { BuyBar } from './buy-bar.tsx'
import { CallBooking } from './calls/call-booking.tsx'
import { scarcityStamps } from './clarity-call/scarcity-stamps.ts'
import { CallCover } from './covers/calls.tsx'
import { NewTabButton, PageLink } from './links.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'
import { CoachPortrait } from './portrait.tsx'

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

function ClarityFaqs() {
  const { title, items } = clarityCall.faqs
  return (
    <Section surface="card" labelledBy="before" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
      <SectionTitle id="before">{title}</SectionTitle>
      <div className="border-current border-t-2">
        {items.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}

/** A certificate, with the terms that make it one. */
function ClarityGuarantee() {
  const { figure, label } = claims.callGuarantee
  const { guarantee } = clarityCall
  return (
    <Section labelledBy="guarantee" className="pb-4">
      <Card className="mx-auto max-w-3xl sm:p-14!">
        <EngravedRosette className="absolute -right-28 -bottom-32 size-96 text-evergreen opacity-18 max-sm:-bottom-56" />
        <p className="label text-evergreen">{guarantee.label}</p>
        <h2 id="guarantee" className="mt-3 text-heading">
          {isShown(claims.callGuarantee) ? (
            <>
              <span className="block text-display text-evergreen">{figure}</span> {label}
            </>
          ) : (
            guarantee.title
          )}
        </h2>
        <p className="mt-4 mb-7 max-w-xl text-lead text-soft">{guarantee.lead}</p>
        <ClarityBooking />
      </Card>
    </Section>
  )
}

function ClarityHero({ scarcity }: { scarcity: readonly string[] }) {
  const { label, title, lead, coach } = clarityCall.hero
  return (
    <section className="wrap py-10 sm:py-14 lg:py-18">
      <div className="grid items-center gap-x-14 lg:grid-cols-[1fr_auto]">
        <div className="max-w-[50rem]">
          <StressedHeading label={label} lead={lead} title={title} className="text-evergreen" />
        </div>
        <CallCover minutes={30} className="-my-12 hidden h-auto w-72 lg:block" />
      </div>
      <div className="surface-card mt-9 grid border border-line lg:grid-cols-[1fr_auto]">
        <div className="p-6 sm:p-9">
          {scarcity.length > 0 && (
            <p className="mb-6 flex flex-wrap gap-x-5 gap-y-3">
              {scarcity.map((words) => (
                <Stamp key={words}>{words}</Stamp>
              ))}
            </p>
          )}
          <OfferPrice offer={offers['clarity-call']} on="own" />
          <ClarityBooking className="mt-4" />
        </div>
        <div className="flex flex-col gap-5 border-line border-t border-dashed p-6 sm:flex-row sm:items-center sm:px-9 lg:max-w-72 lg:flex-col lg:items-start lg:justify-center lg:border-t-0 lg:border-l">
          <CoachPortrait large />
          <p className="text-small">
            <span className="block font-display font-semibold text-title">{site.coach}</span>
            <span className="text-soft">{coach}</span>
          </p>
        </div>
      </div>
    </section>
  )
}

function ClarityQuestions() {
  const { questions, bring } = clarityCall
  return (
    <div className="relative isolate overflow-clip">
      <Section surface="evergreen" labelledBy="questions">
        <h2 id="questions" className="max-w-[14em] text-heading">
          {questions.title}
        </h2>
        <dl className="mt-9 border-line border-t">
          {questions.items.map(({ question, answer }) => (
            <div key={question} className="grid gap-x-12 gap-y-2 border-line border-b py-6 md:grid-cols-2">
              <dt className="font-display text-marigold text-title italic">“{question}”</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <h3 className="mt-9 mb-4 text-title">{bring.title}</h3>
        <CheckList items={bring.items} className="grid gap-x-10 stack-0! gap-y-2 md:grid-cols-2" />
      </Section>
      <Rosette
        kind="sunburst"
        className="absolute -top-40 -right-60 size-130 text-mint opacity-15 md:-right-40 lg:opacity-22"
      />
    </div>
  )
}

function WhichCall() {
  const { title, choose, get, clarity, focus, more, stories } = clarityCall.whichCall
  const calls = [
    { offer: offers['clarity-call'], ...clarity },
    { offer: offers['focus-call'], ...focus },
  ]
  return (
    <Section labelledBy="which-call">
      <h2 id="which-call" className="mb-8 text-heading">
        {title}
      </h2>
      <div className="grid border border-ink md:grid-cols-2">
        {calls.map(({ offer, ...call }) => (
          <div
            key={offer.id}
            className="border-ink p-6 not-first:border-t md:p-9 md:not-first:border-t-0 md:not-first:border-l"
          >
            <p className="label text-soft">{call.length}</p>
            <h3 className="mt-1 text-title">{offer.title}</h3>
            <OfferPrice offer={offer} on="own" />
            <dl className="mt-4 stack-3 text-small">
              <div>
                <dt className="font-semibold">{choose}</dt>
                <dd className="text-soft">{call.choose}</dd>
              </div>
              <div>
                <dt className="font-semibold">{get}</dt>
                <dd className="text-soft">{call.get}</dd>
              </div>
            </dl>
            <p className="mt-4 text-fine text-soft">{offer.refund}</p>
          </div>
        ))}
      </div>
      <p className="mt-6 flex flex-wrap gap-x-8">
        <PageLink to="/focus-call" className="prose-link inline-flex min-h-11 items-center">
          {more}
        </PageLink>
        {shownStories().length > 0 && (
          <PageLink to="/testimonials" className="prose-link inline-flex min-h-11 items-center">
            {stories}
          </PageLink>
        )}
      </p>
    </Section>
  )
}

function ClarityBooking({ className }: { className?: string }) {
  const call = offers['clarity-call']
  const { book, pay } = clarityCall.hero
  return (
    <CallBooking
      offer={call}
      scheduling={destinations.clarityCallScheduling}
      book={book}
      pay={fillBlanks(pay, { price: dollars(call.displayPrices.own.cents) })}
      {...(className && { className })}
    />
  )
}
