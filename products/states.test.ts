import { expect, test } from 'vitest'
import directoryWorkbook from '../content/blueprint/papers/17-state-directory-workbook.workbook.ts'
import { confirmed, directory, directorySourceLine, doorName, doors, sources, states } from '../content/states.ts'

const CODES =
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK
  OR PA RI SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/)

test('The record holds the fifty states and DC, each once and by name', () => {
  expect(states.map(({ code }) => code).sort()).toEqual([...CODES].sort())
  expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).sort())
})

test('Every state has all six doors, each with a plain https address', () => {
  expect(directory).toHaveLength(CODES.length * doors.length)
  for (const { url, state, door } of directory) {
    const { protocol, username, port, search } = new URL(url)
    expect([protocol, username, port, search], `${state.name}, ${doorName(door)}`).toEqual(['https:', '', '', ''])
  }
})

test('No two states share an office’s own address', () => {
  const own = states.flatMap(({ name, doors: found, filing }) =>
    [...Object.values(found), filing].map(({ url }) => ({ name, url })),
  )
  const shared = own.filter(({ name, url }) => own.some((other) => other.url === url && other.name !== name))
  expect(shared).toEqual([])
})

test('An address counts as confirmed only by a source of the record, with its date, and every other one says so', () => {
  const known = new Set(Object.keys(sources))
  for (const { doors: found, filing } of states) {
    for (const { source } of [...Object.values(found), filing]) if (source) expect(known).toContain(source)
  }
  for (const entry of directory) {
    const source = entry.state.doors[entry.door]?.source
    expect(entry.confirmed).toBe(source ? confirmed(source) : 'Not confirmed')
  }
  expect(confirmed('registry')).toBe('Aug 22, 2026')
  expect(confirmed('flapex'), 'the source names no day').toBe('Sep 2025')
  expect(confirmed('tennessee'), 'the source names only a year').toBe('2023')
})

test('Each source stands in the record once, with a plain https address and a title of its own', () => {
  const all = Object.values(sources)
  for (const { address } of all) expect(new URL(address).protocol).toBe('https:')
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length)
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
})

test('Document and workbook name every source that confirms an office, and the record has no other', () => {
  const used = states.flatMap(({ doors: found, filing }) => [
    ...Object.values(found).map(({ source }) => source),
    filing.source,
    filing.feeSource,
  ])
  expect(Object.keys(sources).filter((id) => id !== 'pub555' && !used.includes(id))).toEqual([])
  const sheet = directoryWorkbook.sheets.find(({ name }) => name === 'Sources')
  for (const id of new Set(states.flatMap(({ doors: found }) => Object.values(found).map(({ source }) => source)))) {
    if (!id) continue
    expect(directorySourceLine()).toContain(`(${sources[id]?.address})`)
    expect(JSON.stringify(sheet?.rows)).toContain(`"${sources[id]?.address}"`)
  }
})

test('Only a .gov name is confirmed by the registry of .gov names, and no .gov name by the list of the others', () => {
  for (const { name, doors: found, filing } of states) {
    for (const { url, source } of [...Object.values(found), filing]) {
      const isGov = new URL(url).hostname.endsWith('.gov')
      if (source === 'registry') expect(isGov, `${name}: ${url}`).toBe(true)
      if (source === 'list') expect(isGov, `${name}: ${url}`).toBe(false)
    }
  }
})

test('A fee is printed only with its source, and the nine community property states are those of the IRS', () => {
  for (const { name, filing } of states) expect(filing.fee === undefined, name).toBe(filing.feeSource === undefined)
  const nine = states.filter(({ filing }) => filing.communityProperty === 'yes').map(({ code }) => code)
  expect(nine.sort()).toEqual(['AZ', 'CA', 'ID', 'LA', 'NM', 'NV', 'TX', 'WA', 'WI'])
  const published = states.filter(({ filing }) => filing.publication)
  expect(published.map(({ code }) => code)).toEqual(['AZ', 'NE', 'NY'])
  for (const { filing } of published) expect(filing.publication, 'the section of the law').toMatch(/\d+\)$/)
})

test('The workbook has a row for each door of each state', () => {
  const sheet = directoryWorkbook.sheets.find(({ name }) => name === 'Directory')
  expect(sheet?.rows).toHaveLength(directory.length)
})
