import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { importText } from '../../../test/own-finds.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import { findMatchingIds } from './matching-ids.ts'
import { type StatusInput, statusOn, statusSql } from './status.ts'

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

const database = databaseForFile()
beforeAll(async () => {
  await importFinds(FINDS)
})

async function importFinds(finds: readonly Find[]): Promise<void> {
  const header = 'number,title,funder,who may apply,states,sectors,at most,deadline,summary,naics,official link'
  const rows = finds.map(
    ({ number, title, who = '', states = '', sectors = '', atMost = '', deadline = '', summary = '', naics = '' }) =>
      [number, title, 'A Fund', who, states, sectors, atMost, deadline, summary, naics, 'https://example.org/a'].join(
        ',',
      ),
  )
  await importText({ database, clock, dataDir: folder }, 'own', [header, ...rows].join('\n'))
}

async function numbers(words: string): Promise<string[] | undefined> {
  const ids = await findMatchingIds(database.db, words)
  if (!ids) return undefined
  const { rows } = await database.db.execute<{ number: string }>(
    sql`select number from opportunities where id in ${textRows(ids)} order by number`,
  )
  return rows.map(({ number }) => number)
}

test('words find their synonyms, in titles and in texts, and none of what was excluded', async () => {
  const found = ['F1', 'F2', 'F3']
  expect(await numbers('daycare')).toEqual(found)
  expect(await numbers('child care')).toEqual(found)
  expect(await numbers('museums')).toEqual(['F5'])
  expect(await numbers('daycare -solar')).toEqual(['F1', 'F2'])
  expect(await numbers('-solar')).toEqual(['F1', 'F2', 'F4', 'F5'])
  expect(await numbers('"solar roofs"')).toEqual(['F3'])
  expect(await numbers('nothing has this')).toEqual([])
  expect(await numbers('  ')).toBeUndefined()
})

test('the code of a trade, or its beginning, finds who is in that trade, also beside words', async () => {
  expect(await numbers('238160')).toEqual(['F3'])
  expect(await numbers('2381')).toEqual(['F3', 'F5'])
  expect(await numbers('museum 2381')).toEqual(['F5'])
  expect(await numbers('daycare 238160')).toEqual(['F3'])
  expect(await numbers('solar 712110')).toEqual([])
})

test.each(["'; drop table opportunities; --", '"""', '& | ! ( )', '-', '😀', '%', 'a'.repeat(300), '\\', ':* <->'])(
  'the words %j are searched as plain words, not as operators',
  async (words) => {
    expect((await numbers(words)) ?? []).not.toContain('F4')
  },
)

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

test('"IT", "who" and names are found as people type them, in titles and in texts', async () => {
  await importFinds([
    { number: 'T1', title: 'IT help desk' },
    { number: 'T2', title: 'Information technology for the county' },
    { number: 'T3', title: 'Vaccines', summary: 'Paid by the WHO for clinics who ask for it.' },
    { number: 'T4', title: 'Cafés of San José’s women' },
    { number: 'T5', title: 'Desk repair', summary: 'It is what it is.' },
  ])
  expect(new Set(await numbers('IT'))).toEqual(new Set(['T1', 'T2']))
  expect(await numbers('it desk')).toEqual(['T1'])
  expect(await numbers('who')).toEqual(['T3'])
  expect(await numbers('who pays for vaccines')).toEqual([])
  expect(await numbers('what vaccines')).toEqual(['T3'])
  for (const words of ['CAFE', "San Jose's", '“san josé‘s women”', 'caf\u200bé'])
    expect(await numbers(words)).toEqual(['T4'])
})
