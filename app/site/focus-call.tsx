import { fillBlanks } from '../catalog/blanks.ts'
import { claims } from '../catalog/claims.ts'
import { destinations } from '../catalog/destinations.ts'
import { isShown, shown } from '../catalog/evidence.ts'
import { focusCall } from '../catalog/focus-call.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { stories } from '../catalog/stories.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { EngravedRosette } from '../ui/engraving.tsx'
import { CalendarDaysIcon, RouteIcon, VideoIcon } from '../ui/icons.tsx'
import { HeadedSection, Label, Section, SectionHeading, SectionTitle, StressedHeading } from '../ui/section.tsx'
import { BuyBar } from './buy-bar.tsx'
import { CallBooking } from './calls/call-booking.tsx'
import { NewTabButton, PageLink } from './links.tsx'
import { OfferPrice } from './offer-price.tsx'
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

function FocusHero() {
  const { figure, label } = claims.focusCallsTaken
  const { hero } = focusCall
  const [before, after] = hero.taken.split('[[count]]')
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-14 gap-y-12 py-10 sm:py-14 lg:grid-cols-[1.15fr_1fr] lg:py-18">
        <div>
          <StressedHeading label={hero.label} lead={hero.lead} title={hero.title} className="text-evergreen" />
          <div className="mt-6">
            <OfferPrice offer={offers['focus-call']} on="own" />
          </div>
          <FocusBooking className="mt-4" />
          {isShown(claims.focusCallsTaken) && (
            <p className="mt-4 border-line border-t pt-4 text-small">
              {before}
              <strong>
                {figure} {label}
              </strong>
              {after}
            </p>
          )}
        </div>
        <Agenda />
      </div>
    </section>
  )
}

function Agenda() {
  const { label, title, items } = focusCall.agenda
  return (
    <div>
      <Card className="sm:px-9!">
        <EngravedRosette draws className="absolute -top-24 -right-24 size-72 text-evergreen opacity-20" />
        <Label className="text-soft">{label}</Label>
        <h2 className="mt-2 text-title">{title}</h2>
        <ol className="mt-4">
          {items.map(({ at, title, what }) => (
            <li key={at} className="grid grid-cols-[4.25rem_1fr] border-line border-t border-dashed py-3.5">
              <span className="pt-0.5 font-mono text-evergreen text-small">{at}</span>
              <div>
                <h3 className="text-body">{title}</h3>
                <p className="text-small text-soft">{what}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

/** A specimen of the 30-day plan, drawn as a month with the days on which something is due. */
function FocusPlan() {
  const { label, title, lead, weeks } = focusCall.plan
  return (
    <Section labelledBy="thirty-days" className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.05fr]">
      <div>
        <SectionHeading id="thirty-days" label={label} lead={lead} className="mb-6!">
          {title}
        </SectionHeading>
        <ol>
          {weeks.map(({ week, title, what }) => (
            <li key={week} className="grid grid-cols-[5.5rem_1fr] items-baseline border-line border-t py-3.5">
              <span className="label text-soft">{week}</span>
              <p>
                <span className="font-display font-semibold">{title}.</span>{' '}
                <span className="text-small text-soft">{what}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
      <Month />
    </Section>
  )
}

const DAYS = Array.from({ length: 30 }, (_, index) => index + 1)

/** The list beside it says the same in words. */
function Month() {
  const { weeks, due, lookBack } = focusCall.plan
  const dueDays = new Set(weeks.flatMap((week) => week.due))
  return (
    <div aria-hidden="true" className="surface-card w-full max-w-xl border border-line p-3 sm:p-5">
      <div className="grid grid-cols-7 gap-px bg-line p-px">
        {DAYS.map((day) => (
          <div
            key={day}
            className={classes(
              'grid aspect-square place-content-center font-mono text-small',
              dueDays.has(day) ? 'bg-evergreen text-card' : 'bg-card text-soft',
              day === DAYS.length && 'bg-marigold! text-ink!',
            )}
          >
            {day}
          </div>
        ))}
        <div className="col-span-5 bg-paper" />
      </div>
      <p className="label mt-4 flex flex-wrap gap-x-6 gap-y-2 text-soft">
        <span className="flex items-center gap-2">
          <span className="size-3 bg-evergreen" /> {due}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 bg-marigold" /> {lookBack}
        </span>
      </p>
    </div>
  )
}

const OUTCOMES = [
  ['roadmap', RouteIcon],
  ['plan', CalendarDaysIcon],
  ['recording', VideoIcon],
] as const

function FocusOutcomes() {
  const { title, items } = focusCall.outcomes
  return (
    <HeadedSection id="outcomes" surface="evergreen" title={title}>
      <ul className="grid gap-x-10 border-line border-t md:grid-cols-3">
        {OUTCOMES.map(([id, Icon]) => (
          <li key={id} className="border-line py-6 not-first:border-t md:not-first:border-t-0">
            <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
            <h3 className="mt-4 text-title">{items[id].title}</h3>
            <p className="mt-2 text-small text-soft">{items[id].what}</p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}

function FocusFit() {
  const { title, lead, items } = focusCall.fit
  return (
    <Section labelledBy="fit" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <SectionTitle id="fit">{title}</SectionTitle>
        <p className="mt-4 text-soft">{lead}</p>
      </div>
      <dl className="border-current border-t-2">
        {items.map(({ situation, answer, link }) => (
          <div
            key={situation}
            className="grid min-h-14 items-center gap-x-6 border-line border-b py-2.5 sm:grid-cols-[1fr_auto]"
          >
            <dt className="text-soft">{situation}</dt>
            <dd className="font-display font-semibold text-title">
              {link ? (
                <PageLink to={link} className="inline-flex min-h-11 items-center gap-2 hover:underline">
                  {answer} <span aria-hidden="true">→</span>
                </PageLink>
              ) : (
                <span className="inline-flex min-h-11 items-center text-evergreen">{answer}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Letters to the coach, one under the other: quote, name, title, result. */
function FocusStories() {
  const told = shown(stories.focusCall)
  if (told.length === 0) return null
  return (
    <HeadedSection id="stories" surface="card" label={focusCall.stories.label} title={focusCall.stories.title}>
      <ul>
        {told.map(({ id, quote, name, title, result }) => (
          <li
            key={id}
            className="grid gap-x-12 gap-y-4 border-line border-t py-7 md:grid-cols-[1.5fr_1fr] md:items-center"
          >
            <blockquote className="max-w-[30em] font-display text-title italic leading-snug">“{quote}”</blockquote>
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-small text-soft">{title}</p>
              <p className="mt-3">
                <Stamp>{result}</Stamp>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}

function FocusClosing() {
  const { figure, label } = claims.callGuarantee
  return (
    <Section labelledBy="guarantee" className="pb-4">
      <Card flat className="grid gap-x-14 gap-y-8 p-7! sm:p-12! lg:grid-cols-[auto_1fr] lg:items-center">
        {isShown(claims.callGuarantee) && (
          <p className="content-center border-line lg:self-stretch lg:border-r lg:pr-14">
            <span className="block font-display font-semibold text-evergreen text-giant">{figure}</span>{' '}
            <span className="label mt-2 block">{label}</span>
          </p>
        )}
        <div>
          <SectionTitle id="guarantee">{focusCall.closing.title}</SectionTitle>
          <p className="mt-4 mb-7 text-lead text-soft">{focusCall.closing.lead}</p>
          <FocusBooking />
        </div>
      </Card>
    </Section>
  )
}

function FocusBooking({ className }: { className?: string }) {
  return (
    <CallBooking
      offer={offers['focus-call']}
      scheduling={destinations.focusCallScheduling}
      book={focusCall.hero.book}
      pay={focusCall.hero.pay}
      {...(className && { className })}
    />
  )
}
