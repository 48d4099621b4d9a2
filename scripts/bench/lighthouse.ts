import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS } from '../test/chromium.ts'
import { type Figures, median } from './budgets.ts'

type LighthouseFigures = Omit<Figures, 'htmlKb'>

interface PageAudit {
  figures: LighthouseFigures
  /** Lighthouse's own measure of how fast this machine was in the slowest of the runs: on a crowded one it halves. */
  speed: number
}

/** Odd, for the median. With three runs, six of 27 pages exceeded budgets that they met with five to seven. */
const RUNS = 5

/**
 * Lighthouse's mobile preset with its default simulated throttling, each figure the median of five runs.
 *
 * @param chromium path of the system's Chromium
 * @param headers sent with every request, such as the cookie of someone who is signed in
 */
export async function measurePage(
  url: string,
  chromium: string,
  headers: Record<string, string> = {},
): Promise<PageAudit> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await audit({ url, chromium, headers }))
  const all = runs.map(toFigures)
  const [first] = all as [LighthouseFigures]
  const middle = (name: keyof LighthouseFigures) => median(all.map((figures) => figures[name]))
  return {
    figures: Object.fromEntries(
      (Object.keys(first) as (keyof LighthouseFigures)[]).map((name) => [name, middle(name)]),
    ) as LighthouseFigures,
    speed: Math.min(...runs.map(({ environment }) => environment.benchmarkIndex)),
  }
}

/** Errors of the browser, not of the page: it took no connection, or drew no frame at all. */
const BROWSER_ERRORS: unknown[] = ['ECONNREFUSED', 'NO_FCP']

/** When a browser fails, that is printed and another one is tried. */
interface Visit {
  url: string
  chromium: string
  headers: Record<string, string>
}

async function audit(visit: Visit, browsers = 3): Promise<Result> {
  try {
    return await auditOnce(visit)
  } catch (error) {
    const isBrowsers = error instanceof Error && 'code' in error && BROWSER_ERRORS.includes(error.code)
    if (!isBrowsers || browsers === 1) throw error
    console.log(`Chromium failed at ${visit.url}: asking another one (${error.message})`)
    return audit(visit, browsers - 1)
  }
}

async function auditOnce({ url, chromium: chromePath, headers }: Visit): Promise<Result> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS], logLevel: 'silent' })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      extraHeaders: headers,
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    const { runtimeError } = result.lhr
    if (runtimeError) throw Object.assign(new Error(runtimeError.message), { code: runtimeError.code })
    return result.lhr
  } finally {
    chrome.kill()
  }
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
  const details = audits['network-requests']?.details
  const items = details?.type === 'table' ? details.items : []
  return items
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, item) => sum + Number(item.transferSize), 0)
}
