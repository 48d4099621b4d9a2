import type { Preview } from './previews.ts'

export type Format = 'pdf' | 'docx' | 'xlsx' | 'epub'

/** What a buyer downloads. `slug` is the file's name on disk, `name` the one the buyer sees. */
export interface ProductFile {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly type: string
  readonly format: Format
  /** The document it is one format of. */
  readonly document: string
  readonly bytes: Uint8Array
}

/** One document in all its formats, as the download page names it. */
export interface ProductDocument {
  readonly id: string
  readonly title: string
  readonly description: string
  /** The promised items it fulfils. */
  readonly items: readonly string[]
}

export interface Product {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly date: string
  readonly changes: readonly Change[]
  readonly documents: readonly ProductDocument[]
  readonly files: readonly ProductFile[]
  readonly previews: readonly Preview[]
}

export interface Change {
  readonly version: string
  readonly date: string
  readonly text: string
}

/**
 * `contents.json`: what the folder of built products holds. Paths are relative to it; `sha256` is hexadecimal, a product's
 * being that of its files' checksums, each on its line.
 */
export type Contents = Record<string, ListedProduct>

export interface ListedProduct {
  title: string
  version: string
  date: string
  sha256: string
  changes: readonly Change[]
  documents: readonly ProductDocument[]
  files: ListedFile[]
  previews: { document: string; path: string; width: number; height: number }[]
}

export interface ListedFile {
  id: string
  name: string
  path: string
  type: string
  format: Format
  document: string
  bytes: number
  sha256: string
  crc32: number
}
