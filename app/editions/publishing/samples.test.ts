import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AUDIENCES, OPEN_TO_ANY_BIDDER } from '../../opportunities/opportunities.ts'
import { ensureEditionFiles } from './edition-downloads.ts'
import { plainSummary } from './plain-summary.ts'
import { purchasedSample } from './purchased-edition.ts'
import { sampleEdition } from './samples.ts'

test('both samples share at most fifteen rows', () => {
  const links = new Set(sampleEdition('nonprofit').entries.map(({ link }) => link))
  expect(sampleEdition('small-business').entries.filter(({ link }) => links.has(link)).length).toBeLessThanOrEqual(15)
})

test.each(AUDIENCES)(
  'the sample edition for %s has dated entries that were fresh, says what it is and how many, and names nobody',
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
    expect(JSON.stringify(entries)).not.toMatch(/[\w.+-]+@[\w-]+\.\w|\(?\d{3}\)? ?\d{3}-\d{4}/)
  },
)

test("every row of a sample's CSV says that it is a sample", async () => {
  const files = await ensureEditionFiles(mkdtempSync(join(tmpdir(), 'sample-')), purchasedSample('nonprofit'))
  const csv = files.find(({ id }) => id === 'csv')
  const [header, ...rows] = readFileSync(csv?.path ?? '', 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(header).toContain('"Edition","My pick"')
  expect(rows).toHaveLength(sampleEdition('nonprofit').entries.length)
  expect(rows.filter((row) => !/Nonprofit edition, April 2026\. A sample of \d+ past opportunities/.test(row))).toEqual(
    [],
  )
  expect(csv?.name).toBe('money-finder-sample-2026-04-nonprofit.csv')
})

test('the plain summary of an entry is made of its fields, and leaves out empty ones', () => {
  const silent = {
    who: '',
    source: 'SAM.gov',
    amount: 'none stated',
    expectedAwards: null,
    costSharing: null,
    sectors: [],
    states: [],
    registrations: [],
  }
  expect(plainSummary(silent)).toBe(
    'For whoever its notice names. It is a contract: work for the government. The notice states no amount.',
  )
  expect(
    plainSummary({
      who: 'any kind of applicant',
      source: 'Grants.gov',
      amount: '$5,000 to $10,000',
      expectedAwards: '12',
      costSharing: true,
      sectors: ['arts', 'other', 'education'],
      states: ['CA', 'PA'],
      registrations: ['a Grants.gov account'],
    }),
  ).toBe(
    'For any kind of applicant. It is for California and Pennsylvania. The money is for the arts and education. One award is $5,000 to $10,000, and 12 awards are expected. You have to bring part of the cost yourself. Before you apply you need: a Grants.gov account.',
  )
  for (const { amount, who, ...rest } of AUDIENCES.flatMap((audience) => sampleEdition(audience).entries)) {
    const said = plainSummary({ amount, who, ...rest })
    expect(said).toMatch(
      who === OPEN_TO_ANY_BIDDER
        ? /^Open to any bidder\./
        : who.startsWith('in the words')
          ? /^Who may apply, in the words of the notice: “.*\.”/
          : `For ${who}.`,
    )
    for (const figure of amount.match(/\$[\d,]+/g) ?? []) expect(said).toContain(figure)
    expect(said).not.toMatch(/undefined|null|\.\./)
  }
})

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
