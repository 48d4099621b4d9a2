import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseForFile } from '../../../../test/for-file.ts'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { findOpportunities } from '../find-opportunities.ts'
import { findPastAwards } from '../past-awards.ts'
import { importCommand } from './import-command.ts'

const folder = tempFolder('import-command')

const database = databaseForFile()

async function imported(source: string, name: string, content: string, ...options: string[]) {
  const [lines, errors]: string[][] = [[], []]
  const path = join(folder, name)
  writeFileSync(path, content)
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
  const says = { print: (line: string) => lines?.push(line), progress: (line: string) => errors?.push(line) }
  const code = await importCommand({ database, clock, dataDir: folder, ...says }, [source, path, ...options])
  return { code, output: lines?.join('\n'), errors: errors?.join('\n') }
}

const grant = (id: number, fields: string) =>
  `<OpportunitySynopsisDetail_1_0><OpportunityID>${id}</OpportunityID><OpportunityTitle>Grant</OpportunityTitle>${fields}</OpportunitySynopsisDetail_1_0>`
const extract = (...grants: string[]) => `<?xml version="1.0"?><Grants>${grants.join('')}</Grants>`

test('a file named after a month is of its last day, and one without a day asks for it', async () => {
  expect((await imported('grants-gov', 'grants-2025-08.xml', extract(grant(1, '')))).output).toContain(
    'The data is of 2025-08-31, by the month in its name.',
  )
  const { code, errors } = await imported('grants-gov', 'grants.xml', extract(grant(2, '')))
  expect([code, errors]).toEqual([1, expect.stringContaining('such as --as-of 2026-11-21. Nothing was imported.')])
})

test('a control character is taken out of a text, and its record stays', async () => {
  const text = 'Helps \u001fschools &#x1F;and\u0000 parks.'
  const file = extract(grant(361064, `<Description>${text}</Description>`))
  expect((await imported('grants-gov', 'one-2026-11-20.xml', file)).output).toMatch(/refused +0/)
  const { rows } = await database.db.execute(sql`select description from opportunities where record_id = '361064'`)
  expect(rows).toEqual([{ description: 'Helps schools and parks.' }])
})

test('a second import of a day leaves the first one’s list of refused records', async () => {
  const refused = (name: string) => extract(grant(4, `<CloseDate>${name}</CloseDate>`))
  await imported('grants-gov', 'first-2026-03-14.xml', refused('13132026'))
  const { output } = await imported('grants-gov', 'second-2026-03-14.xml', refused('02302026'))
  expect(output).toContain('grants-gov-2026-03-14-refused-2.ndjson')
  const list = (of: string) => readFileSync(join(folder, `imports/grants-gov-2026-03-14-refused${of}.ndjson`), 'utf8')
  expect([list(''), list('-2')]).toEqual([expect.stringContaining('13132026'), expect.stringContaining('02302026')])
})

test('a table’s times are those of the state that is named: 11:59 PM in Phoenix is no day later', async () => {
  const columns = { Number: 'number', Title: 'title', Closes: 'deadline', Page: 'link' }
  const portal = { name: 'phoenix', portal: 'The City of Phoenix', zone: 'America/New_York' }
  const city = { ...portal, columns, constants: { agency: 'City of Phoenix' } }
  writeFileSync(join(folder, 'phoenix.json'), JSON.stringify(city))
  const csv = 'Number,Title,Closes,Page\nRFI26-008,Roof repair,8/21/2026 11:59 PM,https://phoenix.example/8\n'
  const mapping = ['--mapping', join(folder, 'phoenix.json'), '--constant', 'state=AZ']
  await imported('table', 'bids-2026-08-01.csv', csv, ...mapping)
  const { rows } = await database.db.execute(
    sql`select deadline_on::text as day, deadline_at at time zone 'UTC' = '2026-08-22 06:59' as "sameMoment" from opportunities where number = 'RFI26-008'`,
  )
  expect(rows).toEqual([{ day: '2026-08-21', sameMoment: true }])
})

test('of a city’s table the rows of others are counted as skipped, and who won is a past award of a similar bid', async () => {
  const bid = (number: string, project_name: string, status: string, awarded_contractor: string, due: string) => ({
    ...{
      record_id: number,
      bid_number: number,
      project_name,
      status,
      awarded_contractor,
      due_at: `${due}T12:00-05:00`,
    },
    ...{ source: 'City of Cincinnati', department: 'Sewers', procurement_type: 'Invitation to Bid' },
    source_url: 'https://www.cincinnati-oh.gov/noncms/cmgr/business-opportunities/',
  })
  const bids = [
    bid('22-1', 'Term contract for Hauling Sewer Grit', 'Awarded', 'Rumpke of Ohio', '2022-06-15'),
    bid('22-2', 'Term contract for Hauling Sewer Grit', 'Award Pending', 'Not Yet LLC', '2022-06-15'),
    bid('22-3', 'Temporary Personnel Services', 'Awarded', '22nd Century Technologies', '2022-08-01'),
    bid('26-1', 'Hauling of Sewer Grit, term contract', 'Accepting Bids', 'None published', '2026-12-09'),
    { ...bid('KY-1', 'Shuttle Buses', 'Awarded', 'None published', ''), source_url: 'https://kenton.example/1' },
  ]
  const file = JSON.stringify({ bids })
  const { output } = await imported('table', 'bids-2026-11-20.json', file, '--mapping', 'cincinnati')
  expect(output).toMatch(/read +4\nnew +4\n/)
  expect(output).toContain(
    'skipped   1 (the mapping cincinnati takes only rows whose source_url has cincinnati-oh.gov)',
  )
  const open = await findOpportunities(database.db, sql`o.number = '26-1'`)
  const awards = await findPastAwards(database.db, open, '2026-11-21')
  const won = { recipient: 'Rumpke of Ohio', by: 'title', title: 'Term contract for Hauling Sewer Grit' }
  expect([...awards.values()]).toMatchObject([[{ ...won, awardedOn: '2022-06-15' }]])
})

test('a contact is a name, without the phone number that an office wrote behind it or in its place', async () => {
  const header =
    'NoticeId,Title,Sol#,Office,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,PrimaryContactFullname'
  const pat = '"PAT DOE, N723.10, PHONE (215)555-0100, EMAIL PAT@EXAMPLE.MIL"'
  const lines = ['Telephone: 7175550100', pat, 'Ann Roe7175550100'].map(
    (name, at) => `aaaaaaaa${at},Roof,T-${at},X,2026-11-01,Solicitation,,2026-12-31,238160,${name}`,
  )
  await imported('sam', 'sam-2026-11-20.csv', [header, ...lines].join('\r\n'))
  const { rows } = await database.db.execute(
    sql`select contact_name from opportunities where source = 'sam' order by 1`,
  )
  expect(rows.map((row) => row.contact_name)).toEqual(['Ann Roe', 'PAT DOE, N723.10', null])
})
