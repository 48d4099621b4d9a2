import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../app/platform/database/database.server.ts'
import { startCommand } from './server-process.ts'

/** As many finds as take a while to write. */
export function writeImportFile(folder: string, records: number): void {
  const rows = Array.from(
    { length: records },
    (_, at) => `K-${at},Program ${at},A fund,small-business,${'Text. '.repeat(300)},https://example.org/${at}`,
  )
  const header = 'number,title,funder,who may apply,summary,official link'
  writeFileSync(join(folder, 'finds.csv'), [header, ...rows].join('\n'))
}

/** An import of them that can be killed; without a URL it writes into the folder's database. */
export function startImport(folder: string, url?: string) {
  const given = ['opportunities:import', 'own', join(folder, 'finds.csv'), '--as-of', '2026-11-21', '--json']
  return startCommand(given, { MODE: 'demo', DATA_DIR: folder, TMPDIR: folder, ...(url && { DATABASE_URL: url }) })
}

export function parseSummary(output: string): unknown {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}

/** How many opportunities are stored, each with its feed record and its search text. */
export async function countCompleteRecords({ db }: Database): Promise<number> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::integer from opportunities) as known,
      (select count(*)::integer from opportunities o
        join feed_records r on r.opportunity_id = o.id join opportunity_facets f on f.ref = o.ref
        join facet_groups k on k.group_hash = f.group_hash join opportunity_words w on w.ref = o.ref) as whole,
      (select count(*)::integer from opportunity_facets) as facets`)
  const { known = -1, ...rest } = rows[0] ?? {}
  expect(rest).toEqual({ whole: known, facets: known })
  return known
}
