import { Client } from 'pg'
import { SECOND } from '../clock.ts'
import type { Log } from '../process/log.server.ts'
import type { Database } from './database.server.ts'

const RECONNECT = SECOND

/**
 * Hears the notifications of a channel: on PostgreSQL by a connection of its own, which comes back by itself.
 *
 * @param onReconnected what was notified meanwhile is lost: look at the tables
 * @returns what stops it
 */
export async function listenTo(
  database: Database,
  log: Log,
  channel: string,
  onNotified: (payload: string) => void,
  onReconnected: () => Promise<void>,
): Promise<() => Promise<void>> {
  if (database.pglite) return database.pglite.listen(channel, onNotified)
  let stopped = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    const next = new Client({
      connectionString: database.url,
      application_name: `unborrowed-${channel}`,
      keepAlive: true,
    })
    client = next
    const retry = once(() => {
      if (!stopped) timer = setTimeout(connect, RECONNECT).unref()
    })
    next.on('error', retry).on('end', retry)
    next.on('notification', ({ payload }) => onNotified(payload ?? ''))
    await next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(onReconnected)
      .catch((error) => {
        log.warn({ err: error }, `the connection that listens to ${channel} is away`)
        retry()
        return next.end().catch(() => undefined)
      })
  }
  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}
