import { createDatabase } from '../../test/database.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { percentile, sendForms } from './form-load.ts'
import { startSite } from './servers.ts'

/** How fast contact forms are answered: 200 a second for 30 seconds, each from one of 600 addresses, on PostgreSQL. */
interface FormFigures {
  perSecond: number
  seconds: number
  kept: number
  p50Ms: number
  p99Ms: number
  slowestMs: number
}

const PER_SECOND = 200
const SECONDS = 30

/** @returns undefined without PostgreSQL */
export async function measureForms(): Promise<FormFigures | undefined> {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (!databaseUrl && !findPostgres()) {
    console.log('SKIPPED: PostgreSQL was not found (Debian: apt-get install postgresql)')
    return undefined
  }
  const own = databaseUrl ? undefined : await startPostgres()
  const database = await createDatabase(databaseUrl ?? (own?.url as string))
  const server = await startSite({ env: { DATABASE_URL: database.url } })
  try {
    await sendForms({ url: server.url, perSecond: 20, seconds: 2 }) // compiled by then, and its connections open
    const sent = await sendForms({ url: server.url, perSecond: PER_SECOND, seconds: SECONDS })
    const times = sent.map(({ ms }) => ms)
    const kept = sent.filter(({ state }) => state === 'sent').length
    const [p50Ms, p99Ms, slowestMs] = [0.5, 0.99, 1].map((share) => Math.round(percentile(times, share)))
    const figures = {
      perSecond: PER_SECOND,
      seconds: SECONDS,
      kept,
      p50Ms: p50Ms ?? 0,
      p99Ms: p99Ms ?? 0,
      slowestMs: slowestMs ?? 0,
    }
    console.log(formsLine(figures))
    return figures
  } finally {
    await server.stop()
    await database.drop()
    await own?.stop()
  }
}

function formsLine({ perSecond, seconds, kept, p50Ms, p99Ms, slowestMs }: FormFigures): string {
  const verdict = p99Ms <= MAX_P99_MS ? 'ok' : 'OVER'
  return `${perSecond} forms a second for ${seconds} s: ${kept} of ${perSecond * seconds} kept, p50 ${p50Ms} ms, p99 ${p99Ms} ms (budget ${MAX_P99_MS} ms: ${verdict}), slowest ${slowestMs} ms`
}

const MAX_P99_MS = 250
