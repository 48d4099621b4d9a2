import { filled } from '../../content/site/documents.yaml'
import { content } from './content.ts'

/** The products whose files are built from `content/`. */
const DOCUMENT_PRODUCTS = ['blueprint', 'startup-pack', 'funding-pack'] as const
export type DocumentProduct = (typeof DOCUMENT_PRODUCTS)[number]

/** A document as its product's page shows it: a picture of one page, `/previews/<product>/<id>.webp`. */
interface ProductDocument {
  readonly id: string
  readonly title: string
  readonly format: 'document' | 'workbook'
}

/** A picture of a document's first page, as it is built: US Letter, upright, and a workbook's lying. */
interface PagePicture {
  readonly address: string
  readonly title: string
  readonly width: number
  readonly height: number
}

export function pictureOf(product: DocumentProduct, { id, title, format }: ProductDocument): PagePicture {
  return { address: `/previews/${product}/${id}.webp`, title, width: 720, height: format === 'workbook' ? 556 : 931 }
}

/** The Blueprint's own cover, as its PDF has it. */
export const BOOK_COVER = { address: '/previews/blueprint/the-blueprint-cover.webp', width: 720, height: 931 }

/** Two pages of each product with something on them: a worked example or a filled-in statement. */
export const SHEETS: Readonly<Record<DocumentProduct, readonly string[]>> = {
  blueprint: ['need-statement', 'letter-of-inquiry'],
  'startup-pack': ['formation-checklist', 'business-plan-outline'],
  'funding-pack': ['capability-example-software', 'capability-example-cleaning'],
}

/** The pictures that are drawn small: of each there is one of this width, too, in pixels. */
export const isDrawnSmall = (address: string): boolean =>
  address === BOOK_COVER.address ||
  DOCUMENT_PRODUCTS.some((key) => SHEETS[key].some((id) => address === findPicture(key, id)?.address))

export const SMALL_WIDTH = 400

export const smallOf = (address: string): string => address.replace('.webp', `-${SMALL_WIDTH}.avif`)

/** The picture of one document, of the book its cover; undefined for a product or a document that has none. */
export function findPicture(product: string, document: string): PagePicture | undefined {
  const key = DOCUMENT_PRODUCTS.find((each) => each === product)
  const found = key && documentsOf(key).find(({ id }) => id === document)
  if (!found) return undefined
  const picture = pictureOf(key, found)
  return document === 'the-blueprint' ? { ...picture, ...BOOK_COVER } : picture
}

/** Where a buyer starts: the first document of a product that is made of documents. */
export function findFirstPicture(product: string): PagePicture | undefined {
  const key = DOCUMENT_PRODUCTS.find((each) => each === product)
  const [first] = key ? documentsOf(key) : []
  return first && findPicture(product, first.id)
}

/** What a product's files come to. */
export interface ProductCounts {
  /** Of all its PDF files together. */
  readonly pages: number
  readonly files: number
  readonly prompts: number
  readonly formats: string
}

/** As the build of the products counted, which comes before that of the pages. */
export function countsOf(product: DocumentProduct): ProductCounts {
  const built = import.meta.glob<Record<string, ProductCounts>>('../../build/products/counts.json', {
    eager: true,
    import: 'default',
  })
  const counts = Object.values(built)[0]?.[product]
  if (!counts) throw new Error('No counts.json', { cause: 'npm run products:build' })
  return counts
}

/** In the order of the download page; a test holds it against what is built. */
export function documentsOf(product: DocumentProduct): ProductDocument[] {
  const format = (id: string) => (WORKBOOKS[product].includes(id) ? 'workbook' : 'document')
  return Object.entries(titles[product]).map(([id, title]) => ({ id, title, format: format(id) }))
}

const titles = content('documents', filled)

const WORKBOOKS: Readonly<Record<DocumentProduct, readonly string[]>> = {
  blueprint: ['funding-tracker', 'state-directory-workbook'],
  'startup-pack': ['projections', 'state-sheet'],
  'funding-pack': ['budget-justification'],
}
