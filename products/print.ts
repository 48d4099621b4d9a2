import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { blueprintSchema } from '../app/catalog/schemas/products.ts'
import { drawBookCover, drawDocumentCover } from './pdf/cover.ts'
import { type Book, type Fonts, printBook } from './pdf/pdf.ts'
import type { Block } from './source/markdown.ts'
import { withPaperPages } from './source/papers.ts'
import { type BookSource, type DocumentSource, formatMonth, noonUtc, type Source } from './source/source.ts'
import { parseSpans } from './source/spans.ts'

/** The tools and templates that the Blueprint's page promises. */
const blueprintInside = blueprintSchema.parse(
  parse(readFileSync(new URL('../content/site/blueprint.yaml', import.meta.url), 'utf8')),
).inside

/** The ebook as a PDF: a cover, the opening with the contents, and its chapters. */
export function printEbook(source: Source, book: BookSource, fonts: Fonts): Promise<Buffer> {
  const asOf = formatMonth(source.date)
  const cover = {
    title: book.title,
    subtitle: book.cover.split(' / '),
    kicker: 'GRANTS · CONTRACTS · CAPITAL',
    notice: 'NOTICE OF CONTENTS',
    ledger: [
      ['Tools to work through', String(blueprintInside.tools.length)],
      ['Bonus templates', String(blueprintInside.templates.length)],
      ['Interest owed', '$0'],
      ['Repayment schedule', 'none'],
    ],
    imprint: [`VERSION ${source.version}`, `PUBLISHED ${asOf.toUpperCase()}`],
  } as const
  const opening = 'How to use this book'
  return printBook(
    {
      ...bookMeta(source, book.title, book.description),
      keywords: book.keywords,
      cover: (pen) => drawBookCover(pen, cover),
      opening: { numeral: '', title: opening, short: opening, blocks: book.opening, forms: false },
      contents: true,
      chapters: book.chapters.map(({ numeral, title, short, blocks }, index) => ({
        numeral,
        scope: `part-${index}`,
        title,
        short,
        blocks: blocks.map(withToolCount),
        forms: true,
      })),
      footer: `${book.title} ${source.version} · ${asOf}`,
      forms: true,
    },
    fonts,
  )
}

/** "tool 2" becomes "Tool 2 of 6". */
export function withToolCount(block: Block): Block {
  if (block.kind !== 'heading' || block.label === null) return block
  const { tools, templates } = blueprintInside
  const label = block.label
    .replace(/^tool (\d)$/, `Tool $1 of ${tools.length}`)
    .replace(/^template (\d)$/, `Template $1 of ${templates.length}`)
  return { ...block, label }
}

/** Fewer sections than this need no contents page. */
export const MIN_SECTIONS_FOR_CONTENTS = 4

/** One document as a PDF: a cover, its opening, contents when it has sections enough, and the text. */
export async function printDocument(source: Source, document: DocumentSource, fonts: Fonts): Promise<Buffer> {
  const { title, subtitle, legal, papers } = document
  const form = document.form && !(legal && papers.length > 0)
  const { opening, rest } = splitOpening(document)
  const contents =
    rest.filter((block) => block.kind === 'heading' && block.level === 2).length >= MIN_SECTIONS_FOR_CONTENTS
  const short = title.length > 44 ? source.title : title
  const text = contents ? { blocks: opening, rest } : { blocks: [...opening, ...rest] }
  const first = { numeral: '', title, short, ...text, forms: form }
  const print = (ledger: [string, string][]) => {
    const imprint = [`VERSION ${source.version}`, `PUBLISHED ${formatMonth(source.date).toUpperCase()}`] as const
    const cover = { kicker: source.title, title, subtitle, ledger, imprint }
    const book: Book = {
      ...bookMeta(source, title, document.description),
      keywords: `${source.title}, template`,
      cover: (pen) => drawDocumentCover(pen, cover),
      opening: first,
      contents,
      chapters: [],
      footer: `${source.title} ${source.version}${legal ? ` · ${form ? 'Not legal advice' : toRead}` : ''}`,
      forms: form,
    }
    return printBook(book, fonts)
  }
  // The cover says how many fields there are, which are known once they are printed.
  const toDo = form ? fieldsOf(await print([])) : null
  return print(coverFacts(source, document, toDo))
}

/** `20 blanks and 12 boxes to check`, as a reader of the PDF finds them; null where there are none. */
function fieldsOf(pdf: Buffer): string | null {
  const count = (kind: string) => pdf.toString('latin1').split(`/FT /${kind}`).length - 1
  const said = (of: number, one: string, many: string) => (of === 0 ? [] : [of === 1 ? `1 ${one}` : `${of} ${many}`])
  const all = [...said(count('Tx'), 'blank', 'blanks'), ...said(count('Btn'), 'box to check', 'boxes to check')]
  return all.length > 0 ? all.join(' and ') : null
}

/** What a contract's PDF is for: options and notes can't be taken out of it. */
const toRead = 'To read; sign the Word file'

/** What a PDF says of itself. */
export function bookMeta(
  source: Source,
  title: string,
  description: string,
): Pick<Book, 'title' | 'head' | 'description' | 'date'> {
  return { title, head: source.title, description, date: noonUtc(source.date) }
}

function coverFacts(source: Source, document: DocumentSource, toDo: string | null): [string, string][] {
  const signed = document.legal && document.papers.length > 0
  return [
    ['From', source.title],
    signed ? ['This PDF', toRead] : ['To fill in', toDo ?? nothingToFillIn],
    ['Also as', wordFiles(document)],
    ...(document.legal ? [['Legal', 'A template, not legal advice'] satisfies [string, string]] : []),
  ]
}

/** Whether a document asks its reader for anything. */
export const asksToFillIn = ({ blocks }: DocumentSource): boolean =>
  /"kind":"(field|blank|area|tick)"|"marker":"tick"/.test(JSON.stringify(blocks))

/** What a cover says when it doesn't. */
export const nothingToFillIn = 'Nothing. Read it and keep it'

function wordFiles({ papers, worksheet }: DocumentSource): string {
  if (papers.length === 0) return 'A Word file, for Word or Google Docs'
  return worksheet ? 'A Word file to work in, and a clean one in your name' : 'Clean Word files that carry your name'
}

/** What comes before the first section: the lead, then the notice on a legal template. The section may ask for a new page. */
export function splitOpening(document: DocumentSource): { opening: Block[]; rest: Block[] } {
  const blocks = withPaperPages(document)
  const at = blocks.findIndex((block) => block.kind === 'heading')
  const cut = at < 0 ? blocks.length : at
  const opening = blocks.slice(0, cut).filter((block) => block.kind !== 'break')
  return {
    opening: [...opening, ...(document.legal ? [legalNotice] : [])],
    rest: blocks.slice(blocks[cut - 1]?.kind === 'break' ? cut - 1 : cut),
  }
}

const legalNotice: Block = {
  kind: 'box',
  tone: 'warning',
  title: 'Not legal advice',
  blocks: [
    {
      kind: 'paragraph',
      source: false,
      spans: parseSpans(
        'This is a template and general information. It is not legal, tax or accounting advice, and using it does not make anyone your lawyer. State law differs and changes: have a lawyer licensed in your state read what you have filled in **before anyone signs it**, above all where there is more than one owner, outside money, property, employees, or a nonprofit that will ask for tax exemption.',
      ),
    },
  ],
}
