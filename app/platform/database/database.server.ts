import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'
import { SECOND } from '../clock.ts'
import { databaseFolder } from '../embedded/database-template.server.ts'
import { exitOnFullDisk } from '../embedded/disk.server.ts'
import type { Log } from '../process/log.server.ts'
import { requireDiskSpace, toOpenError } from '../process/start-error.server.ts'
import {
  closePool,
  openPool,
  runInTransaction,
  throwConnectionError,
  withTransactionTimeout,
} from './postgres-pool.server.ts'

/** A connection or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>
/** An open transaction. The brand keeps a plain connection from being passed where atomicity is meant. */
export type Tx = Db & { readonly inTransaction: true }

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** For reads and single statements outside a transaction; throws inside one, where it would hang on PGlite. */
  readonly db: Db
  /** The embedded database, for the job queue's adapter. */
  readonly pglite: PGlite | undefined
  readonly url: string | undefined
  /** The connections to PostgreSQL, for the code that watches them. */
  readonly pool: Pool | undefined
  /**
   * Runs the work in one transaction, rolled back when it throws or takes longer than `TRANSACTION_LIMIT`. What the work
   * still sends after that is refused.
   * No network inside: Stripe and email are jobs. Transactions do not nest.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds after which a transaction is given up: on PGlite every other query waits behind it. */
const TRANSACTION_TIMEOUT = 10 * SECOND

interface DatabaseOptions {
  /** PostgreSQL; without it PGlite. */
  url?: string | undefined
  /** Where PGlite keeps its files, whose lock the caller holds; without it in memory. */
  folder?: string
  /** What a PGlite in memory begins with: what `dumpDataDir` gave. */
  dump?: Blob | undefined
  log: Log
  /** Milliseconds after which a transaction is given up; `TRANSACTION_LIMIT` unless a test is in a hurry. */
  transactionTimeout?: number
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openPglite(options)
}

/** Runs this once the surrounding transaction has committed; immediately outside of one. */
export function afterCommit(action: () => void): void {
  const transaction = transactions.getStore()
  if (transaction) transaction.afterCommit.push(action)
  else action()
}

/** @throws Error inside a transaction. Everything that uses the network calls it. */
export function assertOutsideTransaction(what: string): void {
  if (transactions.getStore()) throw new Error(`${what} inside a transaction: enqueue a job instead`)
}

interface OpenTransaction {
  afterCommit: (() => void)[]
}

const transactions = new AsyncLocalStorage<OpenTransaction>()

async function openPglite({
  folder,
  dump,
  log,
  transactionTimeout = TRANSACTION_TIMEOUT,
}: DatabaseOptions): Promise<Database> {
  const dataDir = folder && databaseFolder(folder)
  if (folder && existsSync(folder)) await requireDiskSpace(folder)
  compileWithoutOptimizing()
  const pglite = await PGlite.create({
    extensions: { btree_gist, pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(dataDir && { dataDir }),
    ...(dump && { loadDataDir: dump }),
  }).catch(async (error) => {
    throw dataDir ? await toOpenError(error, dataDir) : error
  })
  const guarded = guardMethods(pglite, ['query', 'exec', 'sql'], (error) => exitOrThrow(error, log))
  // PGlite's and node-postgres' results differ only in fields that we do not read.
  const db = drizzlePglite({ client: guarded }) as unknown as Db
  const run: RunTransaction = (work) =>
    db
      .transaction((tx) => withTransactionTimeout(transactionTimeout, work(tx)))
      .catch((error) => exitOrThrow(error, log))
  return {
    kind: 'pglite',
    db,
    pglite,
    url: undefined,
    pool: undefined,
    async transact(work) {
      const result = await transact(run, work)
      await letOthersRun()
      return result
    },
    close: () => pglite.close(),
  }
}

/**
 * The embedded database answers within the same turn of the event loop: a job that makes one transaction after another would
 * keep every visitor waiting until its last one.
 */
async function letOthersRun(): Promise<void> {
  if (performance.now() - othersRanAt < MAX_TURN) return
  await setImmediate()
  othersRanAt = performance.now()
}

/** Milliseconds. */
const MAX_TURN = 10
let othersRanAt = 0

function openPostgres(url: string, { log, transactionTimeout = TRANSACTION_TIMEOUT }: DatabaseOptions): Database {
  const config = {
    connectionString: url,
    max: 10,
    statement_timeout: TRANSACTION_TIMEOUT,
    query_timeout: TRANSACTION_TIMEOUT + SECOND,
    idle_in_transaction_session_timeout: TRANSACTION_TIMEOUT,
    application_name: 'unborrowed',
  }
  const pool = openPool(config, log)
  const guarded = guardMethods(pool, ['query'], throwConnectionError)
  const run: RunTransaction = (work) =>
    runInTransaction(pool, transactionTimeout, (client) => work(drizzlePostgres({ client })))
  return {
    kind: 'postgres',
    db: drizzlePostgres({ client: guarded }),
    pglite: undefined,
    url,
    pool,
    transact: (work) => transact(run, work),
    close: () => closePool(pool, 2 * SECOND, log),
  }
}

function exitOrThrow(error: unknown, log: Log): never {
  exitOnFullDisk(error, log)
  throw error
}

/**
 * Patches the client's own methods (Drizzle asks for the real class), so that misuse throws instead of hanging.
 *
 * @param rethrow what becomes of an error
 */
function guardMethods<Client extends object>(
  client: Client,
  methods: (keyof Client)[],
  rethrow: (error: unknown) => never,
): Client {
  for (const method of methods) {
    const original = client[method] as (...args: unknown[]) => unknown
    const guarded = (...args: unknown[]) => {
      assertOutsideTransaction('The database itself was used')
      const result = original.apply(client, args)
      return result instanceof Promise ? result.catch(rethrow) : result
    }
    Object.defineProperty(client, method, { value: guarded })
  }
  return client
}

type RunTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

async function transact<T>(run: RunTransaction, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertOutsideTransaction('A second transaction was opened')
  const transaction: OpenTransaction = { afterCommit: [] }
  const result = await run((db) => transactions.run(transaction, () => work(db as Tx)))
  for (const action of transaction.afterCommit) action()
  return result
}

/**
 * Has V8 compile WebAssembly by its quick compiler alone, from now on. Its optimizing compiler takes 550 MB for a while to
 * work through the embedded database in the background, at each start: more than a small server has. Has to be called
 * before the database's module is loaded. See docs/decisions/0015-the-embedded-database-is-not-optimized.md.
 */
function compileWithoutOptimizing(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}

/**
 * What the embedded database takes for pages of its tables, all of it at its start: a quarter of its own default. Further pages
 * are in the system's cache, which gives memory back when others need it.
 */
const SHARED_BUFFERS = '32MB'
