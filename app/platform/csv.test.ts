import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvRows, formatCsv } from './csv.ts'

const read = (csv: string): string[][] => parse(csv, { bom: true })

test('What a spreadsheet would run as a formula arrives in it as text, and a number stays a number', () => {
  const texts = ['=cmd|’ /C calc’!A0', '-5', '+1 404 555 0100', '@SUM(A1)', '\t=1', '\r=1', 'Ada', ' -5', '5-']
  const [cells] = read(formatCsv([[...texts, -5, 1]]))
  expect(cells).toEqual([...texts.slice(0, 6).map((text) => `'${text}`), 'Ada', ' -5', '5-', '-5', '1'])
})

test('Quotes, commas, several lines and a cell of a megabyte come back as they were', () => {
  const row = ['say "yes", twice', 'one\r\ntwo\nthree', 'é€🌱', 'x'.repeat(1_000_000), '']
  expect(read(formatCsv([row, row]))).toEqual([row, row])
})

test('Rows of a file with several kinds of line endings are all read', async () => {
  async function* bytes() {
    yield Buffer.from('name,town\r\nAda,Akron\nBo,Boston\rCy,"Cleve\r\nland"\r')
  }
  const records: Record<string, string>[] = []
  for await (const rows of csvRows(bytes(), (header) => header)) records.push(...rows.map(({ record }) => record))
  expect(records).toEqual([
    { name: 'Ada', town: 'Akron' },
    { name: 'Bo', town: 'Boston' },
    { name: 'Cy', town: 'Cleve\r\nland' },
  ])
})
