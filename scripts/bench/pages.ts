import { execFile } from 'node:child_process'
import { get } from 'node:http'
import { promisify } from 'node:util'
import { keysOf } from '../../app/platform/keys-of.ts'
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts'
import { publicPaths } from '../test/public-paths.ts'
import { startSite } from './servers.ts'
import { median } from './start.ts'

/** Every public page, built or rendered, measured by Lighthouse as on a phone, with our budgets. */
export async function measurePages(): Promise<Record<string, Figures>> {
  const chromium = findChromium()
  if (!chromium) {
    console.log('SKIPPED: no Chromium was found (Debian: apt-get install chromium)')
    return {}
  }
  const server = await startSite()
  try {
    const pages: Record<string, Figures> = {}
    for (const path of publicPaths()) {
      const url = server.url + path
      if (!(await fetch(url)).ok) continue // it says what is missing: these are pages of an order or of a form
      const { figures, speed } = await measurePage({ url, chromium })
      const page = { ...figures, htmlKb: (await compressedSize(url)) / 1024 }
      pages[path] = page
      console.log(`${path}: LCP ${page.lcp} ms (Lighthouse's speed of this machine: ${Math.round(speed)})`)
    }
    reportPages(pages)
    return pages
  } finally {
    await server.stop()
  }
}

/** Bytes of a page's HTML with its headers as sent: `fetch` would count it decompressed. */
function compressedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      // Each header with its colon, a space and the end of its line.
      let bytes = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length)
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

function reportPages(pages: Record<string, Figures>): void {
  console.log('\nLighthouse, mobile, simulated throttling, median of 5:\n')
  console.table(pages)
  const over = Object.entries(pages).flatMap(([path, figures]) =>
    keysOf(BUDGETS)
      .filter((name) => !isWithin(name, figures[name]))
      .map((name) => `${path}: ${name} ${Math.round(figures[name] * 1000) / 1000}`),
  )
  console.log(over.length === 0 ? 'All within budget.' : `OVER BUDGET:\n  ${over.join('\n  ')}`)
}

/** What is measured on a page, with our maximum (for a score of 100, our minimum): milliseconds, kilobytes, and HTML as brotli with its headers. */
const BUDGETS = {
  performance: { least: 100 },
  accessibility: { least: 100 },
  bestPractices: { least: 100 },
  seo: { least: 100 },
  fcp: { most: 900 },
  lcp: { most: 900 },
  tbt: { most: 50 },
  cls: { most: 0.01 },
  totalKb: { most: 230 },
  scriptKb: { most: 120 },
  htmlKb: { most: 14.6 },
} as const

type Figures = Record<keyof typeof BUDGETS, number>

function isWithin(figure: keyof Figures, value: number): boolean {
  const budget = BUDGETS[figure]
  return 'least' in budget ? value >= budget.least : value <= budget.most
}

type LighthouseFigures = Omit<Figures, 'htmlKb'>

/** Odd, for the median. With three runs, six of 27 pages exceeded budgets that they met with five to seven. */
const RUNS = 5

/**
 * Lighthouse's mobile preset with its default simulated throttling, each figure the median of five runs; and Lighthouse's own
 * measure of how fast this machine was in the slowest of them: on a crowded one it halves.
 */
async function measurePage(visit: Visit): Promise<{ figures: LighthouseFigures; speed: number }> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await audit(visit))
  const all = runs.map(toFigures)
  const middle = keysOf(all[0] as LighthouseFigures).map((name) => [name, median(all.map((figures) => figures[name]))])
  return {
    figures: Object.fromEntries(middle),
    speed: Math.min(...runs.map(({ environment }) => environment.benchmarkIndex)),
  }
}

interface Visit {
  url: string
  /** The path of the system's Chromium. */
  chromium: string
}

/** Not among our packages, for it brings 150 MB along: npx keeps it after the first time. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** When a browser fails, that is printed and another one is tried. */
async function audit({ url, chromium }: Visit, browsers = 3): Promise<Result> {
  const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ')
  const args = [`--chrome-flags=${flags}`, '--output=json', '--quiet']
  try {
    const env = { ...process.env, CHROME_PATH: chromium }
    const { stdout } = await execute('npx', ['--yes', LIGHTHOUSE, url, ...args], { env, maxBuffer: 2 ** 26 })
    return JSON.parse(stdout)
  } catch (error) {
    if (browsers > 1 && !/npm error/.test(String(error))) {
      console.log(`Lighthouse failed at ${url}, and tries once more: ${error}`)
      return audit({ url, chromium }, browsers - 1)
    }
    throw new Error(`npx couldn't get or run ${LIGHTHOUSE}: without the internet, run it once with it`, {
      cause: error,
    })
  }
}

const execute = promisify(execFile)

/** What we read of Lighthouse's report. */
interface Result {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

interface Audit {
  score: number | null
  numericValue?: number
  details?: { items?: { resourceType?: string; transferSize?: number }[] }
}

function toFigures({ categories, audits }: Result): LighthouseFigures {
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: failsOnlyIsCrawlable({ categories, audits }) ? 100 : score('seo'),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: value('cumulative-layout-shift'),
    totalKb: value('total-byte-weight') / 1024,
    scriptKb: transferredBytes(audits, 'Script') / 1024,
  }
}

/** Whether a page loses SEO points only because it tells search engines not to index it, which is intended. */
function failsOnlyIsCrawlable({ categories, audits }: Pick<Result, 'categories' | 'audits'>): boolean {
  const failed = categories.seo?.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
  return failed?.length === 1 && failed[0]?.id === 'is-crawlable'
}

function transferredBytes(audits: Result['audits'], type: string): number {
  const items = audits['network-requests']?.details?.items ?? []
  return items
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, item) => sum + Number(item.transferSize), 0)
}
