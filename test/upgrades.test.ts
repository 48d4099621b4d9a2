import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { createDatabase, onPostgres, silent } from './database.ts'
import { advance, readKept, readTables, runText, SCHEMAS } from './schemas/earlier-schema.ts'
import { tempFolder } from './temp-folder.ts'

/** What later migrations end or move on purpose, as the program before them left it. */
const ENDED = `
  insert into emails (id, key, kind, recipient, data, message_id, created_at) values
    ('eml_credit0000000000', 'membership-credit:rnw_1', 'membership-credit', 'rosa@example.com', '{}', '<credit@example.com>', now()),
    ('eml_welcome000000000', 'membership-welcome:mem_1', 'membership-welcome', 'rosa@example.com', '{}', '<welcome@example.com>', now());
  create schema pgboss;
  create table pgboss.job (name text);
  insert into pgboss.job values ('make-renewal-credit'), ('remove-renewal-credit'), ('send-mail');
  insert into settings (key, value, version, changed_by, changed_at) values ('social-links',
    E'https://example.substack.com/\nno LinkedIn\nhttps://www.instagram.com/simone\\nhttps://podcast.example.com/', 1, 'per_coach', now());
  insert into changes (id, at, actor, action, subject, summary) values ('chg_off', now(), 'per_coach', 'setting', 'holidays',
    'No new calls: Friday, November 20. Still booked, so move them yourself: Focus Call with Rosa: Friday, November 20, 2:00 PM to 3:00 PM'),
    ('chg_win', now(), 'per_coach', 'mark', 'win:win_1', 'Later, Monday: A second oven'),
    ('chg_gone', now(), 'per_coach', 'mark', 'question:999', 'Done: Ana asked: Is a fee refunded?');
  insert into content_values (release, file, part, value)
    select max(id), 'free-money-finder', 'sample', '{"title": "Look inside", "listed": "On it"}' from content_releases;`

const dataDir = tempFolder('upgrades')
const server = onPostgres ? await createDatabase(process.env.TEST_DATABASE_URL as string) : undefined
const database = await openDatabase({ url: server?.url, log: silent })
afterAll(async () => {
  await database.close()
  await server?.drop()
})
for (const schema of SCHEMAS) {
  await advance(database, schema, dataDir)
  if (schema.startsWith('0163')) await runText(database, ENDED)
}

const rowsOf = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows

test('Every table has a row that was written under an earlier schema: what an upgrade does to it is tested', async () => {
  const empty = [...(await readTables(database))].filter(([, rows]) => rows.length === 0).map(([name]) => name)
  expect(empty, 'give each of these a row in test/schemas, in the file of the migration that made it').toEqual([])
})

test('The rows of tables that were dropped are in the data folder', () => {
  const kept = Map.groupBy(readKept(dataDir), ({ table }) => table)
  expect(Object.fromEntries([...kept].map(([table, rows]) => [table, rows.length]))).toEqual({
    ...{ balance_transactions: 2, payouts: 1 },
    ...{
      conduct_appeals: 1,
      conduct_decisions: 1,
      conduct_reports: 2,
      message_versions: 1,
      calls: 1,
      everyone_mentions: 1,
      win_consents: 2,
      promotion_codes: 1,
      days_off: 1,
      card_files: 1,
      opportunity_versions: 1,
      renewal_credits: 4,
    },
  })
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
  // Her name is on the wall, and she took back that it may be on the site.
  const stories = await rowsOf(sql`select win_id, withdrawn_at is null as holds from win_consents`)
  expect(stories).toEqual([{ win_id: 'win_1', holds: false }])
  const [quiz] = await rowsOf(sql`select saved from quiz_results`)
  expect(quiz).toEqual({ saved: true })
  const found = await rowsOf(sql`select opportunities_matching(to_tsquery('english', 'producer')) as ref`)
  expect(found).toHaveLength(1)
})

test('A month that was promised and not used yet is noted for the coach, and what was to tell of it or to make it is dropped', async () => {
  const noted = await rowsOf(sql`
    select n.email, note, c.summary from notes n join changes c on c.subject = n.id and c.action = 'note' order by note`)
  expect(noted).toEqual(
    [
      /^They were promised a free month\. It may not be at Stripe yet: .* add a \$97 credit if there’s none\./,
      /^They were promised a free month\. It’s at Stripe, a \$97 credit on their balance: .* give them the month here\.$/,
    ].map((note) => ({
      ...{ email: 'rosa@example.com', note: expect.stringMatching(note) },
      summary: 'Noted the free month that rosa@example.com was promised',
    })),
  )
  const refused = await rowsOf(sql`
    select kind from emails where refused_at is not null and last_error = 'no longer wanted'`)
  expect(refused).toEqual([{ kind: 'membership-credit' }])
  expect(await rowsOf(sql`select name from pgboss.job`)).toEqual([{ name: 'send-mail' }])
})

test('The social links of Settings are published as words, other networks with them', async () => {
  const [published] = await rowsOf(sql`
    select value, note, by from content_values join content_releases r on r.id = release where part = 'social'`)
  expect(published).toMatchObject({
    by: 'per_coach',
    value: [
      { network: 'Instagram', url: 'https://www.instagram.com/simone' },
      { network: 'Website', url: 'https://example.substack.com/' },
      { network: 'Website', url: 'https://podcast.example.com/' },
    ],
  })
  expect(await rowsOf(sql`select key from settings where key = 'social-links'`)).toEqual([])
})

test('The log names no one that an erasure wouldn’t find there, and what the coach published only lacks the word that no page shows', async () => {
  expect(await rowsOf(sql`select summary from changes where subject = 'holidays'`)).toEqual([
    { summary: 'No new calls: Friday, November 20.' },
  ])
  expect(
    await rowsOf(sql`select email, summary from changes where action = 'mark' and subject ~ ':' order by id`),
  ).toEqual([
    { email: null, summary: null },
    { email: 'rosa@example.com', summary: 'Later, Monday: A second oven' },
  ])
  expect(await rowsOf(sql`select value from content_values where part = 'sample'`)).toEqual([
    { value: { title: 'Look inside' } },
  ])
})
