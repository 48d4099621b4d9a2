import { site } from '../../site.config.ts'
import { fillBlanks } from '../catalog/blanks.ts'
import { claims } from '../catalog/claims.ts'
import { destinations } from '../catalog/destinations.ts'
import { isShown, shown } from '../catalog/evidence.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { PHONE_PICTURE_SIZE, ROOM_PICTURE_SIZE, ROOM_PICTURES } from '../catalog/room-pictures.ts'
import { society } from '../catalog/society.ts'
import { hasRooms } from '../catalog/society-rooms.ts'
import { stories } from '../catalog/stories.ts'
import { publicPage } from '../platform/document/headers.ts'
import type { ButtonVariant } from '../ui/button.tsx'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { Comparison } from '../ui/comparison.tsx'
import { Rosette } from '../ui/engraving.tsx'
import { Linked } from '../ui/linked.tsx'
import { HeadedSection, Section, SectionTitle, StressedHeading } from '../ui/section.tsx'
import { SpriteIcon } from '../ui/sprite-icon.tsx'
import { Stats } from '../ui/stat.tsx'
import { Step, Steps } from '../ui/steps.tsx'
import { CheckList, TicketBadge } from '../ui/ticket.tsx'
import { BUY_FORM, BuyBar, BuyButton } from './buy-bar.tsx'
import { NewTabLink, PageLink } from './links.tsx'
import { OfferCheckout, OpeningNote } from './offer-checkout.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'
import { PictureGallery } from './picture-gallery.tsx'
import { Portrait } from './portrait.tsx'

export const headers = publicPage
export const meta = () => pageMeta({ ...society.meta, path: '/society' })

export default function Society() {
  const { label, title, lead, alone, inCompany } = society.problem
  return (
    <>
      <CanceledCheckout />
      <SocietyHero />
      <HeadedSection id="alone" label={label} title={title} lead={lead}>
        <Comparison minus={alone} plus={inCompany} />
      </HeadedSection>
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

function SocietyHero() {
  const { badge, note, title, lead, stats } = society.hero
  return (
    <section className="surface-evergreen relative isolate overflow-clip">
      <Rosette
        kind="sunburst"
        draws
        className="absolute -top-40 -right-80 -z-10 size-150 text-mint opacity-14 md:-top-24 md:-right-64 md:size-180 lg:-top-28 lg:-right-52 lg:opacity-28"
      />
      <div className="wrap pt-10 pb-4 sm:pt-14 lg:pt-18">
        <div className="mb-6 pl-0.5">
          <TicketBadge highlighted note={note}>
            {badge}
          </TicketBadge>
        </div>
        <div className="max-w-[54rem]">
          <StressedHeading lead={lead} title={title} className="text-marigold" />
        </div>
        <div className="mt-8">
          <Join variant="marigold" formId={BUY_FORM} />
        </div>
        <Stats
          stats={[
            ...shown([claims.statesRepresented]),
            { ...stats.review, icon: 'hourglass' },
            { ...stats.monthly, icon: 'calendar-days' },
            { ...stats.chat, icon: 'messages-square' },
          ]}
          className="mt-10 border-line! border-t! max-lg:[&_dd]:text-[1.75rem] max-sm:[&>div]:px-2 max-sm:[&_svg]:size-4 lg:mt-14"
        />
      </div>
    </section>
  )
}

const FEATURES = [
  ['leads', 'scroll-text'],
  ['calls', 'calendar-clock'],
  ['templates', 'folder-open'],
  ['training', 'graduation-cap'],
  ['chat', 'messages-square'],
  ['wins', 'trophy'],
] as const

function SocietyFeatures() {
  const { label, title, features } = society.membership
  return (
    <HeadedSection id="membership" surface="deep" label={label} title={title}>
      <ul className="grid break-inside-avoid gap-px border border-line bg-line md:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(([id, icon]) => (
          <li key={id} className="surface-card p-6 md:p-8">
            <span aria-hidden="true" className="block size-7 text-accent *:size-full *:stroke-[1.5]">
              <SpriteIcon name={icon} />
            </span>
            <h3 className="mt-4 text-title">{features[id].title}</h3>
            <p className="mt-2 text-small text-soft">{features[id].what}</p>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}

function SocietyOffer() {
  const { title, per } = society.offer
  return (
    <Section labelledBy="founding-price" className="pb-4">
      <Card flat className="grid gap-y-10 p-7! sm:p-12! lg:grid-cols-[1.1fr_1fr]">
        <div className="lg:pr-12">
          <SectionTitle id="founding-price">{title}</SectionTitle>
          <CheckList
            items={Object.values(society.membership.features).map((feature) => feature.title)}
            className="mt-7 stack-3! text-body!"
          />
        </div>
        <div className="border-line border-t-2 border-dashed pt-9 lg:border-t-0 lg:border-l-2 lg:pt-0 lg:pl-12">
          {isShown(claims.foundingDiscount) && <Stamp lands>{claims.foundingDiscount.figure}</Stamp>}
          <OfferPrice offer={offers.society} on="own" />
          <p className="label mt-1 mb-6">{per}</p>
          <Join variant="primary" struck={false} />
        </div>
      </Card>
    </Section>
  )
}

function SocietyPath() {
  const { path, fit } = society
  return (
    <HeadedSection id="path" title={path.title}>
      <Steps>
        {path.steps.map(({ title, what }, index) => (
          <Step key={title} number={index + 1} title={title}>
            <p className="text-small text-soft">{what}</p>
          </Step>
        ))}
      </Steps>
      <div className="mt-10 grid gap-x-12 gap-y-8 md:grid-cols-2">
        <div>
          <h3 className="label mb-3 text-accent">{fit.yes.title}</h3>
          <CheckList items={fit.yes.items} />
        </div>
        <div>
          <h3 className="label mb-3 text-clay">{fit.no.title}</h3>
          <ul className="stack-2 text-small">
            {fit.no.items.map((line) => (
              <li key={line} className="relative pl-7">
                <span aria-hidden="true" className="absolute left-0 text-clay">
                  ×
                </span>
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="measure mt-8 text-small text-soft">
        <Linked
          text={fit.note}
          links={[
            (words) => (
              <NewTabLink href={destinations.membershipApplication} className="prose-link">
                {words}
              </NewTabLink>
            ),
            (words) => (
              <PageLink to="/free-money-finder" className="prose-link">
                {words}
              </PageLink>
            ),
          ]}
        />
      </p>
    </HeadedSection>
  )
}

const FOLDER = '/art/rooms'

/** What a member sees, in pictures of the sample Society. */
function SocietyRooms() {
  const { label, title, lead, join, pictures } = society.rooms
  return (
    <HeadedSection id="rooms" label={label} title={title} lead={lead} className="not-printed">
      <PictureGallery
        pictures={ROOM_PICTURES.map(({ name }) => ({
          ...pictures[name],
          ...ROOM_PICTURE_SIZE,
          address: `${FOLDER}/${name}.webp`,
          phone: { address: `${FOLDER}/${name}-phone.webp`, ...PHONE_PICTURE_SIZE },
          shape: 'aspect-9/16 sm:aspect-8/5',
        }))}
        offer={offers.society}
        buy={join}
        className="grid-cols-2"
        isLean
      />
    </HeadedSection>
  )
}

/** The entries are numbered as they stand here: the register counts its own records. */
function MemberWins() {
  const wins = shown(stories.societyWins)
  if (wins.length === 0) return null
  return (
    <HeadedSection id="wins" title={society.wins.title} className="-mt-6 md:-mt-10">
      <ol className="border-current border-t-2">
        {wins.map(({ id, name, title, win, amount, description, image }, index) => (
          <li
            key={id}
            className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 border-line border-b py-5 md:grid-cols-[auto_minmax(0,1fr)_auto] lg:grid-cols-[6rem_auto_minmax(0,1fr)_auto_minmax(0,13rem)]"
          >
            <span className="label col-span-2 text-soft md:col-span-3 lg:col-span-1">No. {index + 1}</span>
            <div className="md:max-lg:row-span-2">
              <Portrait image={image} />
            </div>
            <div className="md:max-lg:row-span-2">
              <p className="font-display font-semibold text-title">
                {name} <span className="block font-normal font-sans text-soft text-small">{title}</span>
              </p>
              <p className="text-small text-soft">{description}</p>
            </div>
            <p className="col-start-2 font-display font-semibold text-title md:max-lg:col-start-3 md:max-lg:self-end md:max-lg:text-right lg:col-auto">
              {amount}
            </p>
            <p className="col-start-2 md:max-lg:col-start-3 md:max-lg:self-start md:max-lg:text-right lg:col-auto lg:text-center">
              <Stamp>{win}</Stamp>
            </p>
          </li>
        ))}
      </ol>
    </HeadedSection>
  )
}

/** The join button with its price, the normal one struck through, and what membership costs in total. */
function Join({ variant, struck = true, formId }: { variant: ButtonVariant; struck?: boolean; formId?: string }) {
  const offer = offers.society
  const { terms, review } = site.membership
  return (
    <>
      <div className="grid items-center gap-x-5 gap-y-3 sm:flex sm:flex-wrap">
        <OfferCheckout offer={offer} {...(formId && { formId })} variant={variant} size="large" className="w-full">
          {fillBlanks(society.hero.join, { price: dollars(offer.displayPrices.own.cents) })}
        </OfferCheckout>
        {struck && <OfferPrice offer={offer} on="own" />}
      </div>
      <p className="measure mt-4 text-small text-soft">{`${terms} ${review} ${offer.refund}`}</p>
      <OpeningNote offer={offer} className="mt-2" />
    </>
  )
}
