import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { runImport } from '../../../../test/own-finds.ts'
import { hasSharedData, sharedData } from '../../../../test/shared-data.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'

// What the README beside the data says is in each file.
const FILES: [source: string, file: string, asOf: string, records: number, forecasts?: number][] = [
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20220308v2.zip', '2022-03-08', 600, 3],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20230917v2.zip', '2023-09-17', 868, 0],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20250901v2.zip', '2025-09-01', 1121, 393],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20251001v2.zip', '2025-10-01', 1109, 435],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20251101v2.zip', '2025-11-01', 1077, 459],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20251201v2.zip', '2025-12-01', 1064, 471],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20260101v2.zip', '2026-01-01', 1099, 490],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20260201v2.zip', '2026-02-01', 1092, 492],
  ['grants-gov', 'grants-gov/rebuilt-GrantsDBExtract20260405v2.zip', '2026-04-05', 1236, 496],
  ['grants-gov-api', 'schema/fetchOpportunity-327723-trimmed.json', '2026-08-01', 1],
  ['sam', 'sam/ContractOpportunities-2026-03-03-to-04-16.csv.gz', '2026-04-16', 10_686],
  ['sbir', 'sbir/solicitations-2025-09.json', '2025-09-15', 12],
  ['california', 'state/ca-portal-2025-06-16.json', '2025-06-16', 50],
  ['pennsylvania', 'state/pa-2025-08.json', '2025-08-06', 322],
  ['cal-eprocure', 'bids/cal-eprocure-2026-07-24.json', '2026-07-24', 287],
  ['usaspending', 'usaspending/spending-by-award-00.json', '2026-11-01', 15],
  ['usaspending', 'usaspending/spending-by-award-01.json', '2026-11-01', 25],
  ['usaspending', 'usaspending/spending-by-award-02.json', '2026-11-01', 25],
  ['usaspending', 'usaspending/spending-by-award-03.json', '2026-11-01', 25],
]

const CITIES = 'bids/cincinnati-and-kentucky-2026-08-22.json.gz'

/** With the mapping of a table, and what is said on the command line for it. */
const TABLES: [mapping: string, file: string, records: number, ...constants: string[]][] = [
  ['planetbids', 'bids/planetbids-san-diego-2026-07-23.json', 68],
  ['cincinnati', CITIES, 1772],
  ['civicplus', CITIES, 171, '--constant', 'state=KY'],
  ['opengov', CITIES, 129, '--constant', 'state=KY'],
  ['bonfire', CITIES, 2, '--constant', 'state=KY'],
  ['florence', CITIES, 46],
  ['california-list', 'state/ca-normalised-2026-07-20.json', 177],
]

const database = databaseForFile()
const dataDir = tempFolder('imports')

async function imported(source: string, file: string, ...options: string[]) {
  const deps = { database, dataDir, clock: { now: () => new Date('2026-11-21T12:00:00Z') } }
  const { code, lines, errors } = await runImport(deps, source, sharedData(file), ...options, '--json')
  expect(code, errors).toBe(0)
  return JSON.parse(lines.at(-1) ?? '') as Record<string, number>
}

describe.skipIf(!hasSharedData)('the public files', () => {
  test.each(FILES)('%s %s is imported in full', async (source, file, asOf, records, forecasts) => {
    const first = await imported(source, file, '--as-of', asOf)
    expect(first).toMatchObject({ source, read: records, refused: 0 })
    expect((first.new ?? 0) + (first.changed ?? 0) + (first.unchanged ?? 0)).toBe(records)
    if (forecasts !== undefined) {
      const { rows } = await database.db.execute(sql`
        select count(*)::integer as seen, (count(*) filter (where key like 'forecast|%'))::integer as forecasts
        from feed_records where feed = ${source} and last_seen_on = ${asOf}::date`)
      expect(rows).toEqual([{ seen: records, forecasts }])
    }
    // A second import of the newest file changes nothing.
    if (FILES.findLast(([other]) => other === source)?.[1] !== file) return
    const nothing = { read: records, new: 0, changed: 0, unchanged: records, refused: 0 }
    expect(await imported(source, file, '--as-of', asOf)).toMatchObject(nothing)
  })

  test.each(TABLES)(
    'the table of %s in %s is imported in full: %i rows',
    async (mapping, file, records, ...constants) => {
      const summary = await imported('table', file, '--mapping', mapping, ...constants)
      expect(summary).toMatchObject({ read: records, refused: 0 })
    },
  )

  test('every row of the list of cities is one of the tables’', () => {
    const rows = TABLES.filter(([, file]) => file === CITIES).reduce((sum, [, , records]) => sum + records, 0)
    const { bids } = JSON.parse(gunzipSync(readFileSync(sharedData(CITIES))).toString())
    expect(rows).toBe(bids.length)
  })
})
