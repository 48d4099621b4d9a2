import { blueprint } from '../../catalog/blueprint.ts'
import { offers } from '../../catalog/offers.ts'
import { SAMPLE_CHAPTER_PATH } from '../../catalog/sample-chapter.ts'
import { PageHeading } from '../../ui/section.tsx'
import { Stressed } from '../../ui/stressed.tsx'
import { BUY_FORM } from '../buy-bar.tsx'
import { BookCover, FannedPages } from '../fanned-pages.tsx'
import { PageLink } from '../links.tsx'
import { OfferPrice } from '../offer-price.tsx'
import { ProductStrip } from '../product-strip.tsx'
import { DownloadButton } from './download-button.tsx'

export function BlueprintHero() {
  const { hero, fit, buy } = blueprint
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-14 gap-y-12 py-10 sm:py-14 lg:grid-cols-[1.25fr_1fr] lg:py-20">
        <div>
          <PageHeading label={hero.label} lead={hero.lead}>
            <Stressed text={hero.title} className="text-evergreen" />
          </PageHeading>
          <ProductStrip product="blueprint" />
          <div className="mt-6">
            <OfferPrice offer={offers.blueprint} on="own" />
          </div>
          <div className="mt-4">
            <DownloadButton label={buy.button} formId={BUY_FORM} />
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
