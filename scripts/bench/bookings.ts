import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'
import { percentile } from './form-load.ts'
import { type RunningServer, startSite } from './servers.ts'

/** Milliseconds until the first free times are there, with so many bookings stored. */
interface FreeTimes {
  bookings: number
  page: Percentiles
  json: Percentiles
}

interface Percentiles {
  p50: number
  p99: number
}

/** Milliseconds at p99: what is promised of the page on which a time is chosen. */
const BUDGET_P99_MS = 100

const STORED = 10_000
const REQUESTS = 250

export async function measureFreeTimes(): Promise<FreeTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bookings-'))
  await seedBookings(folder)
  const server = await startSite({ env: { DATA_DIR: folder } })
  try {
    const page = await percentiles(server, '/book/focus-call')
    const json = await percentiles(server, '/bookings/focus-call.json')
    console.log(formatLine(page, json))
    return { bookings: STORED, page, json }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An hour each, one after another: a few weeks of them still to come, years of them past. */
async function seedBookings(folder: string): Promise<void> {
  const database = await openDatabase({ folder, log: createLog('silent') })
  await migrate(database, resolve('migrations'))
  const n = sql`generate_series(1, ${STORED}) as n`
  await database.db.execute(sql`
    insert into orders (id, product_id, amount_cents, currency, mode, state, email, created_at)
    select 'ord_' || n, 'focus-call', 14900, 'usd', 'payment', 'paid', 'buyer@example.com', now() from ${n}`)
  await database.db.execute(sql`
    insert into bookings (id, uid, order_id, product_id, state, starts_at, ends_at, busy, month, visitor_zone, created_at, changed_at)
    select 'bkg_' || n, 'uid ' || n, 'ord_' || n, 'clarity-call', 'booked', at, at + interval '30 minutes',
      tstzrange(at, at + interval '45 minutes'), to_char(at, 'YYYY-MM'), 'America/New_York', now(), now()
    from ${n}, lateral (select date_trunc('hour', now()) + interval '300 hours' - n * interval '1 hour' as at) as times`)
  await database.close()
}

async function percentiles(server: RunningServer, path: string): Promise<Percentiles> {
  const times: number[] = []
  for (let n = 0; n < REQUESTS + WARM_UP; n++) {
    const started = performance.now()
    const answer = await fetch(server.url + path)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    if (n >= WARM_UP) times.push(performance.now() - started)
  }
  const at = (share: number) => Math.round(percentile(times, share) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}

const WARM_UP = 30

function formatLine(page: Percentiles, json: Percentiles): string {
  const verdict = Math.max(page.p99, json.p99) <= BUDGET_P99_MS ? 'ok' : 'OVER'
  return `free times with ${STORED} bookings stored: the page p50 ${page.p50} ms, p99 ${page.p99} ms; the times alone p50 ${json.p50} ms, p99 ${json.p99} ms (budget ${BUDGET_P99_MS} ms: ${verdict})`
}
