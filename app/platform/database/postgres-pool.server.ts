import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg'
import { SECOND } from '../clock.ts'
import type { Log } from '../process/log.server.ts'
import { withTimeout } from '../process/timeout.ts'
import { DatabaseUnavailableError, toConnectionError } from './database-unavailable.ts'

/** Opens a pool that survives the loss of its connections. Nothing connects yet. */
export function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 5 * SECOND, keepAlive: true, onConnect: withoutJit, ...config })
  // A connection that the server closed while it was idle is replaced by the pool; without a listener it ends the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  pool.on('error', onLost)
  // The pool listens to idle connections alone: one that is lost inside a transaction would end the process as well.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/**
 * Our queries read few rows. Where PostgreSQL expects many, as for what is unread in all rooms, it compiled the query for 230 ms to
 * run it in 2. It's set here and not at connecting, because PgBouncer refuses the option.
 */
async function withoutJit(client: ClientBase): Promise<void> {
  await client.query('set jit = off')
}

/**
 * Runs the work in a transaction on a connection of its own. The connection goes back to the pool only when its
 * transaction is known to have ended; otherwise it's destroyed, so that PostgreSQL rolls back and nothing else uses it.
 *
 * @param limit milliseconds for BEGIN and the work together
 * @throws DatabaseUnavailable when the connection fails or the limit passes
 */
export async function runInTransaction<T>(
  pool: Pool,
  limit: number,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(throwConnectionError)
  const state = { open: true, clean: false }
  try {
    const result = await withTransactionTimeout(limit, begin(client, state, work))
    state.open = false
    await client.query('commit').catch(throwConnectionError)
    state.clean = true
    return result
  } catch (error) {
    state.open = false
    state.clean = !(error instanceof DatabaseUnavailableError) && (await tryRollback(client))
    throw error
  } finally {
    client.release(!state.clean)
  }
}

/** The same, rejected after so many milliseconds. What a transaction still sends then is refused; see `whileOpen`. */
export function withTransactionTimeout<T>(ms: number, transaction: Promise<T>): Promise<T> {
  return withTimeout(ms, transaction, () => {
    throw new DatabaseUnavailableError(`a transaction took longer than ${ms / SECOND} s and was rolled back`)
  })
}

/** Closes the pool, waiting at most `ms` for connections in use: one that hangs must not keep the process from ending. */
export async function closePool(pool: Pool, ms: number, log: Log): Promise<void> {
  await withTimeout(ms, pool.end(), () => {
    log.warn({ connections: pool.totalCount }, 'database connections in use were left behind')
  })
}

interface TransactionState {
  open: boolean
}

async function begin<T>(client: PoolClient, state: TransactionState, work: (client: PoolClient) => Promise<T>) {
  await client.query('begin').catch(throwConnectionError)
  return work(guardClient(client, state))
}

/**
 * The same client, refusing every statement once the transaction is over: what a timed-out or half-failed work still
 * sends would be committed by itself, or land in the next transaction on this connection.
 */
function guardClient(client: PoolClient, state: TransactionState): PoolClient {
  const query = client.query as (...args: unknown[]) => Promise<unknown>
  const guarded = async (...args: unknown[]) => {
    if (!state.open) throw new Error('the transaction is over: this statement came too late')
    return query.apply(client, args).catch(throwConnectionError)
  }
  return Object.create(client, { query: { value: guarded } })
}

/** Whether the connection answered ROLLBACK, and soon: if not, destroying it rolls back as well. */
async function tryRollback(client: PoolClient): Promise<boolean> {
  return withTransactionTimeout(ROLLBACK_TIMEOUT, client.query('rollback')).then(
    () => true,
    () => false,
  )
}

const ROLLBACK_TIMEOUT = 2 * SECOND

export function throwConnectionError(error: unknown): never {
  throw toConnectionError(error)
}
