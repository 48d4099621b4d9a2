import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type Job, PgBoss, type QueueOptions } from 'pg-boss'
import { DAY, HOUR, SECOND } from '../clock.ts'
import { afterCommit, type Database, type Tx } from '../database/database.server.ts'
import { closePool, openPool } from '../database/postgres-pool.server.ts'
import { keysOf } from '../keys-of.ts'
import type { Log } from '../process/log.server.ts'
import { idsIn, logContext, withLogContext } from '../process/log-context.ts'
import { withTimeout } from '../process/timeout.ts'

/** A kind of work that survives a crash: it is done at least once, so a handler must allow being run again. */
export interface JobKind<Data extends object> {
  name: string
  retry: Retry
  /** Only in the type: what the job carries. Ids, never tokens, addresses or contents. */
  readonly data?: Data
}

/** For how long a failing job is tried again, with growing delays. */
type Retry = 'three-days' | 'one-hour'

export interface Jobs {
  /** Enqueues in the transaction that causes the work: either both are saved or neither is. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: { startAfter?: Date }): Promise<void>
  /** The same for several, in one statement. */
  enqueueAll<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data[]): Promise<void>
  /** Starts doing jobs of this kind. */
  work<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): Promise<void>
  /** Does this regularly, in one process at a time. `cron` has five fields, in UTC. */
  schedule(name: string, cron: string, action: () => Promise<void>): Promise<void>
  /** Ends what an earlier version did regularly and this one doesn't: nobody would take its jobs, and they'd wait for months. */
  endSchedulesBut(names: ReadonlySet<string>): Promise<void>
  /** How many jobs wait, and for how many seconds the oldest that is due has waited. */
  backlog(): Promise<{ waiting: number; oldestSeconds: number }>
  /** When a job of this name was last done, in any process; undefined when that was more than some days ago. */
  lastCompletedAt(name: string): Promise<Date | undefined>
  /** Lets running jobs finish for at most `ms`, then returns them to the queue. */
  stop(ms: number): Promise<void>
}

/** Opens the queue with all its kinds. No job is done before `work`. */
export async function openJobs(database: Database, kinds: JobKind<object>[], log: Log): Promise<Jobs> {
  if (database.pglite) await requeueOrphans(database)
  const connection = connect(database, log)
  const boss = new PgBoss({ ...connection.options, ...BOSS_OPTIONS, ...supervision(database) })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, retry } of kinds) await prepareKind(boss, queues.get(name), name, RETRIES[retry])
  const notifier = createJobNotifier(database, log)
  return {
    async enqueue(tx, kind, data, options = {}) {
      const id = await boss.send(kind.name, withCause(data), { ...options, db: fromDrizzle(tx, sql) })
      if (!id) throw new Error(`the job ${kind.name} was not taken`)
      if (!options.startAfter) afterCommit(() => notifier.notify(kind.name, 1))
    },
    async enqueueAll(tx, kind, all) {
      if (all.length === 0) return
      const jobs = all.map((data) => ({ data: withCause(data) }))
      await boss.insert(kind.name, jobs, { db: fromDrizzle(tx, sql) })
      afterCommit(() => notifier.notify(kind.name, all.length))
    },
    async work({ name }, handler) {
      const run = ({ id, data: { [CAUSE]: requestId, ...data } }: QueuedJob) =>
        withLogContext({ ...(requestId && { requestId }), job: name, jobId: id, ...idsIn(data) }, () =>
          handler(data as never).catch((error) => logAndRethrow(error, log)),
        )
      for (let worker = 0; worker < CONCURRENCY; worker += 1) await startWorker(boss, notifier, name, run)
    },
    async schedule(name, cron, action) {
      await prepareQueue(boss, queues.get(name), name, RETRIES['one-hour'])
      await boss.schedule(name, cron, null, { tz: 'UTC' })
      await startWorker(boss, notifier, name, ({ id }) => withLogContext({ job: name, jobId: id }, action))
    },
    async endSchedulesBut(names) {
      for (const { name } of await boss.getSchedules()) {
        if (names.has(name)) continue
        await boss.unschedule(name)
        await boss.deleteQueuedJobs(name)
      }
    },
    backlog: () => backlog(database),
    lastCompletedAt: (name) => lastCompletedAt(database, name),
    async stop(ms) {
      notifier.stop()
      const leave = (err?: unknown) =>
        log.warn({ err }, 'running jobs are left to the next start: the database cannot be reached')
      // Past its own limit the library still marks each running job as failed, and waits for the database as long as it takes.
      await withTimeout(ms + MARK_LIMIT, boss.stop({ graceful: true, timeout: ms }), leave).catch(leave)
      await connection.close()
    },
  }
}

/** Milliseconds in which running jobs can be marked as failed when the process stops. */
const MARK_LIMIT = SECOND

async function startWorker(
  boss: PgBoss,
  notifier: JobNotifier,
  name: string,
  action: (job: QueuedJob) => Promise<void>,
): Promise<void> {
  const id: string = await boss.work(name, WORK_OPTIONS, async ([job]: QueuedJob[]) => {
    if (!job) return
    boss.notifyWorker(id) // where one job was there may be another
    await action(job)
  })
  notifier.register(name, () => boss.notifyWorker(id))
}

const BOSS_OPTIONS = {
  schema: 'pgboss',
  maintenanceIntervalSeconds: HOUR / SECOND,
  warningQueueSize: 10_000,
}

/** Jobs of one kind that are done at a time. */
const CONCURRENCY = 4

// The notifier wakes the workers: their own polling only matters if it fails.
const WORK_OPTIONS = { pollingIntervalSeconds: 30, batchSize: 1 }

/** Looking often for workers that died only matters with PostgreSQL: the embedded database has a single process. */
function supervision(database: Database) {
  const seconds = database.pglite ? 60 : 5
  return { superviseIntervalSeconds: seconds, monitorIntervalSeconds: seconds }
}

// Delays double from 2 s up to an hour, plus a random share: after 11 tries they reach the hour, and 72 more hours follow.
const RETRIES: Record<Retry, QueueOptions> = {
  'three-days': { retryLimit: 83, retryDelay: 2, retryBackoff: true, retryDelayMax: HOUR / SECOND },
  'one-hour': { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
}

const QUEUE_OPTIONS = {
  // Seconds without a heartbeat after which a worker counts as dead and another one takes its job.
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retentionSeconds: (90 * DAY) / SECOND,
  deleteAfterSeconds: (7 * DAY) / SECOND,
}

/** On PostgreSQL the queue has its own pool with timeouts, which pg-boss's pool lacks: in a dead network its queries wait for hours. */
function connect(database: Database, log: Log) {
  if (database.pglite)
    return { options: { db: fromPglite(database.pglite), backend: 'pglite' as const }, close: async () => {} }
  const config = {
    connectionString: database.url as string,
    max: 4,
    statement_timeout: QUERY_TIMEOUT,
    query_timeout: QUERY_TIMEOUT + SECOND,
    application_name: 'unborrowed-jobs',
  }
  const pool = openPool(config, log)
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  return { options: { db }, close: () => closePool(pool, 2 * SECOND, log) }
}

/** Milliseconds: more than a request's statements may take, because the queue's maintenance is slow. */
const QUERY_TIMEOUT = 20 * SECOND

async function prepareKind(boss: PgBoss, known: QueueOptions | undefined, name: string, retry: QueueOptions) {
  const changed = await prepareQueue(boss, known, name, retry)
  // pg-boss caches its queues: a first look inside a transaction would wait for PGlite's only connection.
  if (changed) await boss.findJobs(name, { id: randomUUID() })
}

/** Creates a missing queue, updates one with other options, and returns whether it did either. */
async function prepareQueue(boss: PgBoss, known: QueueOptions | undefined, name: string, retry: QueueOptions) {
  const wanted: QueueOptions = { ...QUEUE_OPTIONS, ...retry }
  if (!known) await boss.createQueue(name, wanted)
  else if (keysOf(wanted).every((option) => known[option] === wanted[option])) return false
  else await boss.updateQueue(name, wanted)
  return true
}

/** The embedded database has one process: jobs that are active before it starts were left by one that died. */
async function requeueOrphans(database: Database): Promise<void> {
  const { rows } = await database.db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  )
  if (!rows[0]?.there) return
  await database.db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null where state = 'active'`,
  )
}

async function backlog(database: Database): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await database.db.execute<{ waiting: string; oldest: string | null }>(sql`
    select count(*) as waiting, extract(epoch from now() - min(start_after)) as oldest
    from pgboss.job where state in ('created', 'retry') and start_after <= now()`)
  return { waiting: Number(rows[0]?.waiting ?? 0), oldestSeconds: Number(rows[0]?.oldest ?? 0) }
}

async function lastCompletedAt(database: Database, name: string): Promise<Date | undefined> {
  const { rows } = await database.db.execute<{ ms: string | null }>(sql`
    select extract(epoch from max(completed_on)) * 1000 as ms from pgboss.job where name = ${name} and state = 'completed'`)
  return rows[0]?.ms ? new Date(Number(rows[0].ms)) : undefined
}

/** The field of a job's data with the request that caused it, so that the log can be read from a form to its email. */
const CAUSE = 'causedBy'

type Caused<Data> = Data & { [CAUSE]?: string }
type QueuedJob = Job<Caused<object>>

function withCause<Data extends object>(data: Data): Caused<Data> {
  const { requestId } = logContext()
  return requestId ? { ...data, [CAUSE]: requestId } : data
}

function logAndRethrow(error: unknown, log: Log): never {
  log.warn({ err: error }, 'a job failed and will be tried again')
  throw error
}

/**
 * Wakes workers when there are jobs for them. Workers themselves look twice a minute: with a query per second and kind, an
 * idle server would use a twentieth of a processor.
 */
type JobNotifier = ReturnType<typeof createJobNotifier>

/**
 * Code that enqueues a job calls `notify`. Jobs that become due later, or that another process enqueued, are found by one
 * query over all queues, every second.
 */
function createJobNotifier(database: Database, log: Log) {
  const workers = new Map<string, (() => void)[]>()
  let stopped = false
  let timer = setTimeout(poll, SECOND)

  /** Wakes that many of a queue's workers, in turn. */
  function notify(queue: string, jobs: number): void {
    const all = workers.get(queue) ?? []
    for (const wake of all.splice(0, jobs)) {
      all.push(wake)
      wake()
    }
  }

  async function poll(): Promise<void> {
    try {
      for (const { queue, jobs } of await findDueQueues(database, [...workers.keys()])) notify(queue, jobs)
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'the query for due jobs failed')
    }
    if (!stopped) timer = setTimeout(poll, SECOND)
  }

  return {
    /** `wake` makes a worker look for a job, at once or after its current one. */
    register: (queue: string, wake: () => void) => workers.set(queue, [...(workers.get(queue) ?? []), wake]),
    notify,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** More than any process has workers for one kind of job. */
const MAX_CONCURRENCY = 10

/** The queues in which something is due, with how many jobs are. */
async function findDueQueues(database: Database, queues: string[]): Promise<{ queue: string; jobs: number }[]> {
  const waits = sql`job.name = queue and job.state < 'active' and not job.blocked and job.start_after <= now()`
  const { rows } = await database.db.execute<{ queue: string; jobs: number }>(sql`
    select queue, jobs from unnest(string_to_array(${queues.join(' ')}, ' ')) as queue, lateral (
      select count(*)::int as jobs from (select from pgboss.job where ${waits} limit ${MAX_CONCURRENCY}) as due
    ) as counted
    where jobs > 0`)
  return rows
}
