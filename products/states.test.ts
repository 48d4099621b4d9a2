import { expect, test } from 'vitest'
import directoryWorkbook from '../content/blueprint/papers/17-state-directory-workbook.workbook.ts'
import stateSheet from '../content/startup-pack/12-state-sheet.workbook.ts'
import {
  confirmed,
  directory,
  directorySourceLine,
  doors,
  filings,
  sources,
  stateFacts,
  states,
} from '../content/states.ts'

const CODES =
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK
  OR PA RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/)

test('The record holds the fifty states and DC, each once and by name', () => {
  expect(states.map(({ code }) => code).sort()).toEqual([...CODES].sort())
  expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).sort())
})

test('Every state has all six doors, each with an address and a row of the workbook', () => {
  expect(directory).toHaveLength(CODES.length * doors.length)
  expect(directory.filter(({ url }) => /^(?!https:)|[?@]|:\d/.test(url))).toEqual([])
  expect(directoryWorkbook.sheets.find(({ name }) => name === 'Directory')?.rows).toHaveLength(directory.length)
})

test('No two states share an office’s own address', () => {
  const own = states.flatMap(({ code, name, doors: found }) =>
    [...Object.values(found).map(({ url }) => url), filings[code]?.site].map((url) => ({ name, url })),
  )
  const shared = own.filter(({ name, url }) => own.some((other) => other.url === url && other.name !== name))
  expect(shared).toEqual([])
})

test('An address counts as confirmed only by a source of the record, with its date, and every other one says so', () => {
  for (const entry of directory) {
    const source = entry.state.doors[entry.door]?.source
    expect(entry.confirmed).toBe(source ? confirmed(source) : 'Not confirmed')
  }
  expect(confirmed('registry')).toBe('Aug 22, 2026')
  expect(confirmed('flapex'), 'the source names no day').toBe('Sep 2025')
  expect(confirmed('tennessee'), 'the source names only a year').toBe('2023')
})

test('Each source stands in the record once, with a title of its own', () => {
  const all = Object.values(sources)
  expect(all.filter(({ address }) => !address.startsWith('https://'))).toEqual([])
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length)
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
})

test('Document and workbook name every source that confirms an office, and the record has no other', () => {
  const used = states.flatMap(({ doors: found }) => Object.values(found).flatMap(({ source }) => source ?? []))
  expect(Object.keys(sources).filter((id) => id !== 'pub555' && !used.includes(id))).toEqual([])
  const sheet = directoryWorkbook.sheets.find(({ name }) => name === 'Sources')
  for (const id of new Set(used)) {
    expect(directorySourceLine()).toContain(`(${sources[id]?.address})`)
    expect(JSON.stringify(sheet?.rows)).toContain(`"${sources[id]?.address}"`)
  }
})

test('Only a .gov name is confirmed by the registry of .gov names, and no .gov name by the list of the others', () => {
  for (const { code, name, doors: found } of states) {
    const { site = '', listed } = filings[code] ?? {}
    for (const { url, source } of [...Object.values(found), { url: site, source: listed ? 'registry' : undefined }]) {
      const isGov = new URL(url).hostname.endsWith('.gov')
      if (source === 'registry') expect(isGov, `${name}: ${url}`).toBe(true)
      if (source === 'list') expect(isGov, `${name}: ${url}`).toBe(false)
    }
  }
})

test('Each state has its filing office by name, fee, yearly fee, due date and charity registration, and of each the page and the month, or why it’s open', () => {
  expect(Object.keys(filings).sort()).toEqual([...CODES].sort())
  expect(stateFacts).toHaveLength(CODES.length * 5)
  for (const { key, says, open, recorded, read, at } of stateFacts) {
    expect(Boolean(says && recorded) !== Boolean(open), key).toBe(true)
    expect(read, `${key}: nobody has read its page`).toBeUndefined()
    expect(new URL(at).protocol, key).toBe('https:')
  }
  const openStates = new Set(stateFacts.flatMap(({ open, code }) => (open ? [code] : [])))
  expect([...openStates].sort(), 'open for the state, not for the column').toEqual(['LA', 'NJ', 'UT'])
  expect(JSON.stringify([filings, sources])).not.toMatch(/casetext|lanzamo|statefilingfees|fastdemocracy/)
  expect(filings.AL?.yearly).toMatchObject({ says: expect.stringContaining('$100 or less') })
})

test('The state sheet opens on three states that have a fee, and every fact leads to the page to check it on', () => {
  expect(JSON.stringify(stateSheet)).not.toMatch(/"Read [A-Z][a-z]+ 20\d\d"/)
  const [sheet, compare] = stateSheet.sheets
  expect(sheet?.rows.map(([name]) => name)).toEqual(states.map(({ name }) => name))
  for (const { key, at } of stateFacts) expect(JSON.stringify(sheet?.rows), key).toContain(`"link":"${at}"`)
  const names = compare?.rows[0]?.slice(1).map((cell) => (cell as { value: string }).value) ?? []
  expect(names).toHaveLength(3)
  for (const name of names) expect(sheet?.rows.find(([state]) => state === name)?.[3]).toMatch(/^\$\d/)
})

test('The nine community property states are those of the IRS, and three states ask for a notice, each by a section of its law', () => {
  const nine = states.filter(({ code }) => filings[code]?.communityProperty === 'yes').map(({ code }) => code)
  expect(nine.sort()).toEqual(['AZ', 'CA', 'ID', 'LA', 'NM', 'NV', 'TX', 'WA', 'WI'])
  const published = states.flatMap(({ code }) => filings[code]?.publication ?? [])
  expect(published).toHaveLength(3)
  for (const each of published) expect(each, 'the section of the law').toMatch(/\d+\)$/)
})
