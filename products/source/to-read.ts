import { factNames, stateFacts } from '../../content/states.ts'
import { addresses } from './addresses.ts'
import { laterReadings, newest } from './readings.ts'
import type { Source } from './source.ts'

/** A page that someone has to read now and then, because documents rest on what it says. */
export interface SourceToRead {
  /** Its address, or the name of a state's fact. */
  key: string
  label: string
  /** What rests on it. */
  supports: string
  address: string
  /** The month of its last reading. */
  read: string | undefined
  /** What to find out there: the text has a date that has passed. */
  ask?: string | undefined
  /** Nothing is said yet of what it should say. */
  isOpen?: true
  /** What has it, as `product/document`. */
  documents: string[]
}

/** Every page that the documents link to, and every fact of the state sheet. */
export function findToRead(products: readonly Source[]): SourceToRead[] {
  const texts = products.flatMap(({ id, book, documents, workbooks }) => [
    ...(book ? [{ document: `${id}/${bookId(id)}`, text: JSON.stringify(book.chapters) }] : []),
    ...documents.map(({ slug, blocks }) => ({ document: `${id}/${slug}`, text: JSON.stringify(blocks) })),
    ...workbooks.map(({ slug, workbook }) => ({ document: `${id}/${slug}`, text: JSON.stringify(workbook.sheets) })),
  ])
  const having = (address: string) =>
    texts.filter(({ text }) => text.includes(`"${address}"`)).map(({ document }) => document)
  const pages = addresses.map(({ address, label, supports, read, ask }) => ({
    ...{ key: address, label, supports, address, ask, documents: having(address) },
    read: newest(read ? { read } : undefined, laterReadings[address])?.read,
  }))
  const facts = stateFacts.map(({ key, name, fact, at, says, open, read }) => ({
    ...{ key, label: `${name}: ${factNames[fact]}`, address: at, read },
    ...{ supports: says ?? `Open. ${open}.`, ...(!says && { isOpen: true as const }) },
    documents: having(at).filter((document) => document.endsWith('/state-sheet')),
  }))
  return [...pages, ...facts].filter(({ documents }) => documents.length > 0)
}

/** The document that a product's book is. */
export const bookId = (productId: string) => (productId === 'blueprint' ? 'the-blueprint' : 'book')
