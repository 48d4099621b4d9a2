import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { type Database, openDatabase } from '../app/platform/database/database.server.ts'
import { migrate } from '../app/platform/database/migrations.server.ts'
import { createLog } from '../app/platform/process/log.server.ts'

/** Where the tests' PostgreSQL is; without it they run on PGlite in memory. */
const server = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined

export const onPostgres = server !== undefined
export const silent = createLog('silent')

export interface TestDatabase extends Database {
  /** Closes it and, on PostgreSQL, drops it. */
  drop(): Promise<void>
}

/** A freshly migrated database of the kind that this run is about. */
export async function freshDatabase(): Promise<TestDatabase> {
  const created = server ? await createDatabase(server, process.env.TEST_DATABASE_TEMPLATE) : undefined
  const dump = created ? undefined : dumpOf(process.env.TEST_DATABASE_DUMP as string)
  const database = await openDatabase({ url: created?.url, dump, log: silent })
  await migrate(database, resolve('migrations'))
  return {
    ...database,
    async drop() {
      await database.close()
      await created?.drop()
    },
  }
}

/** A file as a blob that is read at once: Node's own hands out thousands of parts, and puts them together again. */
const dumpOf = (file: string): Blob =>
  Object.assign(new Blob(), { arrayBuffer: async () => (await readFile(file)).buffer })

/** A database on this PostgreSQL server: empty, or as its template. */
export async function createDatabase(serverUrl: string, template = 'template1') {
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
