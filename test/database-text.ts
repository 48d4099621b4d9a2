import { sql } from 'drizzle-orm'
import type { Database } from '../app/platform/database/database.server.ts'

/** Everything that the tables hold, as one text: what someone with a copy of the database could read. */
export async function databaseText({ db }: Database, { without = [] }: { without?: string[] } = {}): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    if (without.some((table) => name.endsWith(`.${table}`))) continue
    const { rows: found } = await db.execute<{ text: string }>(sql`select t::text as text from ${sql.raw(name)} as t`)
    texts.push(...found.map(({ text }) => text))
  }
  return texts.join('\n')
}
