import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTENT } from '../build.ts'
import type { Workbook } from '../xlsx/workbook.ts'
import { addresses, dateSources, linkedAddresses, readAddresses } from './addresses.ts'

const texts = globSync(`${CONTENT}/*/**/*.md`).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const workbooks = globSync(`${CONTENT}/*/**/*.workbook.ts`).map((path) => readFileSync(path, 'utf8'))

/** The cells of the workbooks that lead out, but for those of the states, which have a record of their own. */
const cells = (
  await Promise.all(
    globSync(`${CONTENT}/*/**/*.workbook.ts`)
      .filter((path) => !/state-(sheet|directory)/.test(path))
      .map(async (path) => ((await import(path)) as { default: Workbook }).default),
  )
).flatMap(({ sheets }) =>
  sheets
    .flatMap(({ rows }) => rows.flat())
    .flatMap((cell) =>
      cell && typeof cell === 'object' && 'link' in cell && cell.link ? [{ says: cell.value, address: cell.link }] : [],
    ),
)

test('The record holds every address that a text or a workbook links to, and no other', () => {
  const linked = new Set([
    ...texts.flatMap(({ text }) => linkedAddresses(text)),
    ...cells.map(({ address }) => address),
  ])
  expect(cells.length).toBeGreaterThan(10)
  expect(addresses.map(({ address }) => address).sort()).toEqual([...linked].sort())
})

test('Each address is plain https, and stands in the record once, whatever its slash, its www or its case', () => {
  for (const { address } of addresses) {
    const { protocol, username, password, port } = new URL(address)
    expect([protocol, username, password, port], address).toEqual(['https:', '', '', ''])
  }
  const same = addresses.map(({ address }) =>
    address
      .toLowerCase()
      .replace(/^https:\/\/(www\.)?/, '')
      .replace(/\/$/, ''),
  )
  expect(same.filter((each, at) => same.indexOf(each) !== at)).toEqual([])
})

test('Each label is one that a text or a cell gives its address, and no two addresses share one', () => {
  const all = texts.map(({ text }) => text).join('\n')
  for (const { address, label } of addresses) {
    const given = cells.some((cell) => cell.address === address && cell.says === label)
    expect(given || all.includes(`[${label}](${address})`), label).toBe(true)
  }
  const labels = addresses.map(({ label }) => label)
  expect(labels.filter((each, at) => labels.indexOf(each) !== at)).toEqual([])
})

test('Each address says what rests on it: a record with one that doesn’t, or that says another’s sentence, isn’t read', () => {
  const supports = 'Final reports are due within 120 days.'
  const one = { address: 'https://www.ecfr.gov/a', label: 'A', supports }
  const other = { address: 'https://www.ecfr.gov/b', label: 'B', supports: 'Records are kept for three years.' }
  expect(readAddresses([one, other])).toHaveLength(2)
  const { supports: _, ...silent } = other
  expect(() => readAddresses([one, silent])).toThrow()
  for (const empty of ['', 'Records.', 'Source for the records that are kept.', 'where records are kept for years'])
    expect(() => readAddresses([one, { ...other, supports: empty }]), empty).toThrow()
  expect(() => readAddresses([one, { ...other, supports: 'Final reports are due within 120 days!.' }])).toThrow(
    /another/,
  )
})

test('A figure that the record names stands in a text or workbook that links to its address', () => {
  const written = [...texts.map(({ text }) => text), ...workbooks]
  const missing = addresses.flatMap(({ address, supports }) => {
    const own = written.filter((each) => each.includes(address)).join('\n')
    return figuresOf(supports).filter((figure) => !own.includes(figure))
  })
  expect(addresses.flatMap(({ supports }) => figuresOf(supports)).length).toBeGreaterThan(60)
  expect(missing).toEqual([])
})

test('Only a .gov site is marked as listed in the registry of .gov names', () => {
  const others = addresses.filter(({ address, listed }) => listed && !new URL(address).hostname.endsWith('.gov'))
  expect(others).toEqual([])
  expect(addresses.filter(({ listed }) => listed).length).toBeGreaterThan(200)
})

test('A source has the month of its own reading, one that was not read has none, and no sentence claims one', () => {
  const [read] = addresses.filter((each) => each.read === '2026-07')
  const [unread] = addresses.filter((each) => !each.read)
  const [a, b] = [`[A](${read?.address})`, `[B](${unread?.address})`]
  expect(dateSources(`Source: ${a}, as of {{asOf}}.`)).toBe(`Source: ${a}. As of July 2026.`)
  expect(dateSources(`Sources: ${a}; ${b}. As of {{asOf}}.`)).toBe(`Sources: ${a} (July 2026); ${b}.`)
  expect(dateSources(`Source: ${b}. As of {{asOf}}.`)).toBe(`Source: ${b}.`)
  expect(dateSources(`A rule (${a}), as of {{asOf}}.`)).toBe(`A rule (${a}), as of July 2026.`)
  expect(() => dateSources(`A rule (${a}; ${b}), as of {{asOf}}.`)).toThrow(/Not every page/)
  for (const { path, text } of texts) expect(dateSources(text), path).not.toContain('{{asOf}}')
})

test('What the coach read since stands with its month: that a page is as the text says, or what it says now', () => {
  const [one, other] = addresses.filter((each) => each.read === '2026-07').map(({ address }) => address)
  const [a, b] = [`[A](${one})`, `[B](${other})`]
  const right = { [`${one}`]: { read: '2026-11' } }
  const now = { [`${one}`]: { read: '2026-11', says: 'the fee is $55 [new]' } }
  expect(dateSources(`Source: ${a}, as of {{asOf}}.`, right)).toBe(`Source: ${a}. As of November 2026.`)
  expect(dateSources(`Sources: ${a}; ${b}.`, right)).toBe(`Sources: ${a} (November 2026); ${b} (July 2026).`)
  expect(dateSources(`A rule (${a}; ${b}), as of {{asOf}}.`, right)).toContain('as of November 2026 and July 2026.')
  expect(dateSources(`Source: ${a}.`, now)).toBe(
    `Source: ${a}. As of November 2026. In November 2026: the fee is $55 new.`,
  )
})

test('No text beside a source writes its month by hand', () => {
  const byHand = texts.flatMap(({ path, text }) =>
    text.split('\n\n').filter((each) => /^Sources?:.*[Aa]s of [A-Z][a-z]+ \d{4}/.test(each) && path),
  )
  expect(byHand).toEqual([])
})

/** Sums of money, shares, days of the calendar and other numbers of two digits and more. */
const figuresOf = (sentence: string) => sentence.match(/\$[\d,.]*\d|\b\d[\d.,]*\d\b%?|\b\d%/g) ?? []
