import { stat } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { and, count, gte, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { freeBytes, MIN_FREE_BYTES } from '../../platform/embedded/disk.server.ts'
import { type Check, DATABASE_CURE, type Finding, fault, fine, inMb, warning } from '../../platform/finding.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { ownerAlerts } from '../../platform/mail/owner-alerts.sql.ts'
import { type FaultGroup, faultsSince } from '../../platform/process/log-output.server.ts'
import { labelOf, lastBackup, MAX_BACKUP_AGE } from '../backups/backups.ts'
import { reportFindings, serverFaults, type TodoGroups } from './doctor.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** What is left to do before the site goes live, and what may stay as it is, as it's published now. */
    todos(): { must: TodoGroups; may: TodoGroups }
  }
}

/** What can be wrong with any server: its machine, its database, and what it does by itself. */
function serverChecks(app: AppContext): readonly Check[] {
  const database = (name: string, check: (app: AppContext) => Promise<Finding>) => {
    return { name, cure: DATABASE_CURE, run: () => check(app) }
  }
  return [
    {
      name: 'disk',
      cure: 'Check that DATA_DIR is there and belongs to the server’s user.',
      run: () => checkDisk(app),
    },
    { name: 'permissions', cure: 'Check that DATA_DIR is there.', run: () => checkPermissions(app) },
    { name: 'memory', cure: '', run: () => checkMemory(app) },
    { name: 'clock', cure: '', run: () => checkClock(app) },
    database('database', checkDatabase),
    database('queries', checkSlowQueries),
    database('checkout', checkCheckout),
    database('jobs', checkJobs),
    database('emails', checkEmails),
    database('errors', checkErrors),
    database('backups', checkBackups),
  ]
}

type Deps = Pick<AppContext, 'database' | 'clock'>

const before = ({ clock }: Pick<Deps, 'clock'>, ms: number) => new Date(clock.now().getTime() - ms)

const GB = 1024 ** 3

async function checkDisk({ dataDir }: Pick<AppContext, 'dataDir'>): Promise<Finding> {
  const free = await freeBytes(dataDir)
  const says = `${inMb(free)} are free where ${dataDir} is`
  const cure = 'Delete what you don’t need (journalctl --vacuum-size=200M frees old logs), or rent a bigger disk.'
  if (free < MIN_FREE_BYTES) return fault('disk', `${says}: nothing is sold below ${inMb(MIN_FREE_BYTES)}`, cure)
  return free < GB ? warning('disk', says, cure) : fine('disk', says)
}

async function checkPermissions({ dataDir }: Pick<AppContext, 'dataDir'>): Promise<Finding> {
  const { mode } = await stat(dataDir)
  if ((mode & 0o077) === 0 || process.platform === 'win32')
    return fine('permissions', `${dataDir} is closed to other users of the machine`)
  return fault('permissions', `${dataDir} can be read by other users of the machine`, `chmod 700 ${dataDir}`)
}

/** How much of what the server may take is left: of the machine, or of the limit that it runs under. */
function checkMemory({ database }: Pick<AppContext, 'database'>): Finding {
  // With PostgreSQL it's another process that asks.
  if (database.kind === 'postgres') return fine('memory', `${inMb(freemem())} of ${inMb(totalmem())} are unused`)
  const limit = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  const used = process.memoryUsage().rss
  const says = `the server takes ${inMb(used)} of ${inMb(limit)}`
  if (used < 0.8 * limit) return fine('memory', says)
  return warning(
    'memory',
    says,
    'Rent more memory, or start it with the NODE_OPTIONS that README.md names under "A service".',
  )
}

const MAX_SKEW = 5 * MINUTE

/** The machine's clock beside Stripe's, where one was heard of just now. */
function checkClock({ clock, referenceClock }: Pick<AppContext, 'clock' | 'referenceClock'>): Finding {
  const reference = referenceClock.now()
  if (!reference) return fine('clock', 'nothing was heard from Stripe in the last 15 minutes to compare it with')
  const skew = clock.now().getTime() - reference.getTime()
  const says = `the clock is ${Math.abs(Math.round(skew / SECOND))} s ${skew < 0 ? 'behind' : 'ahead of'} Stripe’s`
  const cure = 'timedatectl set-ntp true'
  if (Math.abs(skew) > MAX_SKEW) return fault('clock', `${says}, so webhooks are refused`, cure)
  return Math.abs(skew) > MAX_SKEW / 10 ? warning('clock', says, cure) : fine('clock', says)
}

const OLDEST_POSTGRES = 150_000

async function checkDatabase({ database: { db, kind } }: Pick<AppContext, 'database'>): Promise<Finding> {
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
async function checkCheckout({ probeCheckout }: Pick<AppContext, 'probeCheckout'>): Promise<Finding> {
  await probeCheckout()
  return fine('checkout', 'an order can be written')
}

/** Seconds from which a query is slow: a request may take no longer in all. */
const SLOW = 5

async function checkSlowQueries({ database: { db, kind } }: Pick<AppContext, 'database'>): Promise<Finding> {
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

async function checkJobs({ jobs }: Pick<AppContext, 'jobs'>): Promise<Finding> {
  const { waiting, oldestSeconds } = await jobs.backlog()
  const says = `${waiting} are due, the oldest for ${Math.round(oldestSeconds)} s`
  const cure = 'Restart the server. If they stay, its log says “a job failed” and why.'
  if (oldestSeconds > (10 * MINUTE) / SECOND) return fault('jobs', says, cure)
  return oldestSeconds > MINUTE / SECOND ? warning('jobs', says, cure) : fine('jobs', says)
}

async function checkEmails(deps: Deps): Promise<Finding> {
  const { db } = deps.database
  const [refused] = await db
    .select({ n: count() })
    .from(emailQueue)
    .where(gte(emailQueue.refusedAt, before(deps, DAY)))
  const unsent = and(
    isNull(emailQueue.sentAt),
    isNull(emailQueue.refusedAt),
    lt(emailQueue.createdAt, before(deps, HOUR)),
  )
  const [late] = await db.select({ n: count() }).from(emailQueue).where(unsent)
  const says = `${late?.n ?? 0} have waited for over an hour, ${refused?.n ?? 0} were given up in the last day`
  if (late?.n)
    return fault('emails', says, 'Check SMTP_URL by “npm run doctor -- --send-test-mail”, and ask your email provider.')
  return refused?.n
    ? warning('emails', says, 'Your desk lists them. Check the addresses for typos.')
    : fine('emails', says)
}

/** What the owner was alerted of and what the log has, each error of the last day by its kind. */
async function checkErrors(deps: Deps & Pick<AppContext, 'dataDir'>): Promise<Finding> {
  const since = before(deps, DAY)
  const alerts = await deps.database.db.select().from(ownerAlerts).where(gte(ownerAlerts.lastAt, since))
  const found: FaultGroup[] = [
    ...alerts.map(({ kind, detail, count: n, firstAt, lastAt }) => {
      return { message: `${kind}: ${detail}`, count: n, first: firstAt, last: lastAt }
    }),
    ...faultsSince(deps.dataDir, since),
  ]
  if (found.length === 0) return fine('errors', 'the log has none of the last day')
  const list = found.toSorted((a, b) => b.last.getTime() - a.last.getTime()).map(describeFault)
  const others = list.length > MAX_LISTED ? `; and ${list.length - MAX_LISTED} others` : ''
  return warning(
    'errors',
    `in the last day: ${list.slice(0, MAX_LISTED).join('; ')}${others}`,
    `Your desk says of each alert what happened and what to do. The log has the rest, and so has ${deps.dataDir}/faults.log.`,
  )
}

const MAX_LISTED = 10

function describeFault({ message, count: n, first, last }: FaultGroup): string {
  const from = first.toISOString()
  return n === 1 ? `${message} (${from})` : `${message} (${n} times, ${from} to ${last.toISOString()})`
}

async function checkBackups({
  backups: { repository },
  configured,
  clock,
  dataDir,
}: Pick<AppContext, 'backups' | 'configured' | 'clock' | 'dataDir'>): Promise<Finding> {
  if (!repository)
    return warning(
      'backups',
      'none are made',
      'On PostgreSQL, set BACKUP_TO to a place off this machine, and BACKUP_KEY.',
    )
  const last = await lastBackup(dataDir, clock.now())
  const cure = 'Run npm run backup, and read what it says.'
  if (!last)
    return fault(
      'backups',
      `there is none at ${labelOf(repository)}`,
      `The first is made soon after a start. If none comes: ${cure}`,
    )
  const says = [
    `the last good one is of ${last.takenAt.toISOString()}`,
    last.drilledAt ? `one was restored on trial on ${last.drilledAt.toISOString()}` : 'none was restored on trial yet',
    ...(configured.BACKUP_PING_URL ? [] : ['without BACKUP_PING_URL nobody is told when this machine is dead']),
  ].join('; ')
  const age = clock.now().getTime() - last.takenAt.getTime()
  return age > MAX_BACKUP_AGE ? fault('backups', says, cure) : fine('backups', says)
}

/** What is left to do before the site goes live, and what can be wrong with a running one: for `npm run doctor`, and for the desk. */
export const doctor = {
  checks: serverChecks,
  commands: { 'doctor:server': reportFindings },
  deskItems: (app) => [serverFaults(app)],
} satisfies Capability
