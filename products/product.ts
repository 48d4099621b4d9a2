import type { Manifest } from '../app/sales/downloads/contents.ts'

export type Format = ListedFile['format']

/** What a buyer downloads. `slug` is the file's name on disk, `name` the one the buyer sees. */
export type ProductFile = Omit<ListedFile, 'path' | 'bytes' | 'sha256' | 'crc32'> & {
  readonly slug: string
  readonly bytes: Uint8Array
}

/** A picture of one page of a document, to look at before buying. */
export interface Preview {
  readonly document: string
  readonly slug: string
  readonly width: number
  readonly height: number
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

export interface Product extends Pick<Manifest, 'title' | 'version' | 'date' | 'changes'> {
  readonly id: string
  readonly documents: readonly ProductDocument[]
  readonly files: readonly ProductFile[]
  readonly previews: readonly Preview[]
}

/**
 * `contents.json`: what the folder of built products holds. Paths are relative to it; `sha256` is hexadecimal, a product's
 * being that of its files' checksums, each on its line.
 */
export type Contents = Record<string, ListedProduct>

export type ListedProduct = Omit<Manifest, 'documents'> & {
  documents: readonly ProductDocument[]
  previews: { document: string; path: string; width: number; height: number }[]
}

export type ListedFile = Manifest['files'][number]
