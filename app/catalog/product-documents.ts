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
export interface PagePicture {
  readonly address: string
  readonly title: string
  readonly width: number
  readonly height: number
}

export function pictureOf(product: DocumentProduct, { id, title, format }: ProductDocument): PagePicture {
  return { address: `/previews/${product}/${id}.webp`, title, width: 720, height: format === 'workbook' ? 556 : 931 }
}

/** The Blueprint's own cover, as its PDF has it. */
export const BOOK_COVER: PagePicture = {
  address: '/previews/blueprint/the-blueprint-cover.webp',
  title: 'The Blueprint',
  width: 720,
  height: 931,
}

/** The picture of one document, of the book its cover; undefined for a product or a document that has none. */
export function findPicture(product: string, document: string): PagePicture | undefined {
  if (document === 'the-blueprint') return BOOK_COVER
  const key = DOCUMENT_PRODUCTS.find((each) => each === product)
  const found = key && productDocuments[key].find(({ id }) => id === document)
  return found && pictureOf(key, found)
}

/** Where a buyer starts: the first document of a product that is made of documents. */
export function findFirstPicture(product: string): PagePicture | undefined {
  const key = DOCUMENT_PRODUCTS.find((each) => each === product)
  const [first] = key ? productDocuments[key] : []
  return first && findPicture(product, first.id)
}

/** What a product's files come to, counted from what is built; the same test holds it. */
interface ProductCounts {
  /** Of all its PDF files together. */
  readonly pages: number
  readonly files: number
  readonly prompts: number
  readonly formats: string
}

export const productCounts: Readonly<Record<DocumentProduct, ProductCounts>> = {
  blueprint: { pages: 203, files: 44, prompts: 24, formats: 'PDF, Word, Excel, EPUB' },
  'startup-pack': { pages: 143, files: 37, prompts: 42, formats: 'PDF, Word, Excel' },
  'funding-pack': { pages: 85, files: 42, prompts: 44, formats: 'PDF, Word, Excel' },
}

/** In the order of the download page; a test holds it against what is built. */
export const productDocuments: Readonly<Record<DocumentProduct, readonly ProductDocument[]>> = {
  blueprint: [
    { id: 'the-blueprint', title: 'The Blueprint', format: 'document' },
    { id: 'readiness-check', title: 'Readiness Check', format: 'document' },
    { id: 'funder-map', title: 'Funder Map', format: 'document' },
    { id: 'opportunity-reader', title: 'Opportunity Reader', format: 'document' },
    { id: 'go-no-go-score', title: 'Go/No-Go Score', format: 'document' },
    { id: 'budget-builder', title: 'Budget Builder', format: 'document' },
    { id: 'deadline-tracker', title: 'Deadline Tracker', format: 'document' },
    { id: 'letter-of-inquiry', title: 'Letter of Inquiry', format: 'document' },
    { id: 'need-statement', title: 'Need Statement', format: 'document' },
    { id: 'capability-statement', title: 'Capability Statement', format: 'document' },
    { id: 'budget-justification', title: 'Budget Justification', format: 'document' },
    { id: 'follow-up-email', title: 'Follow-Up Email', format: 'document' },
    { id: 'ai-prompts', title: 'AI prompts', format: 'document' },
    { id: 'funding-tracker', title: 'Funding tracker', format: 'workbook' },
    { id: 'checklist', title: 'The Checklist', format: 'document' },
    { id: 'working-papers', title: 'Working papers', format: 'document' },
    { id: 'state-directory', title: 'State directory', format: 'document' },
    { id: 'state-directory-workbook', title: 'State directory workbook', format: 'workbook' },
  ],
  'startup-pack': [
    { id: 'formation-checklist', title: 'Formation checklist', format: 'document' },
    { id: 'operating-agreement-single-member', title: 'Operating agreement, single-member', format: 'document' },
    { id: 'operating-agreement-multi-member', title: 'Operating agreement, multi-member', format: 'document' },
    { id: 'bylaws-corporation', title: 'Bylaws, business corporation', format: 'document' },
    { id: 'bylaws-nonprofit', title: 'Bylaws, nonprofit corporation', format: 'document' },
    { id: 'business-plan-outline', title: 'Business plan outline', format: 'document' },
    { id: 'projections', title: 'Projections workbook', format: 'workbook' },
    { id: 'brand-clarity-worksheet', title: 'Brand clarity worksheet', format: 'document' },
    { id: 'outreach-emails', title: 'Outreach emails', format: 'document' },
    { id: 'pitch-templates', title: 'Pitch templates', format: 'document' },
    { id: 'prompt-bank', title: 'Prompt bank', format: 'document' },
    { id: 'state-sheet', title: 'State sheet', format: 'workbook' },
  ],
  'funding-pack': [
    { id: 'fundable-checklist', title: 'Fundable checklist', format: 'document' },
    { id: 'grant-narrative-templates', title: 'Grant and narrative templates', format: 'document' },
    { id: 'worked-example-nonprofit', title: 'Worked example, small nonprofit', format: 'document' },
    { id: 'worked-example-business', title: 'Worked example, small business', format: 'document' },
    { id: 'letter-of-inquiry', title: 'Letter of inquiry', format: 'document' },
    { id: 'proposal-outlines', title: 'Proposal outlines', format: 'document' },
    { id: 'introduction-scripts', title: 'Introduction scripts', format: 'document' },
    { id: 'capability-statement-guide', title: 'Capability statement guide', format: 'document' },
    { id: 'capability-statement-classic', title: 'Capability statement, classic', format: 'document' },
    { id: 'capability-statement-modern', title: 'Capability statement, modern', format: 'document' },
    { id: 'budget-justification', title: 'Budget justification workbook', format: 'workbook' },
    { id: 'prompt-bank', title: 'Prompt bank', format: 'document' },
    { id: 'capability-example-cleaning', title: 'Capability statement example, cleaning', format: 'document' },
    { id: 'capability-example-software', title: 'Capability statement example, software', format: 'document' },
    { id: 'capability-example-electrical', title: 'Capability statement example, electrical', format: 'document' },
    { id: 'capability-statement-nonprofit', title: 'Capability statement, nonprofit', format: 'document' },
  ],
}
