import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../../test/temp-folder.ts'
import { addDays } from '../../../platform/dates.ts'
import { AUDIENCES, type OpportunityFields } from '../../opportunities/opportunities.ts'
import { ensureEditionFiles } from './files.ts'
import { formatDeadline } from './formatting.ts'
import { purchasedSample } from './purchased-edition.ts'
import editsFile from './samples/edits.json' with { type: 'json' }
import { sampleEdition } from './samples.ts'

const allEntries = AUDIENCES.flatMap((audience) => sampleEdition(audience).entries)
const edits: Record<string, { title?: string; purpose?: string; spelling?: object }> = editsFile

test.each(AUDIENCES)(
  'the sample edition for %s has dated entries that were fresh, says what it is and how many, shares few, and names nobody',
  (audience) => {
    const { sample, label, publishedOn, entries } = sampleEdition(audience)
    expect(sample).toBe(true)
    expect(label).toContain(`A sample of ${entries.length} past opportunities, drafted by program from public data`)
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, at) => at + 1))
    expect(new Set(entries.map(({ link, title }) => `${link} ${title}`)).size).toBe(entries.length)
    expect(entries.filter(({ mark }) => mark).length).toBeLessThanOrEqual(15)
    for (const { title, link, who, amount, deadline, deadlineOn, lastChecked, opening } of entries) {
      expect(lastChecked >= addDays(publishedOn, -14) && lastChecked <= publishedOn, title).toBe(true)
      expect(opening, title).toMatch(/[.!?…]”? \S.*[.!?…]”?$/)
      expect(link, title).toMatch(/^https?:\/\//)
      expect([who, amount, deadline].every(Boolean), title).toBe(true)
      expect(deadlineOn === null || deadlineOn >= addDays(publishedOn, 14), title).toBe(true)
    }
    const shared = new Set(allEntries.filter((entry) => !entries.includes(entry)).map((entry) => entry.link))
    expect(entries.filter((entry) => shared.has(entry.link)).length).toBeLessThanOrEqual(15)
    expect(JSON.stringify(entries)).not.toMatch(/[\w.+-]+@[\w-]+\.\w|\(?\d{3}\)? ?\d{3}-\d{4}/)
  },
)

test('A time of day is written as 4:30 PM', () => {
  const local = { deadline_on: '2026-05-11', deadline_kind: 'local', deadline_words: null }
  const at = (deadline_time: string) => formatDeadline({ ...local, deadline_time } as OpportunityFields).slice(14)
  expect(at('00:05')).toBe('12:05 AM (no time zone given)')
  expect(['09:00', '12:00', '16:30'].map(at).join()).toMatch(/^9:00 AM .*12:00 PM .*4:30 PM /)
  const moment = { ...local, deadline_kind: 'moment', deadline_time: '16:30', deadline_zone: '-06:00' }
  expect(formatDeadline(moment as OpportunityFields)).toBe('May 11, 2026, 4:30 PM (UTC-06:00)')
})

test('titles, sentences and spellings that were edited by hand are in the samples', () => {
  for (const [number, { title, purpose, spelling = {} }] of Object.entries(edits)) {
    const row = allEntries.find((each) => each.number === number)
    if (title) expect(row?.title).toBe(title)
    if (title || purpose) expect(row?.opening).toContain(purpose ?? `“${title}”`)
    for (const [wrong, right] of Object.entries(spelling)) {
      expect(row?.summary).toContain(right)
      expect(row?.summary).not.toContain(wrong)
    }
  }
})

test("every row of a sample's CSV says that it is a sample", async () => {
  const files = await ensureEditionFiles(tempFolder('sample'), purchasedSample('nonprofit'))
  const { name, path = '' } = files.find(({ id }) => id === 'csv') ?? {}
  const [header, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\r\n')
  expect(header).toContain('"Edition","My pick"')
  expect(rows).toHaveLength(sampleEdition('nonprofit').entries.length)
  const named = /Nonprofit edition, April 2026\. A sample of \d+ past opportunities/
  expect(rows.filter((row) => !named.test(row))).toEqual([])
  expect(name).toBe('money-finder-sample-2026-04-nonprofit.csv')
})
