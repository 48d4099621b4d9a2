import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A file that a product consists of. The path stands below the folder of the contents. */
export type ProductFile = z.infer<typeof productFile>

/** What is delivered for each product id, as the build wrote it. */
export interface Contents {
  /** The files of a product, none when it has no contents yet. */
  filesOf(productId: string): ProductFile[]
  /** Where a file lies on this machine. */
  locate(file: ProductFile): string
}

/** @throws Error when the folder was not built. */
export async function loadContents(folder: string): Promise<Contents> {
  const list = listing.parse(JSON.parse(await readFile(join(folder, 'contents.json'), 'utf8')))
  return {
    filesOf: (productId) => list[productId]?.files ?? [],
    locate: (file) => join(folder, file.path),
  }
}

const productFile = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string().regex(/^[a-z0-9-]+\/[A-Za-z0-9. -]+$/),
  type: z.string(),
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const listing = z.record(z.string(), z.object({ version: z.string(), files: z.array(productFile) }))
