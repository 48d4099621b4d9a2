import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { editionPolicy } from '../../app/catalog/edition-policy.ts'
import { findCandidates } from '../../app/finder/editions/publishing/candidates.ts'
import { selectEntries } from '../../app/finder/editions/publishing/selection.ts'
import { systemClock } from '../../app/platform/clock.ts'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'

// The Money Finder at the size of the live sources: 100,000 records, made by multiplying real ones.
// Usage: BENCH_DATABASE_URL=postgres://… node scripts/bench/opportunities.ts   (an empty database, which it fills)

const RECORDS = 100_000
const TODAY = '2026-04-06'
const url = process.env.BENCH_DATABASE_URL
if (!url) throw new Error('BENCH_DATABASE_URL must name an empty PostgreSQL database')
if (!existsSync('build/server/index.js')) throw new Error('The import runs out of build/: npm run build makes it')
const shared = process.env.SHARED_DATA ?? resolve('../shared/data')
const folder = mkdtempSync(join(tmpdir(), 'opportunities-bench-'))

function sourceXml(): string {
  const zip = join(shared, 'grants-gov/rebuilt-GrantsDBExtract20260405v2.zip')
  if (existsSync(zip)) return execFileSync('unzip', ['-p', zip], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  return readFileSync('app/finder/opportunities/sources/grants-gov/excerpt.xml', 'utf8')
}

/** The records repeated, each with its own id and number. */
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

/** Runs the import command like the owner does, and reads its peak memory from the system. */
async function measureImport(what: string): Promise<void> {
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts
  const [, ...args] = scripts['opportunities:import']?.split(' ') ?? []
  const importArguments = ['grants-gov', extract, '--as-of', TODAY, '--json', '--refused', join(folder, 'refused')]
  const child = spawn(process.execPath, [...args, ...importArguments], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  let peak = 0
  const watch = setInterval(() => {
    peak = peakMemory(child.pid) ?? peak
  }, 100)
  await once(child, 'close')
  clearInterval(watch)
  const summary = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { read: number; seconds: number }
  const rate = Math.round(summary.read / summary.seconds)
  console.log(`${what}: ${JSON.stringify(summary)}, ${rate} records a second, ${peak} MB resident at most`)
}

/** Peak resident memory of a process in megabytes, as Linux counts it; undefined once the process has ended. */
function peakMemory(pid: number | undefined): number | undefined {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(status) ?? []
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024)
}

async function measureDraft(): Promise<void> {
  const config = editionPolicy
  const started = performance.now()
  const { main } = await findCandidates({ database, clock: systemClock, config }, 'small-business', TODAY)
  const chosen = selectEntries(main, {
    audience: 'small-business',
    size: config.entries,
    day: TODAY,
    last: new Set(),
    rules: { ...config, mix: config.mix['small-business'], otherIds: new Set() },
  })
  console.log(`draft: ${chosen.length} of ${main.length} in ${((performance.now() - started) / 1000).toFixed(2)} s`)
}

const extract = process.argv[2] ?? join(folder, 'extract.xml.gz')
if (process.argv[2]) {
  await multiply(sourceXml(), extract)
  process.exit()
}
execFileSync(process.execPath, [import.meta.filename, extract], { stdio: 'inherit' })
const database = await openDatabase({ url, log: createLog('warn') })
await migrate(database, resolve('migrations'))
try {
  for (const what of ['first import', 'unchanged import']) await measureImport(what)
  await measureDraft()
} finally {
  await database.close()
  rmSync(folder, { recursive: true })
}
