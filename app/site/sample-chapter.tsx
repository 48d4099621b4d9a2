import chapter from 'virtual:sample-chapter'
import { fillBlanks } from '../catalog/blanks.ts'
import { offers } from '../catalog/offers.ts'
import { productCounts } from '../catalog/product-documents.ts'
import { SAMPLE_CHAPTER_PATH, SAMPLE_CHAPTER_PDF, sampleChapter } from '../catalog/sample-chapter.ts'
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
  const { title, description } = sampleChapter.meta
  return pageMeta({ title: say(title), description: say(description), path: SAMPLE_CHAPTER_PATH })
}

/** A text with what it says of the chapter and the book. */
function say(text: string): string {
  const { title, numeral, chapters } = chapter
  const { pages, files, prompts } = productCounts.blueprint
  return fillBlanks(text, { chapter: title, numeral, chapters, others: chapters - 1, pages, files, prompts })
}

/** One chapter of the ebook, whole, against nothing. */
export default function SampleChapterPage() {
  const { back, label, lead, download } = sampleChapter.opening
  return (
    <>
      <div className="wrap max-w-[46rem]! py-10 sm:py-14">
        <PageLink to="/blueprint" className="prose-link not-printed inline-flex min-h-11 items-center text-small">
          {back}
        </PageLink>
        <div className="mt-4">
          <PageHeading label={say(label)} lead={lead}>
            {chapter.title}
          </PageHeading>
        </div>
        <p className="not-printed mt-6">
          <a href={SAMPLE_CHAPTER_PDF} download className={buttonClass({ variant: 'outline' })}>
            <DownloadIcon aria-hidden="true" className="size-5" />
            {download}
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
  const { stamp, title, lead, button, access } = sampleChapter.book
  return (
    <Section surface="deep" labelledBy="whole-book" className="max-w-[46rem]!">
      <Card flat className="not-printed flex flex-col items-start gap-4">
        <Stamp>{stamp}</Stamp>
        <h2 id="whole-book" className="text-heading">
          {say(title)}
        </h2>
        <p>{say(lead)}</p>
        <OfferPrice offer={offers.blueprint} on="own" />
        <DownloadButton label={button} />
        <p className="text-small text-soft">
          {access} {offers.blueprint.refund}
        </p>
      </Card>
    </Section>
  )
}
