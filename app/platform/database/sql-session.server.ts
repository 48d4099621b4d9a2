import { Client } from 'pg'
import { openDatabase } from '../database/database.server.ts'
import type { Log } from '../process/log.server.ts'
import { toPostgresError } from '../process/start-error.server.ts'

/** Either kind of database as one connection without limits of time, for work that reads or writes all of it. */
export interface SqlSession {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Where a database is: the address of a PostgreSQL server, or the DATA_DIR of an embedded one that no process has open. */
type DatabasePlace = { url: string } | { folder: string }

export async function openSqlSession(place: DatabasePlace, log: Log): Promise<SqlSession> {
  const session = 'url' in place ? await openPostgres(place.url) : await openEmbedded(place.folder, log)
  // Rows are compared as text, so both kinds have to write moments and numbers alike.
  await session.query(`set timezone = 'UTC'`)
  await session.query(`set datestyle = 'ISO, MDY'`)
  return session
}

async function openPostgres(url: string): Promise<SqlSession> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'unborrowed-backup',
  })
  await client.connect().catch((error) => {
    throw toPostgresError(error, url)
  })
  return {
    query: async (text, values) => (await client.query(text, values)).rows,
    close: () => client.end(),
  }
}

async function openEmbedded(folder: string, log: Log): Promise<SqlSession> {
  const { pglite, close } = await openDatabase({ folder, log })
  if (!pglite) throw new Error('a folder was opened as something else than an embedded database')
  return {
    query: async <Row extends object>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
    close,
  }
}
