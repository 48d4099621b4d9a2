import { inArray } from 'drizzle-orm'
import { SECOND } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.server.ts'
import { listenTo } from '../platform/database/notifications.server.ts'
import type { Log } from '../platform/process/log.server.ts'
import { SESSIONS_ENDED } from './end-sessions.ts'
import { sessions } from './sign-in.sql.ts'

/** Who has a page of a session open, over all processes: told when the session ends. */
export interface SessionStreams {
  /** Calls `end` when the session ends, or when the server stops. Returns a function that leaves the list. */
  watch(sessionId: string, end: (why: StreamEnd) => void): () => void
  stop(): Promise<void>
}

/** `stopping`: the server goes, and the page may ask the next one. */
type StreamEnd = 'ended' | 'stopping'

/** Milliseconds between two looks at the table, for what a lost connection did not report and for sessions that expired. */
const POLL_INTERVAL = 5 * SECOND

/** Listens from the first watched session on, so that a process in which nobody has signed in holds no connection. */
export function createSessionStreams(database: Database, log: Log): SessionStreams {
  const watchers = new Map<string, Set<(why: StreamEnd) => void>>()
  let listening: Promise<() => Promise<void>> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function end(sessionId: string, why: StreamEnd): void {
    const found = watchers.get(sessionId)
    watchers.delete(sessionId)
    for (const notify of found ?? []) notify(why)
  }

  async function poll(): Promise<void> {
    for (const id of await findEnded(database, [...watchers.keys()])) end(id, 'ended')
  }

  function schedulePoll(): void {
    timer = setTimeout(() => {
      void poll()
        .catch((error) => log.warn({ err: error }, 'whether sessions have ended is not known for the moment'))
        .finally(() => !stopped && schedulePoll())
    }, POLL_INTERVAL)
    timer.unref()
  }

  function listen(): void {
    listening ??= listenTo(database, log, SESSIONS_ENDED, (id) => end(id, 'ended'), poll)
    if (!timer) schedulePoll()
  }

  return {
    watch(sessionId, notify) {
      listen()
      const all = watchers.get(sessionId) ?? new Set()
      watchers.set(sessionId, all.add(notify))
      return () => {
        all.delete(notify)
        if (all.size === 0 && watchers.get(sessionId) === all) watchers.delete(sessionId)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const id of [...watchers.keys()]) end(id, 'stopping')
      await (await listening)?.()
    },
  }
}

async function findEnded({ db }: Database, watched: string[]): Promise<string[]> {
  if (watched.length === 0) return []
  const stored = await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, watched))
  const running = new Set(stored.map(({ id }) => id))
  return watched.filter((id) => !running.has(id))
}
