import type { DocumentSource } from '../../app/sales/downloads/contents.ts'
import { factNames, stateFacts } from '../../content/states.ts'
import { addresses } from './addresses.ts'
import { laterReadings, newest } from './readings.ts'
import type { Source } from './source.ts'

/** Every page that the documents link to, and every fact of the state sheet. */
export function findToRead(products: readonly Source[]): DocumentSource[] {
  const texts = products.flatMap(({ id, book, documents, workbooks }) => [
    ...(book ? [{ document: `${id}/${BOOK_ID}`, text: JSON.stringify(book.chapters) }] : []),
    ...documents.map(({ slug, blocks }) => ({ document: `${id}/${slug}`, text: JSON.stringify(blocks) })),
    ...workbooks.map(({ slug, workbook }) => ({ document: `${id}/${slug}`, text: JSON.stringify(workbook.sheets) })),
  ])
  const having = (address: string) =>
    texts.filter(({ text }) => text.includes(`"${address}"`)).map(({ document }) => document)
  const pages = addresses.map(({ address, label, supports, read, ask }) => ({
    ...{ key: address, label, supports, address, ask, documents: having(address) },
    read: newest(read ? { read } : undefined, laterReadings[address])?.read,
  }))
  const facts = stateFacts.map(({ key, name, fact, at, says, open, read, recorded }) => ({
    ...{ key, label: `${name}: ${factNames[fact]}`, address: at, read, recorded },
    ...{ supports: says ?? `Open. ${open}.`, ...(!says && { isOpen: true as const }) },
    documents: having(at).filter((document) => document.endsWith('/state-sheet')),
  }))
  return [...pages, ...facts].filter(({ documents }) => documents.length > 0)
}

/** The document that a product's book is. */
export const BOOK_ID = 'the-blueprint'
