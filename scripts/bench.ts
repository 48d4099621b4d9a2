import { readFile, stat, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import type { StaticManifest } from '../app/platform/static-files.server.ts'
import { type Figures, overBudget, table } from './bench/budgets.ts'
import { measurePage } from './bench/lighthouse.ts'
import { measureProducts, productLines } from './bench/products.ts'
import { type RunningServer, startNginx, startOurs } from './bench/servers.ts'
import { compare, hasWrk, type Throughput } from './bench/throughput.ts'
import { isStale } from './building/stamp.ts'
import { findChromium } from './test/machine.ts'

// Measures the built site as visitors and crowds meet it. Figures, not a test: on a busy machine they are worse, so it
// says what is over budget and ends well all the same.
const PAGES = ['/', '/shop', '/blueprint']

process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
if (await isStale()) await (await import('./build.ts')).build()
const manifest = JSON.parse(await readFile('build/static.json', 'utf8')) as StaticManifest
const ours = await startOurs()
try {
  const pages = await measurePages(ours)
  const throughput = await measureThroughput(ours)
  const products = await measureProducts()
  console.log(`\n${productLines(products)}`)
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`
  await writeFile(
    'build/bench.json',
    `${JSON.stringify({ machine, node: process.version, pages, throughput, products }, null, 2)}\n`,
  )
  console.log('\nAll figures are in build/bench.json.')
} finally {
  await ours.stop()
}

async function measurePages(server: RunningServer): Promise<Record<string, Figures>> {
  const chromium = findChromium()
  if (!chromium) {
    console.log('SKIPPED Lighthouse: no Chromium was found (Debian: apt-get install chromium)')
    return {}
  }
  const pages: Record<string, Figures> = {}
  for (const path of PAGES) {
    console.log(`measuring ${path}`)
    pages[path] = { ...(await measurePage(server.url + path, chromium)), htmlKb: await htmlKb(path) }
  }
  console.log(`\nLighthouse, mobile, simulated throttling, median of 3:\n\n${table(pages)}\n`)
  const over = overBudget(pages)
  console.log(over.length === 0 ? 'All within budget.' : `OVER BUDGET:\n  ${over.join('\n  ')}`)
  return pages
}

async function htmlKb(path: string): Promise<number> {
  const file = manifest.files[path]?.file
  if (!file) throw new Error(`${path} is not among the prerendered pages`)
  return (await stat(join('build/client', `${file}.br`))).size / 1024
}

async function measureThroughput(server: RunningServer): Promise<Throughput[]> {
  if (!hasWrk()) {
    console.log('SKIPPED requests per second: wrk was not found (Debian: apt-get install wrk nginx)')
    return []
  }
  const nginx = await startNginx(manifest)
  try {
    const results: Throughput[] = []
    for (const encoding of ['identity', 'gzip'])
      results.push(await compare(encoding, `${server.url}/`, nginx && `${nginx.url}/`))
    console.log(`\nRequests per second for /, wrk -t1 -c64, median of 3:\n\n${results.map(throughputLine).join('\n')}`)
    return results
  } finally {
    await nginx?.stop()
  }
}

function throughputLine({ encoding, ours, nginx }: Throughput): string {
  const beside = nginx
    ? `nginx ${String(nginx).padStart(6)}  ratio ${(ours / nginx).toFixed(2)}`
    : 'nginx is not installed'
  return `${encoding.padEnd(9)} ours ${String(ours).padStart(6)}  ${beside}`
}
