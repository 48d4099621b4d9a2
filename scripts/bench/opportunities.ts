import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { candidatesFor } from '../../app/opportunities/editions/candidates.ts'
import { select } from '../../app/opportunities/editions/selection.ts'
import { importOpportunities } from '../../app/opportunities/imports/imports.ts'
import { searchQuery } from '../../app/opportunities/search/query.ts'
import { searchOpportunities } from '../../app/opportunities/search/search.ts'
import { FEEDS } from '../../app/opportunities/sources/sources.ts'
import { openDatabase } from '../../app/platform/database.server.ts'
import { createLog } from '../../app/platform/log.server.ts'
import { migrate } from '../../app/platform/migrations.server.ts'

// The Money Finder at the size of the live sources: 100,000 records, made by multiplying real ones.
// Usage: BENCH_DATABASE_URL=postgres://… node scripts/bench/opportunities.ts   (an empty database, which it fills)

const RECORDS = 100_000
const TODAY = '2026-04-06'
const url = process.env.BENCH_DATABASE_URL
if (!url) throw new Error('BENCH_DATABASE_URL must name an empty PostgreSQL database')
const shared = process.env.SHARED_DATA ?? resolve('../shared/data')
const folder = mkdtempSync(join(tmpdir(), 'opportunities-bench-'))
const clock = { now: () => new Date(`${TODAY}T12:00:00Z`) }

function sourceXml(): string {
  const zip = join(shared, 'grants-gov/rebuilt-GrantsDBExtract20260405v2.zip')
  if (existsSync(zip)) return execFileSync('unzip', ['-p', zip], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  return readFileSync('app/opportunities/sources/grants-gov/excerpt.xml', 'utf8')
}

/** The records again and again, each with an id and a number of its own. */
async function multiply(xml: string, path: string): Promise<void> {
  const records = xml.match(/<Opportunity(Synopsis|Forecast)Detail_1_0>.*?<\/Opportunity\1Detail_1_0>/gs) ?? []
  const gzip = createGzip({ level: 1 })
  gzip.pipe(createWriteStream(path))
  gzip.write('<?xml version="1.0"?><Grants>')
  for (let at = 0; at < RECORDS; at++) {
    const copy = (records[at % records.length] ?? '')
      .replace(/<OpportunityID>\d+/, `<OpportunityID>${1_000_000 + at}`)
      .replace(/<OpportunityNumber>/, `<OpportunityNumber>${at}-`)
    if (!gzip.write(copy)) await once(gzip, 'drain')
  }
  gzip.end('</Grants>')
  await once(gzip, 'close')
}

async function measureImport(what: string): Promise<void> {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 100)
  const request = {
    feed: FEEDS['grants-gov'],
    origin: extract,
    asOf: TODAY,
    dry: false,
    refusedPath: join(folder, 'refused'),
  }
  const summary = await importOpportunities({ database, clock, progress: () => {} }, request)
  clearInterval(watch)
  const rate = Math.round(summary.read / summary.seconds)
  console.log(
    `${what}: ${JSON.stringify(summary)}, ${rate} records a second, ${Math.round(peak / 1024 ** 2)} MB resident at most`,
  )
}

const QUERIES: Record<string, unknown>[] = [
  {},
  { words: 'daycare' },
  { words: 'small business innovation research' },
  { words: 'research' },
  { words: 'health', applicant: 'nonprofit' },
  { words: 'veterans', sector: 'health' },
  { words: 'clean energy', sort: 'deadline' },
  { applicant: 'small-business', sector: 'science', sort: 'amount' },
  { amountFrom: 100_000, amountTo: 500_000 },
  { deadlineFrom: '2026-05-01', deadlineTo: '2026-06-30', sort: 'deadline' },
  { agency: 'HHS', sort: 'posted' },
  { status: 'forecast' },
  { status: 'open,closing-soon,closed,forecast,lapsed-forecast,archived', competitive: 'all' },
  { words: 'museum -research' },
  { words: '"clinical trial"', limit: 100 },
]

async function measureSearch(): Promise<void> {
  const times: { ms: number; query: string }[] = []
  for (let round = 0; round < 21; round++) {
    for (const query of QUERIES) {
      const started = performance.now()
      await searchOpportunities({ database, clock }, searchQuery.parse(query))
      // The first round warms up what a running server has warm.
      if (round > 0) times.push({ ms: performance.now() - started, query: JSON.stringify(query) })
    }
  }
  times.sort((a, b) => a.ms - b.ms)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  console.log(
    `search: median ${at(0.5)?.ms.toFixed(1)} ms, p95 ${at(0.95)?.ms.toFixed(1)} ms, p99 ${at(0.99)?.ms.toFixed(1)} ms`,
  )
  for (const query of QUERIES.map((each) => JSON.stringify(each))) {
    const mine = times.filter((time) => time.query === query)
    console.log(`  ${mine[mine.length >> 1]?.ms.toFixed(1)} ms median, ${mine.at(-1)?.ms.toFixed(1)} ms most: ${query}`)
  }
}

async function measureDraft(): Promise<void> {
  const started = performance.now()
  const { main } = await candidatesFor({ database }, 'small-business', TODAY)
  const chosen = select(main, 100, TODAY, new Set())
  console.log(`draft: ${chosen.length} of ${main.length} in ${((performance.now() - started) / 1000).toFixed(2)} s`)
}

const extract = process.argv[2] ?? join(folder, 'extract.xml.gz')
if (process.argv[2]) {
  await multiply(sourceXml(), extract)
  process.exit()
}
// In a process of its own, so that only what the import itself takes counts as its memory.
execFileSync(process.execPath, [import.meta.filename, extract], { stdio: 'inherit' })
const database = await openDatabase({ url, log: createLog('warn') })
await migrate(database, resolve('migrations'))
try {
  for (const what of ['first import', 'unchanged import']) await measureImport(what)
  await measureSearch()
  await measureDraft()
} finally {
  await database.close()
  rmSync(folder, { recursive: true })
}
