import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTENT } from '../build.ts'
import type { Workbook } from '../xlsx/workbook.ts'
import { addresses, linkedAddresses, sourcesAsOf } from './addresses.ts'

const texts = globSync(`${CONTENT}/*/**/*.md`).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

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

test('Only a .gov site is marked as listed in the registry of .gov names', () => {
  const others = addresses.filter(({ address, listed }) => listed && !new URL(address).hostname.endsWith('.gov'))
  expect(others).toEqual([])
  expect(addresses.filter(({ listed }) => listed).length).toBeGreaterThan(200)
})

test('A text says the month of the newest reading of its own addresses, and one without readings can’t say any', () => {
  const [read] = addresses.filter((each) => each.read === '2026-07')
  const [unread] = addresses.filter((each) => !each.read)
  expect(sourcesAsOf(`Source: [A](${read?.address}), [B](${unread?.address})`)).toEqual({ asOf: 'July 2026' })
  expect(sourcesAsOf(`Source: [B](${unread?.address})`)).toEqual({})
})

test('No text beside a source writes its month by hand', () => {
  const byHand = texts.flatMap(({ path, text }) =>
    text.split('\n\n').filter((each) => /^Sources?:.*[Aa]s of [A-Z][a-z]+ \d{4}/.test(each) && path),
  )
  expect(byHand).toEqual([])
})
