import { sql } from 'drizzle-orm'
import { SECOND } from '../clock.ts'
import type { Database } from '../database/database.server.ts'
import type { Log } from '../process/log.server.ts'

/**
 * Wakes those who work when there is something to do. By themselves they look twice a minute: asked each second for each
 * kind, an idle server would spend a twentieth of a processor on finding nothing.
 */
export interface JobNotifier {
  /** Makes a worker known. `wake` lets it look once more, at once or when it is done with what it has in hand. */
  register(queue: string, wake: () => void): void
  /** Wakes as many of a queue's workers, each in its turn. */
  notify(queue: string, jobs: number): void
  /** Says that something may become due within the next minute. */
  expectSoon(): void
  stop(): void
}

/**
 * Who enqueues rings by himself. What becomes due with time, and what another process has enqueued, is looked for in one
 * statement over all queues: every second, or where there is no other process and nothing is expected, every five.
 */
export function createJobNotifier(database: Database, log: Log): JobNotifier {
  const workers = new Map<string, (() => void)[]>()
  const isAlone = database.pglite !== undefined
  let expecting = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined = setTimeout(look, SECOND)

  function ring(queue: string, jobs: number): void {
    const all = workers.get(queue) ?? []
    for (const wake of all.splice(0, jobs)) {
      all.push(wake)
      wake()
    }
  }

  function expect(): void {
    if (expecting) return
    expecting = true
    if (timer) lookIn(SECOND)
  }

  async function look(): Promise<void> {
    timer = undefined
    expecting = !isAlone
    try {
      for (const { queue, jobs } of await findDueQueues(database, [...workers.keys()])) {
        expecting = true
        ring(queue, jobs)
      }
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'it could not be seen whether a job is due')
    }
    lookIn(expecting ? SECOND : 5 * SECOND)
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(look, ms)
  }

  return {
    register: (queue, wake) => workers.set(queue, [...(workers.get(queue) ?? []), wake]),
    notify: ring,
    expectSoon: expect,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Nobody has more hands for one kind of job. */
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
