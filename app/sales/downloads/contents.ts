import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A file of a product. The path is relative to the folder of the contents. */
export type ProductFile = z.infer<typeof productFile>

/** One version of a product, as written by the build. */
export type Manifest = z.infer<typeof manifest>

export type Contents = Awaited<ReturnType<typeof loadContents>>

/** A page that documents rest on, or a fact of a state. */
export type DocumentSource = z.infer<typeof documentSource>

const documentSource = z.object({
  key: z.string(),
  label: z.string(),
  supports: z.string(),
  address: z.string(),
  /** The month of its reading. */
  read: z.string().optional(),
  /** The month of the published record that it's from. */
  recorded: z.string().optional(),
  /** What to find out there: a date has passed. */
  ask: z.string().optional(),
  isOpen: z.boolean().optional(),
  /** What has it, as `product/document`. */
  documents: z.array(z.string()),
})

/** @throws Error when the folder was not built. */
export async function loadContents(folder: string) {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const list = listing.parse(await read('contents.json'))
  const sources = z.array(documentSource).parse(await read('sources.json'))
  return {
    productIds: () => Object.keys(list),
    /** The newest version, undefined when a product has no contents yet. */
    manifestOf: (productId: string) => (Object.hasOwn(list, productId) ? list[productId] : undefined),
    /** The path of a file of the newest version on this machine. */
    locate: (file: ProductFile) => join(folder, file.path),
    /** The pages that the documents rest on. */
    sources,
  }
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const productFile = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  path: z.string().regex(/^[a-z0-9-]+\/[A-Za-z0-9. -]+$/),
  type: z.string(),
  format: z.enum(['pdf', 'docx', 'xlsx', 'epub']),
  document: z.string(),
  bytes: z.number().int().positive(),
  sha256,
  crc32: z.number().int().nonnegative(),
})

const manifest = z.object({
  title: z.string(),
  version: z.string(),
  date: z.string(),
  sha256,
  changes: z.array(z.object({ version: z.string(), date: z.string(), text: z.string() })),
  documents: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  files: z.array(productFile),
})

const listing = z.record(z.string(), manifest)

/** A monthly edition as its buyer gets it: files to download. */
export interface EditionFiles {
  title: string
  /** Marks a sample as one. */
  label: string | undefined
  /** That it was drawn for its buyer, in a sentence; undefined for the month's list. */
  drawn: string | undefined
  files: { id: string; name: string; type: string; path: string; bytes: number; etag: string }[]
}

/** Those of an order or entitlement, built where they're missing; undefined for a product that is no edition. */
export type FindEditionFiles = (of: {
  orderId: string
  productId: string
  edition: string | null
}) => Promise<EditionFiles | undefined>
