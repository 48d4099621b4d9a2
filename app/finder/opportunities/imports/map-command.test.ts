import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { loadMapping } from './load-mapping.ts'
import { mapCommand } from './map-command.ts'

const folder = tempFolder('maps')

async function run(content: string, ...options: string[]) {
  const path = join(folder, 'City bids.csv')
  writeFileSync(path, content)
  const lines: string[] = []
  const errors: string[] = []
  const deps = { print: (line: string) => lines.push(line), progress: (line: string) => errors.push(line) }
  return { code: await mapCommand(deps, [path, ...options]), output: lines.join('\n'), errors: errors.join('\n') }
}

const rows = Array.from({ length: 12 }, (_, at) => `B-${at},Job ${at},8/${at + 1}/2026 2:00 PM,https://a.example/${at}`)
const csv = ['Bid Number,Project Title,Due Date,URL', ...rows].join('\n')

test('the owner sees a mapping and ten rows as they would be read, and saves a mapping that imports them', async () => {
  const save = join(folder, 'city.json')
  const options = ['--constant', 'agency=City of A', '--constant', 'state=OH', '--save', save]
  const { code, output } = await run(csv, ...options)
  expect(code).toBe(0)
  expect(output).toContain('Job 0 | City of A | OH | due 2026-08-01 14:00 -04:00 | https://a.example/0')
  expect(output.match(/\| City of A \|/g)).toHaveLength(10)
  expect(await loadMapping(save, [])).toMatchObject({ name: 'city-bids', columns: { 'Due Date': 'deadline' } })
  expect((await run(csv, ...options)).errors).toContain('There’s already a file with that name')
  expect(JSON.parse(readFileSync(save, 'utf8')).constants).toEqual({ agency: 'City of A', state: 'OH' })
})

test('what is still missing is named, and a row that would be refused says why', async () => {
  const { output } = await run('Bid Number,Project Title,Due Date,URL\nB-1,Job,13/45/2026,https://a.example/1\n')
  expect(output).toContain('Still to name, as a column or with --constant: agency, state.')
  expect(output).toContain('would be refused: deadline is no day')
})

test('a file that is no table says so', async () => {
  expect(await run('')).toMatchObject({ code: 1, errors: 'The file is empty.' })
})

test('a file of a source that is known is named, with the command that imports it', async () => {
  const { code, errors, output } = await run('{"fields": [{"id": "_id"}, {"id": "PortalID"}], "records": [[1, 2]]}')
  expect([code, output]).toEqual([1, ''])
  expect(errors).toContain('This looks like a file for california: npm run opportunities:import -- california ')
})

test('an option that is mistyped is named, and those that there are', async () => {
  const { errors } = await run(csv, '--name', 'x')
  expect(errors).toMatch(/^Unknown option '--name'\.\nnpm run opportunities:map -- FILE/)
})
