import { blueprintContents } from './blueprint-contents.ts'
import { fundingPack, startupPack } from './packs.ts'
import type { DocumentProduct } from './product-documents.ts'

/**
 * Everything that the pages promise of a product's files, by id. A test holds it against the files: each id is fulfilled
 * by a document, and each document fulfils one of them.
 */
export const promisedItems: Readonly<Record<DocumentProduct, readonly string[]>> = {
  blueprint: [...blueprintContents.tools, ...blueprintContents.templates, ...blueprintContents.also].map(
    ({ item }) => item,
  ),
  'startup-pack': startupPack.contents.flatMap(({ items }) => items),
  'funding-pack': fundingPack.contents.flatMap(({ items }) => items),
}
