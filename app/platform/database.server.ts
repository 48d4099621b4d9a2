import { AsyncLocalStorage } from 'node:async_hooks'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePostgres, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { SECOND } from './clock.ts'
import { databaseFolder } from './database-template.server.ts'
import { exitOnFullDisk } from './disk.server.ts'
import type { Log } from './log.server.ts'

/** A connection or a transaction: what a query needs and no more. */
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
  /**
   * Runs the work in one transaction, rolled back when it throws or takes longer than `TRANSACTION_LIMIT`.
   * No network inside: Stripe and mail are jobs. Transactions do not nest.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds after which a transaction is given up: on PGlite every other query waits behind it. */
export const TRANSACTION_LIMIT = 10 * SECOND

export interface DatabaseOptions {
  /** PostgreSQL; without it PGlite. */
  url?: string | undefined
  /** Where PGlite keeps its files, whose lock the caller holds; without it in memory. */
  folder?: string
  /** What a PGlite in memory begins with: what `dumpDataDir` gave. */
  dump?: Blob | undefined
  log: Log
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options.log) : openPglite(options)
}

/** Does this once the surrounding transaction has committed; at once when there is none. */
export function afterCommit(action: () => void): void {
  const transaction = transactions.getStore()
  if (transaction) transaction.afterCommit.push(action)
  else action()
}

/** @throws Error inside a transaction. Called by whatever goes out over the network. */
export function assertOutsideTransaction(what: string): void {
  if (transactions.getStore()) throw new Error(`${what} inside a transaction: enqueue a job instead`)
}

interface OpenTransaction {
  afterCommit: (() => void)[]
}

const transactions = new AsyncLocalStorage<OpenTransaction>()

async function openPglite({ folder, dump, log }: DatabaseOptions): Promise<Database> {
  const pglite = await PGlite.create({
    extensions: { btree_gist, pg_trgm },
    ...(folder && { dataDir: databaseFolder(folder) }),
    ...(dump && { loadDataDir: dump }),
  })
  const guarded = guard(pglite, ['query', 'exec', 'sql'], log)
  // PGlite's and node-postgres' results differ only in fields that we do not read.
  const db = drizzlePglite({ client: guarded }) as unknown as Db
  return {
    kind: 'pglite',
    db,
    pglite,
    url: undefined,
    transact: (work) => transact(db, work, log),
    close: () => pglite.close(),
  }
}

function openPostgres(url: string, log: Log): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5 * SECOND,
    statement_timeout: TRANSACTION_LIMIT,
    query_timeout: TRANSACTION_LIMIT + SECOND,
    idle_in_transaction_session_timeout: TRANSACTION_LIMIT,
    keepAlive: true,
    application_name: 'unborrowed',
  })
  // A connection that the server closed while it lay idle is replaced by the pool; without a listener it ends the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  pool.on('error', onLost)
  // The pool listens to idle connections alone: one that is lost inside a transaction would end the process as well.
  pool.on('connect', (client) => client.on('error', onLost))
  const db = drizzlePostgres({ client: guard(pool, ['query'], log) }) as unknown as Db
  return {
    kind: 'postgres',
    db,
    pglite: undefined,
    url,
    transact: (work) => transact(db, work, log),
    close: () => pool.end(),
  }
}

/** Patches the client's own methods (Drizzle asks for the real class), so that misuse throws instead of hanging. */
function guard<Client extends object>(client: Client, methods: (keyof Client)[], log: Log): Client {
  for (const method of methods) {
    const original = client[method] as (...args: unknown[]) => unknown
    const guarded = (...args: unknown[]) => {
      assertOutsideTransaction('The database itself was used')
      const result = original.apply(client, args)
      if (result instanceof Promise) result.catch((error) => exitOnFullDisk(error, log))
      return result
    }
    Object.defineProperty(client, method, { value: guarded })
  }
  return client
}

async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>, log: Log): Promise<T> {
  assertOutsideTransaction('A second transaction was opened')
  const transaction: OpenTransaction = { afterCommit: [] }
  try {
    const result = await db.transaction((tx) =>
      transactions.run(transaction, () => withinLimit(work(tx as unknown as Tx))),
    )
    for (const action of transaction.afterCommit) action()
    return result
  } catch (error) {
    exitOnFullDisk(error, log)
    throw error
  }
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const error = new Error(`a transaction took longer than ${TRANSACTION_LIMIT / SECOND} s and was rolled back`)
    timer = setTimeout(() => reject(error), TRANSACTION_LIMIT)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
