import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeBlueprint } from './products/blueprint.ts'
import type { Contents, ListedFile, Product, ProductFile } from './products/product.ts'

/** Every product that is built here. */
const makers = [makeBlueprint]

/**
 * Builds every product into `outDir`, one folder for each, and lists them in `contents.json`, which is written last:
 * where it stands, what it names is there. The same sources always give the same bytes.
 */
export async function buildProducts(outDir: string): Promise<Contents> {
  const contents: Contents = {}
  await rm(join(outDir, 'contents.json'), { force: true })
  for (const make of makers) {
    const product = await make()
    contents[product.id] = { version: product.version, files: await writeProduct(outDir, product) }
  }
  await writeFile(join(outDir, 'contents.json'), `${JSON.stringify(contents, null, 2)}\n`)
  return contents
}

async function writeProduct(outDir: string, product: Product): Promise<ListedFile[]> {
  await rm(join(outDir, product.id), { recursive: true, force: true })
  await mkdir(join(outDir, product.id), { recursive: true })
  return Promise.all(product.files.map((file) => writeProductFile(outDir, product.id, file)))
}

async function writeProductFile(outDir: string, folder: string, file: ProductFile): Promise<ListedFile> {
  const { id, name, slug, type, bytes } = file
  await writeFile(join(outDir, folder, slug), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id, name, path: `${folder}/${slug}`, type, bytes: bytes.length, sha256 }
}

// npm's scripts import this file from a wrapper that checks Node's version, so `import.meta.main` is not true then.
if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'build/products' } } })
  const contents = await buildProducts(values.out)
  for (const { files } of Object.values(contents)) {
    for (const { path, bytes } of files) console.log(`${values.out}/${path}  ${Math.ceil(bytes / 1024)} KB`)
  }
}
