import { sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { type Finding, fault, fine, inMb, warning } from './findings.ts'

type Deps = Pick<AppContext, 'database'>

const OLDEST_POSTGRES = 150_000

export async function checkDatabase({ database: { db, kind } }: Deps): Promise<Finding> {
  const { rows } = await db.execute<{ version: number; encoding: string; collation: string; bytes: string }>(sql`
    select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding,
      datcollate as collation, pg_database_size(current_database())::text as bytes
    from pg_database where datname = current_database()`)
  const [found] = rows
  if (!found) return fault('database', 'it doesn’t know itself', 'Look at the log of PostgreSQL.')
  const { version, encoding, collation, bytes } = found
  const says = `${kind === 'pglite' ? 'embedded' : 'PostgreSQL'} ${Math.floor(version / 10_000)}, ${encoding}, collation ${collation}, ${inMb(Number(bytes))}`
  if (version < OLDEST_POSTGRES) return fault('database', says, 'Use PostgreSQL 15 or newer.')
  if (encoding !== 'UTF8')
    return fault('database', says, 'Make a database with ENCODING UTF8, and move the data: backup, then restore.')
  return fine('database', says)
}

/** The same writes as a checkout's, rolled back. */
export async function checkCheckout({ probeCheckout }: Pick<AppContext, 'probeCheckout'>): Promise<Finding> {
  await probeCheckout()
  return fine('checkout', 'an order can be written')
}

/** Seconds from which a query is slow: a request may take no longer in all. */
const SLOW = 5

export async function checkSlowQueries({ database: { db, kind } }: Deps): Promise<Finding> {
  if (kind === 'pglite') return fine('queries', 'the embedded database does one at a time')
  const { rows } = await db.execute<{ pid: number; seconds: number }>(sql`
    select pid, extract(epoch from now() - query_start)::int as seconds from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and now() - query_start > make_interval(secs => ${SLOW})`)
  if (rows.length === 0) return fine('queries', `none has been running for over ${SLOW} s`)
  const list = rows.map(({ pid, seconds }) => `process ${pid} for ${seconds} s`).join(', ')
  return warning(
    'queries',
    `slow ones are running: ${list}`,
    'See what they do: select pid, query from pg_stat_activity. End one by select pg_terminate_backend(PID).',
  )
}
