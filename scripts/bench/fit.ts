import { sql } from 'drizzle-orm'
import { sampleEdition } from '../../app/finder/editions/publishing/samples.ts'
import { findOpen, rankListings } from '../../app/finder/open-opportunities/find-open.ts'
import { loadOpenIndex, type OpenIndex } from '../../app/finder/open-opportunities/open-index.ts'
import { parseOpenQuery } from '../../app/finder/open-opportunities/open-query.ts'
import { refreshListings } from '../../app/finder/open-opportunities/refresh-listings.ts'
import type { FitProfile } from '../../app/finder/profile/profile.ts'
import { systemClock } from '../../app/platform/clock.ts'
import { type Database, openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'

/** The size of the live sources. */
const OPPORTUNITIES = 100_000
const ROUNDS = 20

const PROFILES: Record<string, FitProfile> = {
  'a cleaner in Ohio': profileOf('OH', ['561720']),
  'a caterer in Georgia': profileOf('GA', ['722320', '722310']),
  'a software shop in California': profileOf('CA', ['541511', '541512']),
  'a builder in Texas': profileOf('TX', ['236220', '238160']),
}

function profileOf(state: FitProfile['state'], naics: string[]): FitProfile {
  return {
    entity: 'small-business',
    state,
    reach: 'neighbors',
    naics,
    certificates: [],
    registrations: ['sam'],
    years: '2-5',
  }
}

/**
 * How fast everything open is sorted for someone, on the embedded database. In milliseconds: once after an import, then once for
 * each profile, then for each page.
 */
export async function measureFit() {
  const database = await openDatabase({ log: createLog('silent') })
  try {
    await migrate(database, 'migrations')
    await fill(database)
    const deps = { database, clock: systemClock }
    const judgeAll = await timeOf(() => refreshListings(deps))
    const before = usedMegabytes()
    const loadIndex = await timeOf(() => loadOpenIndex(deps))
    const index = await loadOpenIndex(deps)
    const megabytes = usedMegabytes() - before
    const figures = { opportunities: index.listings.length, judgeAll, loadIndex, ...measureSorting(index), megabytes }
    console.log(
      `${figures.opportunities} opportunities: judged once for a profile in ${figures.rankProfile.median} ms (median; ${figures.rankCpu.median} ms of the processor; the first after a start in ${figures.rankFirst} ms), a page sorted and counted in ${figures.sortPage.median} ms (budget: 100); read in ${loadIndex} ms after an import, ${megabytes} MB`,
    )
    return figures
  } finally {
    await database.close()
  }
}

function measureSorting(index: OpenIndex) {
  const [ranked, used, sorted]: [number[], number[], number[]] = [[], [], []]
  const query = parseOpenQuery(new URLSearchParams('state=OH'))
  for (let round = 0; round < ROUNDS; round++) {
    for (const profile of Object.values(PROFILES)) {
      // An index of its own has no ranks yet.
      const fresh = { ...index }
      const cpu = process.cpuUsage()
      const started = performance.now()
      rankListings(fresh, profile)
      const judged = performance.now()
      used.push(process.cpuUsage(cpu).user / 1000)
      findOpen(fresh, profile, query, undefined)
      ranked.push(judged - started)
      sorted.push(performance.now() - judged)
    }
  }
  return {
    rankProfile: summary(ranked),
    /** Before its code is compiled: what the first member after a start waits for. */
    rankFirst: Math.round(ranked[0] ?? 0),
    /** In time of the processor, which a busy machine doesn't stretch. */
    rankCpu: summary(used),
    sortPage: summary(sorted),
  }
}

/** Real titles, codes and places of the samples, repeated. */
async function fill({ db }: Database): Promise<void> {
  const samples = (['small-business', 'nonprofit'] as const).flatMap((audience) => sampleEdition(audience).entries)
  const rows = samples.map(({ title, agency, summary: description, sectors, states, naics, setAside }) => ({
    ...{ title, agency, description, sectors, states, naics, set_aside: setAside },
    applicants: ['small-business', 'nonprofit-501c3'],
  }))
  await db.execute(sql`
    insert into opportunities (id, source, number, kind, record_id, as_of, version, title, agency, description, sectors,
      states, naics, set_aside, applicants, competitive, deadline_kind, deadline_on, posted_on, first_seen_at, changed_at)
    select 'opp_' || n, 'sam', n::text, 'solicitation', n::text, current_date, 1, one.title || ' ' || n, one.agency, one.description,
      one.sectors, one.states, one.naics, one.set_aside, one.applicants, true, 'date', current_date + 1 + n % 120, current_date, now(), now()
    from generate_series(0, ${OPPORTUNITIES - 1}::integer) n
      join (select row_number() over () - 1 as place, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r (title text, agency text, description text, sectors text[], states text[], naics text[], set_aside text, applicants text[])
      ) one on one.place = n % ${rows.length}::integer`)
  await db.execute(sql`analyze`)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

function summary(times: number[]): { median: number; max: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
  return { median: at(0.5), max: at(1) }
}

function usedMegabytes(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2)
}
