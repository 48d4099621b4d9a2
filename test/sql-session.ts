import { openSqlSession, type SqlSession } from '../app/platform/backup/sql-session.server.ts'
import { silent, type TestDatabase } from './database.ts'

/** A test's database as backups read and write one. */
export async function sqlSessionOf({ pglite, url }: TestDatabase): Promise<SqlSession> {
  if (!pglite) return openSqlSession({ url: url ?? '' }, silent)
  return {
    query: async <Row extends object>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
    close: async () => {}, // the test closes its database itself
  }
}
