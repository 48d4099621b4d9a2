import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A file of a product. The path is relative to the folder of the contents. */
export type ProductFile = z.infer<typeof productFile>

/** One version of a product, as written by the build. */
export type Manifest = z.infer<typeof manifest>

/** The files that are delivered for each product id. */
export interface Contents {
  /** The products that have contents. */
  productIds(): string[]
  /** The newest version, undefined when a product has no contents yet. */
  manifestOf(productId: string): Manifest | undefined
  /** The path of a file of the newest version on this machine. */
  locate(file: ProductFile): string
}

/** @throws Error when the folder was not built. */
export async function loadContents(folder: string): Promise<Contents> {
  const list = listing.parse(JSON.parse(await readFile(join(folder, 'contents.json'), 'utf8')))
  return {
    productIds: () => Object.keys(list),
    manifestOf: (productId) => (Object.hasOwn(list, productId) ? list[productId] : undefined),
    locate: (file) => join(folder, file.path),
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
