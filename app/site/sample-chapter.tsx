import chapter from 'virtual:sample-chapter'
import { Fragment } from 'react'
import { fillBlanks } from '../catalog/blanks.ts'
import { offers } from '../catalog/offers.ts'
import { countsOf } from '../catalog/product-documents.ts'
import {
  SAMPLE_CHAPTER_PATH,
  SAMPLE_CHAPTER_PDF,
  sampleChapter,
  type TextBlock,
  type TextSpan,
} from '../catalog/sample-chapter.ts'
import { publicPage } from '../platform/document/headers.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card, Stamp } from '../ui/card.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { PageHeading, Section, SectionTitle } from '../ui/section.tsx'
import { PageLink } from './links.tsx'
import { PricedCheckout } from './offer-checkout.tsx'
import { OfferPrice } from './offer-price.tsx'
import { pageMeta } from './page-meta.ts'

export const headers = publicPage

export function meta() {
  const { title, description } = sampleChapter.meta
  return pageMeta({ title: say(title), description: say(description), path: SAMPLE_CHAPTER_PATH })
}

/** A text with what it says of the chapter and the book. */
function say(text: string): string {
  const { title, numeral, chapters } = chapter
  const { pages, files, prompts } = countsOf('blueprint')
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
        <SectionTitle id="whole-book">{say(title)}</SectionTitle>
        <p>{say(lead)}</p>
        <OfferPrice offer={offers.blueprint} on="own" />
        <PricedCheckout offer={offers.blueprint}>{button}</PricedCheckout>
        <p className="text-small text-soft">
          {access} {offers.blueprint.refund}
        </p>
      </Card>
    </Section>
  )
}

/** Draws each part, with its place as its key: the text never changes. */
function inOrder<Part>(parts: readonly Part[], draw: (part: Part) => React.ReactNode) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
  return parts.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>)
}

/** A text of the book, as a page sets it. */
function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return inOrder(blocks, (block) => <Block block={block} />)
}

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p className={block.isSource ? 'text-small text-soft' : undefined}>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'table':
      return <Table {...block} />
    case 'box':
      return (
        <div className="stack-3 border border-line bg-card p-5 sm:p-7">
          <p className="label text-evergreen">{block.label}</p>
          {block.title && <p className="font-display font-semibold text-title">{block.title}</p>}
          <TextBlocks blocks={block.blocks} />
        </div>
      )
  }
}

function Heading({ level, text, label }: Extract<TextBlock, { kind: 'heading' }>) {
  const Element = `h${level}` as const
  return (
    <div className="pt-6">
      {label && <p className="label mb-2 text-accent">{label}</p>}
      <Element className={level === 2 ? 'text-heading' : 'text-title'}>{text}</Element>
    </div>
  )
}

function List({ isNumbered, items }: Extract<TextBlock, { kind: 'list' }>) {
  const Element = isNumbered ? 'ol' : 'ul'
  return (
    <Element className={`${isNumbered ? 'list-decimal' : 'list-disc'} stack-2 pl-6 marker:text-evergreen`}>
      {inOrder(items, (spans) => (
        <li className="pl-1">
          <Spans spans={spans} />
        </li>
      ))}
    </Element>
  )
}

const HEAD = { className: 'min-w-18 border-line border-b py-3 pr-4 text-left align-bottom last:pr-0' }

function Table({ heads, rows }: Extract<TextBlock, { kind: 'table' }>) {
  return (
    <table className="w-full border-current border-t-2 text-small">
      <thead>
        <tr>
          {inOrder(heads, (spans) => (
            <th scope="col" {...HEAD}>
              <Spans spans={spans} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows, (cells) => (
          <tr>
            {inOrder(cells, (spans) => (
              <td className="border-line border-b py-3 pr-4 align-top last:pr-0">
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Spans({ spans }: { spans: readonly TextSpan[] }) {
  return inOrder(spans, (span) => <Words {...span} />)
}

function Words({ text, strong, italic, href }: TextSpan) {
  const linked = href ? (
    <a href={href} rel="noopener" className="prose-link">
      {text}
    </a>
  ) : (
    text
  )
  if (strong) return <strong>{linked}</strong>
  return italic ? <em>{linked}</em> : linked
}
