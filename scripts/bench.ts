import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { delimiter, resolve } from 'node:path'
import './bench/load-tsx.ts'
import { measureFit } from './bench/fit.ts'
import { measureJudgedFit } from './bench/judged-fit.ts'
import { measurePages } from './bench/pages.ts'
import { measureStart } from './bench/start.ts'
import { isStale } from './building/stamp.ts'

/** In a separate process: it fills a database, and the memory of its import is one of the figures. */
function measureOpportunities(): string {
  if (!process.env.BENCH_DATABASE_URL) return 'left out: BENCH_DATABASE_URL must name an empty PostgreSQL database'
  const lines = execFileSync(process.execPath, ['scripts/bench/opportunities.ts'], { encoding: 'utf8' })
  console.log(lines)
  return lines
}

/**
 * Measures the build as single visitors and crowds experience it: all of it, or the named parts. Figures, not a test:
 * on a busy machine they are worse, so it prints what is over budget and exits with 0 anyway.
 */
const PARTS: Record<string, () => Promise<unknown>> = {
  pages: measurePages,
  start: measureStart,
  opportunities: async () => measureOpportunities(),
  fit: async () => ({
    judged: existsSync(JUDGED) ? measureJudgedFit(JUDGED) : `left out: there are no judgments in ${JUDGED}`,
    browser: await (await import('./bench/edition-sort.ts')).measureEditionSort(),
    server: await measureFit(),
  }),
  // Loaded when it's wanted: what it fills a database with needs the application's own functions.
  society: async () => (await import('./bench/society.ts')).measureSociety(),
}

/** Opportunities that someone judged, beside the repository; `fit --judged FOLDER` takes others of the same form. */
const JUDGED = '../shared/data/judged'

const FILE = 'build/bench.json'

function readArguments(given: string[]): [string[], string | undefined] {
  const at = given.indexOf('--judged')
  return at === -1 ? [given, undefined] : [given.toSpliced(at, 2), given[at + 1] ?? JUDGED]
}

process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
const [named, judged] = readArguments(process.argv.slice(2))
const unknown = named.filter((name) => !PARTS[name])
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`)
if (judged) {
  measureJudgedFit(judged)
  process.exit()
}
if (isStale()) await (await import('./build.ts')).build()

const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`
console.log(machine)
const figures: Record<string, unknown> = existsSync(FILE) ? JSON.parse(await readFile(FILE, 'utf8')) : {}
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`\n== ${name} (load ${loadavg()[0]?.toFixed(1)})`)
  figures[name] = { machine, load: loadavg()[0], at: new Date(), figures: await measure() }
  await writeFile(FILE, `${JSON.stringify(figures, null, 2)}\n`)
}
console.log(`\nAll figures are in ${FILE}.`)
