import { fillBlanks } from '../catalog/blanks.ts'
import { blueprint } from '../catalog/blueprint.ts'
import { claims } from '../catalog/claims.ts'
import { isShown, shown } from '../catalog/evidence.ts'
import { offers } from '../catalog/offers.ts'
import { products } from '../catalog/products.ts'
import { SAMPLE_CHAPTER_PATH } from '../catalog/sample-chapter.ts'
import { stories } from '../catalog/stories.ts'
import { publicPage } from '../platform/document/headers.ts'
import { CanceledCheckout } from '../ui/canceled-checkout.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { HeadedSection, Section, SectionTitle, StressedHeading } from '../ui/section.tsx'
import { BUY_FORM, BuyBar, BuyButton } from './buy-bar.tsx'
import { BookCover, FannedPages } from './fanned-pages.tsx'
import { PageLink } from './links.tsx'
import { LookInside } from './look-inside.tsx'
import { PricedCheckout } from './offer-checkout.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'
import { ProductStrip } from './product-strip.tsx'
import { TestimonialCards } from './testimonial-cards.tsx'

export const headers = publicPage

export function meta() {
  const { title, description } = blueprint.meta
  return pageMeta({ title, description: `${description} ${offers.blueprint.refund}`, path: '/blueprint' })
}

export default function Blueprint() {
  return (
    <>
      <CanceledCheckout />
      <BlueprintHero />
      <WhatIsInside />
      <LookInside product="blueprint" />
      <Achievements />
      <Readers />
      <BlueprintOffer />
      <BuyBar offer={offers.blueprint}>
        <BuyButton>{blueprint.buy.button}</BuyButton>
      </BuyBar>
    </>
  )
}

function Readers() {
  const readers = shown(stories.blueprint)
  if (readers.length === 0) return null
  return (
    <HeadedSection id="readers" label={blueprint.readers.label} title={blueprint.readers.title}>
      <TestimonialCards stories={readers} />
    </HeadedSection>
  )
}

function BlueprintHero() {
  const { hero, fit, buy } = blueprint
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-14 gap-y-12 py-10 sm:py-14 lg:grid-cols-[1.25fr_1fr] lg:py-20">
        <div>
          <StressedHeading label={hero.label} lead={hero.lead} title={hero.title} className="text-evergreen" />
          <ProductStrip product="blueprint" />
          <div className="mt-6">
            <OfferPrice offer={offers.blueprint} on="own" />
          </div>
          <div className="mt-4">
            <PricedCheckout offer={offers.blueprint} formId={BUY_FORM}>
              {buy.button}
            </PricedCheckout>
          </div>
          <p className="mt-2">
            <PageLink to={SAMPLE_CHAPTER_PATH} className="prose-link inline-flex min-h-11 items-center">
              {hero.sample}
            </PageLink>
          </p>
          <p className="measure mt-4 text-small text-soft">
            {buy.access} {offers.blueprint.refund}
          </p>
        </div>
        <FannedPages product="blueprint" className="mx-auto w-full max-w-lg">
          <BookCover />
        </FannedPages>
      </div>
      <div className="wrap border-current border-t-2 py-6">
        <h2 className="label text-evergreen">{fit.label}</h2>
        <ul className="mt-3 grid gap-x-8 gap-y-3 text-small md:grid-cols-3">
          {fit.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function WhatIsInside() {
  const { label, title, number, tools, bonus, templates } = blueprint.inside
  return (
    <HeadedSection id="inside" surface="card" label={label} title={title}>
      <ol className="grid gap-x-8 border-current border-t-2 md:grid-cols-2 lg:grid-cols-3">
        {tools.map(({ name, what }, index) => (
          <li key={name} className="border-line border-b py-5">
            <p aria-hidden="true" className="label text-evergreen">
              {number} {index + 1}
            </p>
            <h3 className="mt-1 text-title">{name}</h3>
            <p className="mt-2 text-small text-soft">{what}</p>
          </li>
        ))}
      </ol>
      <h3 className="mt-12 mb-4 text-title">{bonus}</h3>
      <dl className="border-line border-t">
        {templates.map(({ name, what }) => (
          <div key={name} className="grid items-baseline gap-x-8 border-line border-b py-3.5 md:grid-cols-[1fr_2fr]">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-small text-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="measure mt-4 text-small text-soft">{fillBlanks(products.overlap.blueprint, products.overlap)}</p>
    </HeadedSection>
  )
}

function Achievements() {
  const { label, title, lead, lines } = blueprint.achievements
  return (
    <HeadedSection id="achievements" surface="evergreen" label={label} title={title} lead={lead}>
      <ul className="check-list check-list-ruled grid gap-x-10 border-line border-t md:grid-cols-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </HeadedSection>
  )
}

function BlueprintOffer() {
  const { figure, label } = claims.blueprintGuarantee
  const { next, buy } = blueprint
  return (
    <Section labelledBy="offer" className="pb-4">
      <Card flat className="grid gap-10 sm:p-12 lg:grid-cols-[1.4fr_1fr] lg:gap-14">
        <div>
          <SectionTitle id="offer">{next.title}</SectionTitle>
          <ol className="mt-6">
            {next.steps.map(({ title, what }, index) => (
              <li key={title} className="flex gap-5 border-line border-t py-4">
                <span aria-hidden="true" className="font-display font-semibold text-evergreen text-figure">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-title">{title}</h3>
                  <p className="mt-1 text-small text-soft">{what}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="flex flex-col items-start gap-4 border-line border-t border-dashed pt-8 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-12">
          <p className="flex flex-wrap gap-x-5 gap-y-3">
            <Stamp>{buy.stamp}</Stamp>
            {isShown(claims.blueprintGuarantee) && <Stamp>{`${figure} ${label}`}</Stamp>}
          </p>
          <h3 className="text-title">{offers.blueprint.title}</h3>
          <OfferPrice offer={offers.blueprint} on="own" />
          <PricedCheckout offer={offers.blueprint}>{buy.button}</PricedCheckout>
          <p className="text-small text-soft">
            {buy.access} {offers.blueprint.refund}
          </p>
        </div>
      </Card>
    </Section>
  )
}
