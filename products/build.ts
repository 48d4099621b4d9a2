import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { crc32 } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { ProductCounts } from '../app/catalog/product-documents.ts'
import { writeDocx } from './docx/docx.ts'
import { writePaper, writeStatement } from './docx/docx-paper.ts'
import { writeEpub } from './epub/epub.ts'
import { loadFonts } from './fonts.ts'
import type { Fonts } from './pdf/pdf.ts'
import { printStatement } from './pdf/statement.ts'
import { printDocument, printEbook } from './print.ts'
import type {
  Contents,
  Format,
  ListedFile,
  ListedProduct,
  Preview,
  Product,
  ProductDocument,
  ProductFile,
} from './product.ts'
import { palettes } from './source/palettes.ts'
import { papersOf } from './source/papers.ts'
import {
  type BookSource,
  type DocumentSource,
  readSource,
  type Source,
  type WorkbookSource,
  withFileName,
} from './source/source.ts'
import { BOOK_ID, findToRead } from './source/to-read.ts'
import { renderSheetPicture } from './xlsx/sheet-preview.ts'
import { writeWorkbook } from './xlsx/xlsx.ts'

/** Where the sources lie, unless a test has its own. */
export const CONTENT = fileURLToPath(new URL('../content', import.meta.url))

/**
 * Builds every product into `outDir`, one folder for each with its `manifest.json`, the pages that they rest on in `sources.json`,
 * what each comes to in `counts.json`, and lists them all in `contents.json`, which is written last: if it exists, so does everything
 * it names. The same sources give the same bytes.
 */
export async function buildProducts(outDir: string, content = CONTENT): Promise<Contents> {
  const contents: Contents = {}
  const counts: Record<string, ProductCounts> = {}
  await rm(join(outDir, 'contents.json'), { force: true })
  const fonts = await loadFonts()
  const camera = await openCamera()
  const sources = await Promise.all((await productIds(content)).map((id) => readSource(content, id)))
  for (const source of sources) {
    const product = await makeProduct(source, fonts, camera)
    contents[product.id] = await writeProduct(outDir, product)
    counts[product.id] = countsOf(source, product)
  }
  camera.close()
  await writeFile(join(outDir, 'sources.json'), `${JSON.stringify(findToRead(sources), null, 2)}\n`)
  await writeFile(join(outDir, 'counts.json'), JSON.stringify(counts))
  await writeFile(join(outDir, 'contents.json'), `${JSON.stringify(contents, null, 2)}\n`)
  return contents
}

async function productIds(content: string): Promise<string[]> {
  const entries = await readdir(content, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(content, entry.name, 'product.yaml')))
    .map(({ name }) => name)
    .sort()
}

/** The pages are those of all PDFs together, and the prompts those of the text that has the most. */
function countsOf({ documents, book }: Source, { files }: Product): ProductCounts {
  const count = (text: string, part: string) => text.split(part).length - 1
  const pdfs = Buffer.concat(files.flatMap(({ format, bytes }) => (format === 'pdf' ? [bytes] : [])))
  const texts = [...documents, ...(book?.chapters ?? [])].map(({ blocks }) => JSON.stringify(blocks))
  const formats = Object.entries(FORMATS).filter(([format]) => files.some((file) => file.format === format))
  return {
    pages: count(pdfs.toString('latin1'), '/Type /Page\n'),
    files: files.length,
    prompts: Math.max(...texts.map((text) => count(text, '"tone":"prompt"'))),
    formats: formats.map(([, { name }]) => name).join(', '),
  }
}

async function writeProduct(outDir: string, product: Product): Promise<ListedProduct> {
  const { id, title, version, date, changes, documents } = product
  const folder = join(outDir, id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'previews'), { recursive: true })
  const files = await Promise.all(product.files.map((file) => writeProductFile(folder, id, file)))
  const previews = await Promise.all(
    product.previews.map(async ({ document, slug, width, height, bytes }) => {
      await writeFile(join(folder, 'previews', slug), bytes)
      return { document, path: `${id}/previews/${slug}`, width, height }
    }),
  )
  const sha256 = checksum(files.map((file) => `${file.sha256}\n`).join(''))
  const listed = { title, version, date, sha256, changes, documents, files, previews }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(listed, null, 2)}\n`)
  return listed
}

async function writeProductFile(outDir: string, folder: string, file: ProductFile): Promise<ListedFile> {
  const { bytes, slug, ...rest } = file
  await writeFile(join(outDir, slug), bytes)
  return { ...rest, path: `${folder}/${slug}`, bytes: bytes.length, sha256: checksum(bytes), crc32: crc32(bytes) }
}

const checksum = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const FORMATS: Record<Format, { name: string; type: string }> = {
  pdf: { name: 'PDF', type: 'application/pdf' },
  docx: { name: 'Word', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { name: 'Excel', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  epub: { name: 'EPUB', type: 'application/epub+zip' },
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
async function makeProduct(source: Source, fonts: Fonts, camera: Camera): Promise<Product> {
  const made: BuiltDocument[] = []
  if (source.book) made.push(await makeBook(source, source.book, fonts, camera))
  for (const document of source.documents) {
    made.push(await withFileName(document.slug, () => makeDocument(source, document, fonts, camera)))
  }
  for (const workbook of source.workbooks) {
    made.push(await withFileName(workbook.slug, () => makeWorkbook(source, workbook, fonts, camera)))
  }
  made.sort((a, b) => a.order.localeCompare(b.order))
  return {
    ...source,
    documents: made.map(({ document }) => document),
    files: made.flatMap(({ files }) => files),
    previews: made.flatMap(({ preview, cover }) => (cover ? [preview, cover] : [preview])),
  }
}

async function makeBook(source: Source, book: BookSource, fonts: Fonts, camera: Camera): Promise<BuiltDocument> {
  const pdf = await printEbook(source, book, fonts)
  const { title, description } = book
  const id = BOOK_ID
  const items = [...book.item, ...book.chapters.flatMap(({ item }) => item)]
  return {
    order: '00',
    document: { id, title, description, items: items.length > 0 ? items : ['ebook'] },
    files: [
      toProductFile(id, title, 'pdf', pdf),
      toProductFile(id, title, 'epub', writeEpub(source, book, fonts, await camera.cover(pdf))),
    ],
    preview: await camera.preview(id, pdf, 3),
    cover: await camera.preview(`${id}-cover`, pdf, 0),
  }
}

async function makeDocument(
  source: Source,
  document: DocumentSource,
  fonts: Fonts,
  camera: Camera,
): Promise<BuiltDocument> {
  const { slug: id, title, description, item: items, order, layout } = document
  const about = { order, document: { id, title, description, items } }
  if (layout !== 'document') {
    const files = await makeStatement(source, document, fonts)
    const [, pdf] = files
    return { ...about, files, preview: await camera.preview(id, Buffer.from(pdf?.bytes ?? []), 0) }
  }
  const pdf = await printDocument(source, document, fonts)
  const files = [...(await makeWordFiles(source, document)), toProductFile(id, title, 'pdf', pdf)]
  return { ...about, files, preview: await camera.preview(id, pdf, 2) }
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
async function makeStatement(source: Source, document: DocumentSource, fonts: Fonts): Promise<ProductFile[]> {
  const { slug: id, title, blocks } = document
  const filled = !JSON.stringify(blocks).includes('"kind":"field"')
  const files: ProductFile[] = []
  for (const palette of filled ? palettes.slice(0, 1) : palettes) {
    const name = filled ? title : `${title}, ${palette.name}`
    const own = (file: ProductFile) => (palette === palettes[0] ? file : withOwnSlug(file, palette.name))
    files.push(own(toProductFile(id, name, 'docx', await writeStatement(source, document, palette))))
    files.push(own(toProductFile(id, name, 'pdf', await printStatement(source, document, fonts, palette))))
  }
  return files
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
  camera: Camera,
): Promise<BuiltDocument> {
  const { title, description, item } = workbook
  const items = typeof item === 'string' ? [item] : [...item]
  const picture = await renderSheetPicture(workbook, source.date, fonts)
  return {
    order,
    document: { id, title, description, items },
    files: [toProductFile(id, title, 'xlsx', await writeWorkbook(source, workbook))],
    preview: await camera.preview(id, picture, 0),
  }
}

function toProductFile(document: string, title: string, format: Format, bytes: Uint8Array): ProductFile {
  const name = title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  return {
    ...{ id: `${document}-${format}`, name: `${name}.${format}`, slug: `${document}.${format}` },
    ...{ type: FORMATS[format].type, format, document, bytes },
  }
}

/** Pixels: twice what the page shows, so that it is sharp on a phone. */
const PREVIEW_WIDTH = 720

/** Pixels, as shops of ebooks ask for. */
const COVER_WIDTH = 1240

type Camera = Awaited<ReturnType<typeof openCamera>>

async function openCamera() {
  const library = await PDFiumLibrary.init()
  async function shoot(pdf: Uint8Array, page: number, width: number) {
    const file = await library.loadDocument(pdf)
    const sheet = file.getPage(Math.min(page, file.getPageCount() - 1))
    const scale = width / sheet.getOriginalSize().originalWidth
    const { data, ...size } = await sheet.render({ scale, render: 'bitmap', renderFormFields: false })
    file.destroy()
    return { picture: sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha(), ...size }
  }
  return {
    /** Page numbers begin at zero; the last page is taken where there are not so many. */
    async preview(document: string, pdf: Uint8Array, page: number): Promise<Preview> {
      const { picture, width, height } = await shoot(pdf, page, PREVIEW_WIDTH)
      const bytes = await picture.webp({ quality: 62 }).toBuffer()
      return { document, slug: `${document}.webp`, width, height, bytes }
    },
    /** The first page as JPEG, which every reader of ebooks shows. */
    cover: async (pdf: Uint8Array) => (await shoot(pdf, 0, COVER_WIDTH)).picture.jpeg({ quality: 82 }).toBuffer(),
    close: () => library.destroy(),
  }
}

// npm's scripts import this file from a wrapper that checks Node's version, so `import.meta.main` is not true then.
if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'build/products' }, content: { type: 'string', default: CONTENT } },
  })
  const started = performance.now()
  const contents = await buildProducts(values.out, values.content)
  for (const { files } of Object.values(contents)) {
    for (const { path, bytes } of files) console.log(`${values.out}/${path}  ${Math.ceil(bytes / 1024)} KB`)
  }
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
