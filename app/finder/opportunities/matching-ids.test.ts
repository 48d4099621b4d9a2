import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { databaseForFile } from '../../../test/for-file.ts'
import { importText } from '../../../test/own-finds.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { textRows } from '../../platform/database/text-rows.ts'
import { findMatchingIds } from './matching-ids.ts'
import { type StatusInput, statusOn, statusSql } from './status.ts'

const clock = { now: () => new Date('2026-11-21T17:00:00Z') }

const HEADER = 'number,title,who may apply,states,sectors,at most,deadline,summary,naics,funder,official link'

/** Finds of our own: the columns before the funder, as far as each has them. */
async function importFinds(...finds: string[]): Promise<void> {
  const rows = finds.map((find) => `${find}${','.repeat(9 - find.split(',').length)},A Fund,https://example.org/a`)
  await importText({ database, clock, dataDir: tempFolder('search') }, 'own', [HEADER, ...rows].join('\n'))
}

const database = databaseForFile()
beforeAll(() =>
  importFinds(
    'F1,Child care facilities grant,nonprofit,PA,education,50000,2026-12-31',
    'F2,Daycare start-up loan fund,small-business,,business,10000,2026-11-30',
    'F3,Solar roofs,small-business; nonprofit,CA,energy,250000,2027-03-01,Not for daycare centers.,238160',
    'F4,Closed long ago,small-business,,business,,2026-11-01',
    'F5,Museum repair,nonprofit,,arts,,,See rule 2381.,712110',
  ),
)

async function numbers(words: string): Promise<string[] | undefined> {
  const ids = await findMatchingIds(database.db, words)
  if (!ids) return undefined
  const { rows } = await database.db.execute<{ number: string }>(
    sql`select number from opportunities where id in ${textRows(ids)} order by number`,
  )
  return rows.map(({ number }) => number)
}

test('words find their synonyms, in titles and in texts, and none of what was excluded', async () => {
  for (const words of ['daycare', 'child care']) expect(await numbers(words)).toEqual(['F1', 'F2', 'F3'])
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
function* everyKind(): Generator<StatusInput> {
  const days = [null, '2026-11-20', '2026-11-21', '2026-12-05', '2026-12-06']
  const none = { archive_on: null, expected_post_on: null, removed_on: null }
  for (const kind of ['synopsis', 'forecast'])
    for (const stated of [null, 'open', 'closed', 'forecast', 'archived', 'cancelled'])
      for (const deadline_on of days)
        for (const field of Object.keys(none))
          for (const day of days.slice(0, 3))
            for (const superseded of [false, true])
              yield { kind, stated, deadline_on, superseded, deadline_at: null, ...none, [field]: day } as StatusInput
}

test('the status is the same in the database as in the program, for every kind of opportunity', async () => {
  const facts = [...everyKind()]
  const { rows } = await database.db.execute<{ status: string }>(sql`
    select ${statusSql(DAY)} as status from jsonb_to_recordset(${JSON.stringify(facts.map((it, at) => ({ ...it, at })))}::text::jsonb)
      as o (at integer, kind text, stated text, deadline_on date, superseded boolean, archive_on date, expected_post_on date, removed_on date)
    order by at`)
  expect(rows.map(({ status }) => status)).toEqual(facts.map((it) => statusOn(it, DAY)))
})

test('"IT", "who" and names are found as people type them, in titles and in texts', async () => {
  await importFinds(
    'T1,IT help desk',
    'T2,Information technology for the county',
    'T3,Vaccines,,,,,,Paid by the WHO for clinics who ask for it.',
    'T4,Cafés of San José’s women',
    'T5,Desk repair,,,,,,It is what it is.',
  )
  expect(await numbers('IT')).toEqual(['T1', 'T2'])
  expect(await numbers('it desk')).toEqual(['T1'])
  expect(await numbers('who')).toEqual(['T3'])
  expect(await numbers('who pays for vaccines')).toEqual([])
  expect(await numbers('what vaccines')).toEqual(['T3'])
  for (const words of ['CAFE', "San Jose's", '“san josé‘s women”', 'caf\u200bé'])
    expect(await numbers(words)).toEqual(['T4'])
})
