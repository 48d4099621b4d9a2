import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamRange, type ZipEntry, zipBody } from '../../app/sales/downloads/body.ts'
import { loadContents } from '../../app/sales/downloads/contents.ts'
import { runNode } from '../building/child.ts'

interface ProductFigures {
  buildSeconds: number
  zipMegabytesPerSecond: number
  /** The peak growth of memory while the zip streamed. */
  zipMemoryMegabytes: number
}

/** How long the documents take to build, in a separate process like `npm run products:build`, and a zip to stream. */
export async function measureProducts(): Promise<ProductFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-products-'))
  try {
    const started = performance.now()
    await runNode('products/build.ts', ['--out', folder], { output: 'quiet' })
    const buildSeconds = (performance.now() - started) / 1000
    return { buildSeconds, ...(await measureZip(folder)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bytes of the zip that is measured: every file that is sold, again and again. */
const SIZE = 512e6

async function measureZip(folder: string): Promise<Omit<ProductFigures, 'buildSeconds'>> {
  const contents = await loadContents(folder)
  const files = contents.productIds().flatMap((id) => contents.manifestOf(id)?.files ?? [])
  const entries: ZipEntry[] = []
  for (let total = 0; total < SIZE; ) {
    for (const file of files) {
      const pieces = [{ path: contents.locate(file), length: file.bytes }]
      entries.push({ name: `${entries.length} ${file.name}`, pieces, bytes: file.bytes, crc32: file.crc32 })
      total += file.bytes
    }
  }
  const body = zipBody(entries, new Date(0))
  const before = process.memoryUsage().rss
  const started = performance.now()
  let most = before
  for await (const _ of streamRange(body, { start: 0, end: body.length - 1 }))
    most = Math.max(most, process.memoryUsage.rss())
  const seconds = (performance.now() - started) / 1000
  return { zipMegabytesPerSecond: body.length / 1e6 / seconds, zipMemoryMegabytes: (most - before) / 1e6 }
}

export function productLines({ buildSeconds, zipMegabytesPerSecond, zipMemoryMegabytes }: ProductFigures): string {
  const zip = `zip at ${zipMegabytesPerSecond.toFixed(0)} MB/s (budget: over 50), memory grew by ${zipMemoryMegabytes.toFixed(0)} MB`
  return `Products: built in ${buildSeconds.toFixed(1)} s (budget: under 60), ${zip}`
}
