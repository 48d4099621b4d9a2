import { claims } from '../catalog/claims.ts'
import { destinations } from '../catalog/destinations.ts'
import { isShown, shown } from '../catalog/evidence.ts'
import { home } from '../catalog/home.ts'
import { offers, societyTerms } from '../catalog/offers.ts'
import { shownStories, stories } from '../catalog/stories.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Card, Stamp } from '../ui/card.tsx'
import { Comparison } from '../ui/comparison.tsx'
import { Rosette } from '../ui/engraving.tsx'
import { HeadedSection, Section, SectionTitle } from '../ui/section.tsx'
import { Step, Steps } from '../ui/steps.tsx'
import { CheckList, Ticket, TicketBadge, Tickets } from '../ui/ticket.tsx'
import { Hero } from './home/hero.tsx'
import { NewTabButton, PageButton, PageLink } from './links.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'
import { Portrait } from './portrait.tsx'
import { TestimonialCards } from './testimonial-cards.tsx'

function HowItWorks() {
  const { label, title, steps, shop, quiz } = home.howItWorks
  return (
    <HeadedSection id="how-it-works" label={label} title={title}>
      <Steps>
        {steps.map(({ title, items }, index) => (
          <Step key={title} number={index + 1} title={title}>
            <CheckList items={items} className="text-soft" />
          </Step>
        ))}
      </Steps>
      <p className="mt-8 flex flex-wrap gap-3">
        <PageButton to="/shop">{shop}</PageButton>
        <NewTabButton href={destinations.quiz} variant="outline">
          {quiz}
        </NewTabButton>
      </p>
    </HeadedSection>
  )
}

function Stories() {
  const told = shown(stories.homeCards)
  if (told.length === 0) return null
  return (
    <HeadedSection id="testimonials" label={home.stories.label} title={home.stories.title}>
      <TestimonialCards stories={told} stars />
    </HeadedSection>
  )
}

export const headers = publicPage
export const meta = () => pageMeta({ ...home.meta, path: '/' })

export default function Home() {
  return (
    <>
      <Hero />
      <ProblemsAndSolutions />
      <SuccessStory />
      <FundingTypes />
      <HowItWorks />
      <PriceList />
      <SocialProof />
      <Stories />
      <ClosingCall />
    </>
  )
}

function ProblemsAndSolutions() {
  const { title, without, with: guided } = home.problems
  return (
    <HeadedSection id="problems-and-solutions" title={title}>
      <Comparison minus={without} plus={guided} />
    </HeadedSection>
  )
}

function FundingTypes() {
  const { label, title, lead, main, others } = home.funding
  return (
    <HeadedSection id="funding-types" label={label} title={title} lead={lead}>
      <div className="grid gap-5 md:grid-cols-2">
        {main.map(({ name, what }, index) => (
          <div key={name} className="surface-evergreen p-5 md:p-8">
            <p aria-hidden="true" className="label text-soft">
              {entry(index)}
            </p>
            <h3 className="mt-2 text-title">{name}</h3>
            <p className="mt-3 text-soft">{what}</p>
          </div>
        ))}
      </div>
      <ol className="mt-6 grid grid-cols-2 gap-x-5 border-current border-t-2">
        {others.map(({ name, what }, index) => (
          <li key={name} className="border-line border-b py-3">
            <span aria-hidden="true" className="label text-soft">
              {entry(index + main.length)}
            </span>
            <h3 className="text-body">{name}</h3>
            <p className="text-small text-soft">{what}</p>
          </li>
        ))}
      </ol>
    </HeadedSection>
  )
}

function entry(index: number): string {
  return String(index + 1).padStart(2, '0')
}

const LISTED = ['blueprint', 'clarity-call', 'focus-call', 'society'] as const

function PriceList() {
  const { label, lead, title, refunds } = home.prices
  return (
    <HeadedSection id="prices" label={label} title={title} lead={lead}>
      <Tickets className="sideways md:grid-cols-2 lg:grid-cols-4">
        {LISTED.map((id) => (
          <PriceTicket key={id} id={id} />
        ))}
      </Tickets>
      <p className="mt-4">
        <PageLink to="/terms#refunds" className="prose-link inline-flex min-h-11 items-center">
          {refunds}
        </PageLink>
      </p>
    </HeadedSection>
  )
}

function PriceTicket({ id }: { id: (typeof LISTED)[number] }) {
  const { badge, description, whoItsFor, features, cta } = home.prices.offers[id]
  const offer = offers[id]
  const isPopular = id === 'society'
  return (
    <Ticket
      highlighted={isPopular}
      face={
        <>
          <TicketBadge highlighted={isPopular}>
            {isPopular && isShown(claims.mostChosen) ? claims.mostChosen.figure : badge}
          </TicketBadge>
          <h3 className="text-title">{offer.title}</h3>
          <OfferPrice offer={offer} on="home" />
          <p className="mt-3 text-small">{description}</p>
        </>
      }
      foot={
        <>
          <PageButton to={offer.path} variant={isPopular ? 'marigold' : 'primary'} className="w-full">
            {cta}
          </PageButton>
          <p className="mt-4 text-fine text-soft">{`${isPopular ? `${societyTerms()} ` : ''}${offer.refund}`}</p>
        </>
      }
    >
      <p className="mb-4 text-small text-soft">
        <span className="font-semibold">{home.prices.bestIf} </span>
        {whoItsFor}
      </p>
      <CheckList items={features} />
    </Ticket>
  )
}

function SuccessStory() {
  if (!isShown(stories.homeStory)) return null
  const { name, title, quote, result, image } = stories.homeStory
  return (
    <Section
      surface="card"
      labelledBy="success-story"
      className="grid items-center gap-8 md:grid-cols-[auto_1fr] md:gap-14"
    >
      <Portrait image={image} large />
      <div>
        <h2 id="success-story" className="label text-evergreen">
          {home.story.label}
        </h2>
        <blockquote className="mt-4 max-w-3xl text-balance font-display text-title italic leading-[1.15]! md:text-heading">
          {`“${quote}”`}
        </blockquote>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-small">
            <span className="font-semibold">{name}</span>
            <span className="text-soft">{`, ${title}`}</span>
          </p>
          <Stamp>{result}</Stamp>
        </div>
      </div>
    </Section>
  )
}

function SocialProof() {
  const { figure, label } = claims.totalFunding
  const { joint, title, lead, stories } = home.proof
  return (
    <div className="relative isolate overflow-clip">
      <Section surface="evergreen" labelledBy="social-proof">
        {isShown(claims.totalFunding) ? (
          <h2 id="social-proof">
            <span className="block text-giant text-marigold">{figure}</span>{' '}
            <span className="mt-3 block text-heading">{`${joint} ${label}`}</span>
          </h2>
        ) : (
          <SectionTitle id="social-proof">{title}</SectionTitle>
        )}
        <p className="measure mt-5 text-lead text-soft">{lead}</p>
        {shownStories().length > 0 && (
          <PageButton to="/testimonials" variant="outline" className="mt-7">
            {stories}
          </PageButton>
        )}
      </Section>
      <Rosette
        kind="sunburst"
        className="absolute top-1/2 -right-72 size-150 [translate:0_-50%] text-mint opacity-20 md:-right-48 md:size-180 md:opacity-25 lg:-right-24"
      />
    </div>
  )
}

function ClosingCall() {
  const { title, lead, society, blueprint, terms } = home.closing
  return (
    <Section labelledBy="closing-call">
      <Card flat className="text-center">
        <h2 id="closing-call" className="mx-auto max-w-[15em] text-heading">
          {title}
        </h2>
        <p className="mx-auto mt-4 max-w-xl text-lead text-soft">{lead}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <PageButton to="/society" size="large">
            {society}
          </PageButton>
          <PageButton to="/blueprint" size="large" variant="outline">
            {blueprint}
          </PageButton>
        </div>
        <p className="mt-4 text-small text-soft">{terms}</p>
      </Card>
    </Section>
  )
}
