import { sql } from 'drizzle-orm'
import { SECOND } from './clock.ts'
import type { Database } from './database.server.ts'
import type { Log } from './log.server.ts'

/**
 * Wakes those who work when there is something to do. By themselves they look twice a minute; asked each second for each
 * kind, an idle server would spend a tenth of a processor on finding nothing.
 */
export interface Bell {
  /** Makes a worker known. `wake` lets it look once more, at once or when it is done with what it has in hand. */
  listen(queue: string, wake: () => void): void
  /** Wakes as many of a queue's workers, each in its turn. */
  ring(queue: string, jobs: number): void
  stop(): void
}

/**
 * Who enqueues rings by himself. What becomes due with time, and what another process has enqueued, is looked for once a
 * second in one statement over all queues.
 */
export function openBell(database: Database, log: Log): Bell {
  const workers = new Map<string, (() => void)[]>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function ring(queue: string, jobs: number): void {
    const all = workers.get(queue) ?? []
    for (const wake of all.splice(0, jobs)) {
      all.push(wake)
      wake()
    }
  }

  async function look(): Promise<void> {
    try {
      for (const { queue, jobs } of await due(database, [...workers.keys()])) ring(queue, jobs)
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'it could not be seen whether a job is due')
    }
    if (!stopped) timer = setTimeout(look, SECOND)
  }

  timer = setTimeout(look, SECOND)
  return {
    listen: (queue, wake) => workers.set(queue, [...(workers.get(queue) ?? []), wake]),
    ring,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Nobody has more hands for one kind of job. */
const MOST = 10

async function due(database: Database, queues: string[]): Promise<{ queue: string; jobs: number }[]> {
  const { rows } = await database.db.execute<{ queue: string; jobs: number }>(sql`
    select queue, jobs from unnest(string_to_array(${queues.join(' ')}, ' ')) as queue, lateral (
      select count(*)::int as jobs from (
        select from pgboss.job
        where job.name = queue and job.state < 'active' and not job.blocked and job.start_after <= now() limit ${MOST}
      ) as due
    ) as counted where jobs > 0`)
  return rows
}
