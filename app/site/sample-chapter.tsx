import chapter from 'virtual:sample-chapter'
import { site } from '../../site.config.ts'
import { dollars, offers } from '../catalog/offers.ts'
import { productCounts } from '../catalog/product-documents.ts'
import { SAMPLE_CHAPTER_PATH, SAMPLE_CHAPTER_PDF } from '../catalog/sample-chapter.ts'
import { publicPage } from '../platform/document/headers.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { PageHeading, Section } from '../ui/section.tsx'
import { DownloadButton } from './blueprint/download-button.tsx'
import { PageLink } from './links.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'
import { TextBlocks } from './sample-chapter/text-blocks.tsx'

export const headers = publicPage

export function meta() {
  return pageMeta({
    title: `${chapter.title}: a free chapter of the Blueprint | ${site.brand}`,
    description: `Read chapter ${chapter.numeral} of the Blueprint here or as a PDF: how to decide in minutes which applications are worth your time. Free, no email needed.`,
    path: SAMPLE_CHAPTER_PATH,
  })
}

/** One chapter of the ebook, whole, against nothing. */
export default function SampleChapterPage() {
  return (
    <>
      <div className="wrap max-w-[46rem]! py-10 sm:py-14">
        <PageLink to="/blueprint" className="prose-link not-printed inline-flex min-h-11 items-center text-small">
          Back to the Blueprint
        </PageLink>
        <div className="mt-4">
          <PageHeading
            label={`Free sample · Chapter ${chapter.numeral} of ${chapter.chapters}`}
            lead="Here’s the whole chapter, word for word as it is in the Blueprint. It’s free, and we don’t ask for your email."
          >
            {chapter.title}
          </PageHeading>
        </div>
        <p className="not-printed mt-6">
          <a href={SAMPLE_CHAPTER_PDF} download className={buttonClass({ variant: 'outline' })}>
            <DownloadIcon aria-hidden="true" className="size-5" />
            Download it as a PDF
          </a>
        </p>
        <div className="stack-5 mt-10 border-current border-t-2 pt-6">
          <TextBlocks blocks={chapter.blocks} />
        </div>
      </div>
      <WholeBook />
    </>
  )
}

function WholeBook() {
  const { pages, files, prompts } = productCounts.blueprint
  return (
    <Section surface="deep" labelledBy="whole-book" className="max-w-[46rem]!">
      <Card flat className="not-printed flex flex-col items-start gap-4">
        <Stamp>One payment</Stamp>
        <h2 id="whole-book" className="text-heading">
          Want the other {chapter.chapters - 1}?
        </h2>
        <p>
          The Blueprint is {pages} pages in {files} files: the ebook, six tools, five bonus templates and {prompts} AI
          prompts, for {dollars(offers.blueprint.displayPrices.own.cents)}.
        </p>
        <OfferPrice offer={offers.blueprint} on="own" />
        <DownloadButton />
        <p className="text-small text-soft">Lifetime access. {offers.blueprint.refund}</p>
      </Card>
    </Section>
  )
}
