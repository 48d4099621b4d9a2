import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { crc32 } from 'node:zlib'
import { loadFonts } from './fonts.ts'
import { makeProduct } from './make-product.ts'
import { openPreviewRenderer } from './previews.ts'
import type { Contents, ListedFile, ListedProduct, Product, ProductFile } from './product.ts'
import { readSource } from './source/source.ts'

/** Where the sources lie, unless a test has its own. */
export const CONTENT = fileURLToPath(new URL('../content', import.meta.url))

/**
 * Builds every product into `outDir`, one folder for each with its `manifest.json`, and lists them all in
 * `contents.json`, which is written last: if it exists, so does everything it names. The same sources give the same bytes.
 */
export async function buildProducts(outDir: string, content: string = CONTENT): Promise<Contents> {
  const contents: Contents = {}
  await rm(join(outDir, 'contents.json'), { force: true })
  const fonts = await loadFonts()
  const camera = await openPreviewRenderer()
  for (const id of await productIds(content)) {
    const product = await makeProduct(await readSource(content, id), fonts, camera)
    contents[product.id] = await writeProduct(outDir, product)
  }
  camera.close()
  await writeFile(join(outDir, 'contents.json'), `${JSON.stringify(contents, null, 2)}\n`)
  return contents
}

async function productIds(content: string): Promise<string[]> {
  const entries = await readdir(content, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

async function writeProduct(outDir: string, product: Product): Promise<ListedProduct> {
  const { id, title, version, date, changes, documents } = product
  const folder = join(outDir, id)
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'previews'), { recursive: true })
  const files = await Promise.all(product.files.map((file) => writeProductFile(folder, id, file)))
  const previews = await Promise.all(
    product.previews.map(async ({ document, slug, width, height, bytes }) => {
      await writeFile(join(folder, 'previews', slug), bytes)
      return { document, path: `${id}/previews/${slug}`, width, height }
    }),
  )
  const sha256 = checksum(files.map((file) => `${file.sha256}\n`).join(''))
  const listed = { title, version, date, sha256, changes, documents, files, previews }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(listed, null, 2)}\n`)
  return listed
}

async function writeProductFile(outDir: string, folder: string, file: ProductFile): Promise<ListedFile> {
  const { bytes, slug, ...rest } = file
  await writeFile(join(outDir, slug), bytes)
  return { ...rest, path: `${folder}/${slug}`, bytes: bytes.length, sha256: checksum(bytes), crc32: crc32(bytes) }
}

const checksum = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

// npm's scripts import this file from a wrapper that checks Node's version, so `import.meta.main` is not true then.
if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'build/products' } } })
  const started = performance.now()
  const contents = await buildProducts(values.out)
  for (const { files } of Object.values(contents)) {
    for (const { path, bytes } of files) console.log(`${values.out}/${path}  ${Math.ceil(bytes / 1024)} KB`)
  }
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
