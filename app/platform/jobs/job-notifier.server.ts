import { sql } from 'drizzle-orm'
import { SECOND } from '../clock.ts'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../process/log.server.ts'

/**
 * Wakes workers when there are jobs for them. Workers themselves look twice a minute: with a query per second and kind, an
 * idle server would use a twentieth of a processor.
 */
export interface JobNotifier {
  /** `wake` makes a worker look for a job, at once or after its current one. */
  register(queue: string, wake: () => void): void
  /** Wakes that many of a queue's workers, in turn. */
  notify(queue: string, jobs: number): void
  /** Says that something may become due within the next minute. */
  expectSoon(): void
  stop(): void
}

/**
 * Code that enqueues a job calls `notify`. Jobs that become due later, or that another process enqueued, are found by one
 * query over all queues: every second, or every five where there is no other process and nothing is expected.
 */
export function createJobNotifier(database: Database, log: Log): JobNotifier {
  const workers = new Map<string, (() => void)[]>()
  const isAlone = database.pglite !== undefined
  let expecting = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined = setTimeout(poll, SECOND)

  function notify(queue: string, jobs: number): void {
    const all = workers.get(queue) ?? []
    for (const wake of all.splice(0, jobs)) {
      all.push(wake)
      wake()
    }
  }

  function expectSoon(): void {
    if (expecting) return
    expecting = true
    if (timer) pollIn(SECOND)
  }

  async function poll(): Promise<void> {
    timer = undefined
    expecting = !isAlone
    try {
      for (const { queue, jobs } of await findDueQueues(database, [...workers.keys()])) {
        expecting = true
        notify(queue, jobs)
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'the query for due jobs failed')
    }
    pollIn(expecting ? SECOND : 5 * SECOND)
  }

  function pollIn(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(poll, ms)
  }

  return {
    register: (queue, wake) => workers.set(queue, [...(workers.get(queue) ?? []), wake]),
    notify,
    expectSoon,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** More than any process has workers for one kind of job. */
const MAX_CONCURRENCY = 10

/** The queues in which something is due within a minute, with how many jobs are due now. */
async function findDueQueues(database: Database, queues: string[]): Promise<{ queue: string; jobs: number }[]> {
  const waits = sql`job.name = queue and job.state < 'active' and not job.blocked and job.start_after <= now()`
  const { rows } = await database.db.execute<{ queue: string; jobs: number }>(sql`
    select queue, jobs from unnest(string_to_array(${queues.join(' ')}, ' ')) as queue, lateral (
      select count(*)::int as jobs from (select from pgboss.job where ${waits} limit ${MAX_CONCURRENCY}) as due
    ) as counted
    where jobs > 0 or exists (select from pgboss.job where ${waits} + interval '1 minute')`)
  return rows
}
