import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { createDatabase, onPostgres, silent, type TestDatabase } from './database.ts'
import { advance, MIGRATIONS, readKept, readTables, runText, SCHEMAS } from './schemas/earlier-schema.ts'
import { tempFolder } from './temp-folder.ts'

let database: TestDatabase
const dataDir = tempFolder('upgrades')
beforeAll(async () => {
  const server = onPostgres ? await createDatabase(process.env.TEST_DATABASE_URL as string) : undefined
  const opened = await openDatabase({ url: server?.url, log: silent })
  database = {
    ...opened,
    async drop() {
      await opened.close()
      await server?.drop()
    },
  }
  for (const schema of SCHEMAS) await advance(database, schema, dataDir)
})
afterAll(() => database.drop())

const rowsOf = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows

test('Every table has a row that was written under an earlier schema: what an upgrade does to it is tested', async () => {
  const empty = [...(await readTables(database))].filter(([, rows]) => rows.length === 0).map(([name]) => name)
  expect(empty, 'give each of these a row in test/schemas, in the file of the migration that made it').toEqual([])
})

test('No token of a page is left where someone signed up, nor in what the journal gets of it', async () => {
  const asked = (id: string, page: string) => sql`insert into newsletter_consents
    (id, address_hash, event, wording, page, how, at) values (${id}, 'a', 'asked', '', ${page}, '', now())`
  for (const [id, page] of [
    ['con_data', '/my-data/SECRET'],
    ['con_shop', '/shop'],
  ] as const)
    await rowsOf(asked(id, page))
  await rowsOf(sql`update copied_rows set is_written = true`)
  await runText(database, readFileSync(join(MIGRATIONS, '0098_pages_of_sign_ups.sql'), 'utf8'))
  const kept = await rowsOf(sql`select consent.id, page, is_written from newsletter_consents as consent
    join copied_rows on row_id = consent.id where consent.id in ('con_data', 'con_shop') order by 1`)
  expect(kept).toEqual([
    { id: 'con_data', page: '/…', is_written: false },
    { id: 'con_shop', page: '/shop', is_written: true },
  ])
  await expect(rowsOf(sql`delete from newsletter_consents`)).rejects.toThrow()
})

test('The rows of tables that were dropped are in the data folder', () => {
  const kept = readKept(dataDir).map(({ table, row }) => `${table} ${row.id}`)
  expect(kept.sort()).toEqual(['balance_transactions txn_1', 'balance_transactions txn_renewal', 'payouts po_1'])
})

test('What migrations rewrote means what it meant: a cancellation, a pick, an answered message, a link, a refund', async () => {
  const [membership] = await rowsOf(
    sql`select cancellation_request, cancellation_applied_at is not null as applied from memberships`,
  )
  expect(membership).toEqual({ cancellation_request: 'cancel', applied: true })
  const [card] = await rowsOf(sql`select email, stage, note from cards where opportunity_id = 'opp_open00000000000'`)
  expect(card).toEqual({ email: 'rosa@example.com', stage: 'preparing', note: 'The county has a match.' })
  const [message] = await rowsOf(sql`select answered_at = received_at as answered from tickets`)
  expect(message).toEqual({ answered: true })
  const [link] = await rowsOf(
    sql`select expires_at > now() as opens from call_links where token_hash = repeat('1', 64)`,
  )
  expect(link).toEqual({ opens: true })
  const [quiz] = await rowsOf(sql`select saved from quiz_results`)
  expect(quiz).toEqual({ saved: true })
  const found = await rowsOf(sql`select opportunities_matching(to_tsquery('english', 'producer')) as ref`)
  expect(found).toHaveLength(1)
})
