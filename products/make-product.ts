import { writeDocx } from './docx/docx.ts'
import { writePaper, writeStatement } from './docx/docx-paper.ts'
import { writeEpub } from './epub/epub.ts'
import type { Fonts } from './pdf/pdf.ts'
import type { Preview, PreviewRenderer } from './previews.ts'
import { printDocument, printEbook, printStatementSheet } from './print.ts'
import type { Format, Product, ProductDocument, ProductFile } from './product.ts'
import { palettes } from './source/palettes.ts'
import { papersOf } from './source/papers.ts'
import type { BookSource, DocumentSource, Source, WorkbookSource } from './source/source.ts'
import { renderSheetPicture } from './xlsx/sheet-preview.ts'
import { writeWorkbook } from './xlsx/xlsx.ts'

const TYPES: Record<Format, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  epub: 'application/epub+zip',
}

interface BuiltDocument {
  readonly order: string
  readonly document: ProductDocument
  readonly files: readonly ProductFile[]
  readonly preview: Preview
  /** Of a book. */
  readonly cover?: Preview
}

/** Every format of everything that a product consists of. */
export async function makeProduct(source: Source, fonts: Fonts, camera: PreviewRenderer): Promise<Product> {
  const made: BuiltDocument[] = []
  if (source.book) made.push(await makeBook(source, source.book, fonts, camera))
  for (const document of source.documents) {
    made.push(await withDocumentName(document.slug, () => makeDocument(source, document, fonts, camera)))
  }
  for (const workbook of source.workbooks) {
    made.push(await withDocumentName(workbook.slug, () => makeWorkbook(source, workbook, fonts, camera)))
  }
  made.sort((a, b) => a.order.localeCompare(b.order))
  const { id, title, version, date, changes } = source
  return {
    id,
    title,
    version,
    date,
    changes,
    documents: made.map(({ document }) => document),
    files: made.flatMap(({ files }) => files),
    previews: made.flatMap(({ preview, cover }) => (cover ? [preview, cover] : [preview])),
  }
}

async function makeBook(
  source: Source,
  book: BookSource,
  fonts: Fonts,
  camera: PreviewRenderer,
): Promise<BuiltDocument> {
  const pdf = await printEbook(source, book, fonts)
  const id = source.id === 'blueprint' ? 'the-blueprint' : 'book'
  const items = [...book.item, ...book.chapters.flatMap(({ item }) => item)]
  return {
    order: '00',
    document: { id, title: book.title, description: book.description, items: items.length > 0 ? items : ['ebook'] },
    files: [
      toProductFile(id, book.title, 'pdf', pdf),
      toProductFile(id, book.title, 'epub', writeEpub(source, book, fonts)),
    ],
    preview: await camera.render(id, pdf, 3),
    cover: await camera.render(`${id}-cover`, pdf, 0),
  }
}

async function makeDocument(
  source: Source,
  document: DocumentSource,
  fonts: Fonts,
  camera: PreviewRenderer,
): Promise<BuiltDocument> {
  const { slug: id, title, description, item: items, formats, order } = document
  if (document.layout !== 'document') return makeStatement(source, document, fonts, camera)
  const pdf = await printDocument(source, document, fonts)
  const files: ProductFile[] = []
  if (formats.includes('docx')) files.push(...(await makeWordFiles(source, document)))
  if (formats.includes('pdf')) files.push(toProductFile(id, title, 'pdf', pdf))
  return { order, document: { id, title, description, items }, files, preview: await camera.render(id, pdf, 2) }
}

/**
 * A guide is one Word file; papers that carry the buyer's name are a clean file each, and the PDF teaches them. A worksheet is
 * worked in, so it stays a Word file beside its papers.
 */
async function makeWordFiles(source: Source, document: DocumentSource): Promise<ProductFile[]> {
  const { slug: id, title, worksheet } = document
  const papers = papersOf(document)
  const keepsGuide = worksheet || papers.length === 0
  const guide = keepsGuide ? [toProductFile(id, title, 'docx', await writeDocx(source, document))] : []
  const clean = await Promise.all(
    papers.map(async (paper, index) => {
      const made = toProductFile(id, paper.name, 'docx', await writePaper(source, document, paper))
      return index === 0 && !keepsGuide ? made : withOwnSlug(made, paper.name)
    }),
  )
  return [...guide, ...clean]
}

/** A one-page statement in each of its colors, without a cover; a filled example needs only one. */
async function makeStatement(
  source: Source,
  document: DocumentSource,
  fonts: Fonts,
  camera: PreviewRenderer,
): Promise<BuiltDocument> {
  const { slug: id, title, description, item: items, order } = document
  const filled = !JSON.stringify(document.blocks).includes('"kind":"field"')
  const files: ProductFile[] = []
  for (const palette of filled ? palettes.slice(0, 1) : palettes) {
    const name = filled ? title : `${title}, ${palette.name}`
    const own = (file: ProductFile) => (palette === palettes[0] ? file : withOwnSlug(file, palette.name))
    files.push(own(toProductFile(id, name, 'docx', await writeStatement(source, document, palette))))
    files.push(own(toProductFile(id, name, 'pdf', await printStatementSheet(source, document, fonts, palette))))
  }
  const [, pdf] = files
  return {
    order,
    document: { id, title, description, items },
    files,
    preview: await camera.render(id, Buffer.from(pdf?.bytes ?? []), 0),
  }
}

/** A second file of the same format. */
function withOwnSlug(file: ProductFile, name: string): ProductFile {
  const own = `${file.document}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  return { ...file, id: `${own}-${file.format}`, slug: `${own}.${file.format}` }
}

async function makeWorkbook(
  source: Source,
  { order, slug: id, workbook }: WorkbookSource,
  fonts: Fonts,
  camera: PreviewRenderer,
): Promise<BuiltDocument> {
  const { title, description, item } = workbook
  const items = typeof item === 'string' ? [item] : [...item]
  const picture = await renderSheetPicture(workbook, source.date, fonts)
  return {
    order,
    document: { id, title, description, items },
    files: [toProductFile(id, title, 'xlsx', await writeWorkbook(source, workbook))],
    preview: await camera.render(id, picture, 0),
  }
}

function toProductFile(document: string, title: string, format: Format, bytes: Uint8Array): ProductFile {
  const name = `${title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}.${format}`
  return {
    id: `${document}-${format}`,
    name,
    slug: `${document}.${format}`,
    type: TYPES[format],
    format,
    document,
    bytes,
  }
}

async function withDocumentName<Result>(slug: string, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make()
  } catch (error) {
    throw new Error(`${slug}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
