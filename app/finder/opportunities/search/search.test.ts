import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { importCommand } from '../imports/import-command.ts'
import { opportunityRoutes } from '../opportunities.http.ts'
import { STATUSES, type StatusInput, statusOn, statusSql } from '../status.ts'
import { searchQuery } from './query.ts'
import { searchOpportunities } from './search.ts'
import { createSearchToken } from './search-token.ts'

let database: TestDatabase
const clock = { now: () => new Date('2026-11-21T17:00:00Z') }
const folder = tempFolder('search')

interface Find {
  number: string
  title: string
  who?: string
  states?: string
  sectors?: string
  atMost?: string
  deadline?: string
  summary?: string
  naics?: string
}

const FINDS: Find[] = [
  {
    number: 'F1',
    title: 'Child care facilities grant',
    who: 'nonprofit',
    states: 'PA',
    sectors: 'education',
    atMost: '50000',
    deadline: '2026-12-31',
  },
  {
    number: 'F2',
    title: 'Daycare start-up loan fund',
    who: 'small-business',
    sectors: 'business',
    atMost: '10000',
    deadline: '2026-11-30',
  },
  {
    number: 'F3',
    title: 'Solar roofs',
    who: 'small-business; nonprofit',
    states: 'CA',
    sectors: 'energy',
    atMost: '250000',
    deadline: '2027-03-01',
    summary: 'Not for daycare centers.',
    naics: '238160',
  },
  { number: 'F4', title: 'Closed long ago', who: 'small-business', sectors: 'business', deadline: '2026-11-01' },
  {
    number: 'F5',
    title: 'Museum repair',
    who: 'nonprofit',
    sectors: 'arts',
    naics: '712110',
    summary: 'See rule 2381.',
  },
]

beforeAll(async () => {
  database = await freshDatabase()
  await importFinds(FINDS)
})
afterAll(() => database?.drop())

async function importFinds(finds: readonly Find[]): Promise<void> {
  const header = 'number,title,funder,who may apply,states,sectors,at most,deadline,summary,naics,official link'
  const rows = finds.map(
    ({ number, title, who = '', states = '', sectors = '', atMost = '', deadline = '', summary = '', naics = '' }) =>
      [number, title, 'A Fund', who, states, sectors, atMost, deadline, summary, naics, 'https://example.org/a'].join(
        ',',
      ),
  )
  const path = join(folder, 'own.csv')
  writeFileSync(path, [header, ...rows].join('\n'))
  const quiet = () => {}
  expect(await importCommand({ database, clock, dataDir: folder, print: quiet, progress: quiet }, ['own', path])).toBe(
    0,
  )
}

const search = (query: Record<string, unknown>) => searchOpportunities({ database, clock }, searchQuery.parse(query))
const numbers = async (query: Record<string, unknown>) => (await search(query)).hits.map(({ number }) => number)

test('without words it lists open opportunities, the next deadline first and no deadline last', async () => {
  expect(await numbers({})).toEqual(['F2', 'F1', 'F3', 'F5'])
  expect(await numbers({ sort: 'amount' })).toEqual(['F3', 'F1', 'F2', 'F5'])
  expect(await numbers({ status: 'closed' })).toEqual(['F4'])
})

test('words find their synonyms, and titles rank above descriptions', async () => {
  const found = await numbers({ words: 'daycare' })
  expect(found).toHaveLength(3)
  expect(found.at(-1)).toBe('F3')
  expect(new Set(await numbers({ words: 'child care' }))).toEqual(new Set(found))
  expect(await numbers({ words: 'museums' })).toEqual(['F5'])
  expect(await numbers({ words: 'daycare -solar' })).not.toContain('F3')
  expect(await numbers({ words: '"solar roofs"' })).toEqual(['F3'])
  expect(await numbers({ words: 'nothing has this' })).toEqual([])
})

test('the code of a trade, or its beginning, finds who is in that trade, also beside words', async () => {
  expect(await numbers({ words: '238160' })).toEqual(['F3'])
  expect(await numbers({ words: '2381' })).toEqual(['F3', 'F5'])
  expect(await numbers({ words: 'museum 2381' })).toEqual(['F5'])
  expect(await numbers({ words: 'daycare 238160' })).toEqual(['F3'])
  expect(await numbers({ words: 'solar 712110' })).toEqual([])
})

test.each(["'; drop table opportunities; --", '"""', '& | ! ( )', '-', '😀', '%', 'a'.repeat(300), '\\', ':* <->'])(
  'the words %j are searched as plain words, not as operators',
  async (words) => {
    expect((await search({ words })).hits).toEqual(expect.any(Array))
  },
)

test('filters narrow the results, and a national program counts for every state', async () => {
  expect(await numbers({ applicant: 'nonprofit' })).toEqual(['F1', 'F3', 'F5'])
  expect(await numbers({ state: 'pa' })).toEqual(['F2', 'F1', 'F5'])
  expect(await numbers({ sector: 'energy,arts' })).toEqual(['F3', 'F5'])
  expect(await numbers({ amountFrom: 50000 })).toEqual(['F1', 'F3'])
  expect(await numbers({ deadlineFrom: '2026-12-01', deadlineTo: '2027-01-31' })).toEqual(['F1'])
  expect(await numbers({ source: 'sam' })).toEqual([])
})

test('the facets count every match', async () => {
  const { total, facets } = await search({ limit: 1 })
  expect(total).toBe(4)
  expect(facets.status).toEqual([
    { value: 'open', count: 3 },
    { value: 'closing-soon', count: 1 },
  ])
  expect(facets.applicant).toEqual([
    { value: 'nonprofit', count: 3 },
    { value: 'small-business', count: 2 },
  ])
  expect(facets.state).toEqual([
    { value: 'CA', count: 1 },
    { value: 'PA', count: 1 },
  ])
})

test.each(['deadline', 'posted', 'amount', 'relevance'])('paging by %s shows every match once', async (sort) => {
  const query = {
    sort,
    status: 'open,closing-soon,closed',
    limit: 2,
    ...(sort === 'relevance' && { words: 'daycare' }),
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await search({ ...query, after })
    seen.push(...page.hits.map(({ number }) => number))
    after = page.after
  } while (after)
  expect(seen).toEqual(await numbers({ ...query, limit: 100 }))
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(sort === 'relevance' ? 3 : 5)
})

const DAY = '2026-11-21'

/** Every kind of opportunity, as far as its status depends on it. */
function everyKind(): StatusInput[] {
  const days = [null, '2026-11-20', '2026-11-21', '2026-12-05', '2026-12-06']
  return ['synopsis', 'forecast'].flatMap((kind) =>
    [null, 'open', 'closed', 'forecast', 'archived', 'cancelled'].flatMap((stated) =>
      days.flatMap((deadline_on) =>
        days.slice(0, 3).flatMap((other) =>
          [
            { archive_on: other, expected_post_on: null, removed_on: null },
            { archive_on: null, expected_post_on: other, removed_on: null },
            { archive_on: null, expected_post_on: null, removed_on: other },
          ].flatMap((rest) =>
            [false, true].map(
              (superseded) =>
                ({
                  kind,
                  stated: stated,
                  deadline_on,
                  superseded,
                  deadline_at: null,
                  expected_close_on: null,
                  ...rest,
                }) as StatusInput,
            ),
          ),
        ),
      ),
    ),
  )
}

test('the status is the same in the database as in the program, for every kind of opportunity', async () => {
  const facts = everyKind()
  const { rows } = await database.db.execute<{ status: string }>(sql`
    select ${statusSql(DAY)} as status from jsonb_to_recordset(${JSON.stringify(facts.map((it, at) => ({ ...it, at })))}::text::jsonb)
      as o (at integer, kind text, stated text, deadline_on date, superseded boolean, archive_on date, expected_post_on date, removed_on date)
    order by at`)
  expect(rows.map(({ status }) => status)).toEqual(facts.map((it) => statusOn(it, DAY)))
})

test('the endpoint requires a signed key that has not expired', async () => {
  const deps = { database, clock, secret: 's'.repeat(32) }
  const app = new Hono().route('/', opportunityRoutes(deps))
  app.onError((error) => new Response(null, { status: error instanceof HttpError ? error.status : 500 }))
  const ask = (key: string, rest = '') => app.request(`/opportunities.json?key=${key}${rest}`)
  const key = createSearchToken(deps, 'ent_1', new Date('2026-12-21T00:00:00Z'))
  const answer = await ask(key, '&words=museum&status=open&status=closed')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    total: 1,
    hits: [{ number: 'F5' }],
    notice: expect.stringMatching(/not endorsed/),
  })
  expect((await ask(`${key}x`)).status).toBe(401)
  expect((await ask('')).status).toBe(401)
  expect((await ask(createSearchToken(deps, 'ent_1', new Date('2026-11-01T00:00:00Z')))).status).toBe(401)
  for (const bad of [
    'sort=best',
    'applicant=king',
    'deadlineTo=soon',
    'limit=1000',
    'state=Texas',
    'after=nonsense',
    'naics=x',
  ])
    expect((await ask(key, `&${bad}`)).status, bad).toBe(400)
})

test('with very many matches, paging reaches each once, with its status', async () => {
  const facts = everyKind()
  await database.db.execute(sql`
    insert into opportunities (id, source, number, kind, record_id, title, description, stated, deadline_on, deadline_kind, superseded,
      archive_on, expected_post_on, removed_on, competitive, as_of, first_seen_at, changed_at, posted_on)
    select 'opp_' || at, 'sbir', at::text, kind, at::text, case when at < 3 then 'Brass lanterns' else 'Lanterns' end, 'Of brass.', stated, deadline_on, 'none', superseded,
      archive_on, expected_post_on, removed_on, true, ${DAY}::date, now(), now(), date '2026-01-01' + at % 90
    from jsonb_to_recordset(${JSON.stringify(facts.map((it, at) => ({ ...it, at })))}::text::jsonb)
      as o (at integer, kind text, stated text, deadline_on date, superseded boolean, archive_on date, expected_post_on date, removed_on date)`)
  // Search keeps its counts until the next import.
  await database.db.execute(sql`insert into opportunity_imports (feed, origin, as_of, started_at, finished_at, read, new,
    changed, unchanged, closed, refused) values ('sbir', 'x', ${DAY}::date, now(), now(), 0, 0, 0, 0, 0, 0)`)
  const asked = [
    ...STATUSES,
    'open,closing-soon',
    'open,closing-soon,forecast',
    'forecast,lapsed-forecast',
    'open,closed',
  ]
  for (const status of asked) {
    const expected = facts.filter((it) => status.split(',').includes(statusOn(it, DAY))).length
    expect((await search({ source: 'sbir', status, limit: 1 })).total, status).toBe(expected)
  }
  expect(facts.length).toBeGreaterThan(500)
  // Every title has the one word, and three have the other.
  for (const words of ['lantern', 'brass']) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await search({ words, status: STATUSES.join(), limit: 100, after })
      expect(page.total).toBe(facts.length)
      seen.push(...page.hits.map(({ id }) => id))
      after = page.after
    } while (after)
    expect(seen).toHaveLength(facts.length)
    expect(new Set(seen).size).toBe(facts.length)
    if (words === 'brass') expect(new Set(seen.slice(0, 3))).toEqual(new Set(['opp_0', 'opp_1', 'opp_2']))
  }
  expect((await search({ words: '-lantern', status: 'open,closing-soon' })).total).toBe(4)
})

test('"IT", "who" and names are found as people type them, in titles and in texts', async () => {
  await importFinds([
    { number: 'T1', title: 'IT help desk' },
    { number: 'T2', title: 'Information technology for the county' },
    { number: 'T3', title: 'Vaccines', summary: 'Paid by the WHO for clinics who ask for it.' },
    { number: 'T4', title: 'Cafés of San José’s women' },
    { number: 'T5', title: 'Desk repair', summary: 'It is what it is.' },
  ])
  expect(new Set(await numbers({ words: 'IT' }))).toEqual(new Set(['T1', 'T2']))
  expect(await numbers({ words: 'it desk' })).toEqual(['T1'])
  expect(await numbers({ words: 'who' })).toEqual(['T3'])
  expect(await numbers({ words: 'who pays for vaccines' })).toEqual([])
  expect(await numbers({ words: 'what vaccines' })).toEqual(['T3'])
  for (const words of ['CAFE', "San Jose's", '“san josé‘s women”', 'caf\u200bé'])
    expect(await numbers({ words })).toEqual(['T4'])
})
