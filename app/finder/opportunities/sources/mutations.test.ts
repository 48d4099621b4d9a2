import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { chunksOf, readFeed } from '../../../../test/read-feed.ts'
import { FileError } from '../../../platform/csv.ts'
import { parseAmount } from './amounts.ts'
import { RecordError } from './days.ts'
import type { Feed, ParsedAward, ParsedRecord } from './feed.ts'
import { plainText, unescapedText } from './plain-text.ts'
import { FEEDS } from './sources.ts'
import { parseMapping } from './table/mapping.ts'
import { READY_MAPPINGS } from './table/mappings.ts'
import { tableFeed } from './table/table-feed.ts'

const bytesOf = (path: string) => readFileSync(new URL(path, import.meta.url))

const EXCERPTS: [keyof typeof FEEDS, string][] = [
  ['grants-gov', './grants-gov/excerpt.xml'],
  ['grants-gov-api', './grants-gov/excerpt-fetch-opportunity.json'],
  ['sam', './sam/excerpt.csv'],
  ['sbir', './sbir/excerpt.json'],
  ['california', './california/excerpt.json'],
  ['pennsylvania', './pennsylvania/excerpt.json'],
  ['cal-eprocure', './cal-eprocure/excerpt.json'],
  ['usaspending', './usaspending/excerpt.json'],
]

const PLANET_BIDS = tableFeed(parseMapping(Object(READY_MAPPINGS.get('planetbids'))))
const CITY = tableFeed(
  parseMapping({
    name: 'my-city',
    portal: 'My city',
    columns: { 'Bid #': 'number', Title: 'title', Due: 'deadline', Link: 'link', Codes: 'codes', Estimate: 'at most' },
    constants: { agency: 'City of A', state: 'IL' },
    zone: 'America/Chicago',
  }),
)
const SHEET = [
  ['Bid #', 'Title', 'Due', 'Link', 'Codes', 'Estimate'],
  ['B-1', 'Cleaning, "daily"', '8/27/2026 2:00 PM', 'https://a.example/1', '561720; 76111501', '$12,500'],
  ['B-2', 'Catering', 'Sep 1, 2026', 'https://a.example/2', '', ''],
]
const sheetAsCsv = SHEET.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const FILES: [name: string, kind: string, feed: Feed, bytes: Uint8Array][] = [
  ...EXCERPTS.map(([name, path]): (typeof FILES)[number] => [name, path, FEEDS[name], bytesOf(path)]),
  ['a table', 'PlanetBids', PLANET_BIDS, bytesOf('./table/excerpt-planetbids.json')],
  ['a table', 'CSV', CITY, Buffer.from(`${sheetAsCsv}\r\n`)],
  ['a table', 'XLSX', CITY, await writeXlsx({ sheets: [{ name: 'Bids', rows: SHEET }] })],
]

/** The result of a file: how many records were imported and refused, or why the file was refused. */
async function outcome(feed: Feed, bytes: Uint8Array, size?: number) {
  const result = { taken: 0, refused: [] as string[], amounts: [] as (string | null)[] }
  try {
    for await (const records of feed.read(chunksOf(bytes, size))) {
      for (const parsed of records) {
        try {
          if ('problem' in parsed) throw new RecordError(parsed.problem)
          result.amounts.push(...amountsOf(parsed))
          result.taken++
        } catch (error) {
          if (!(error instanceof RecordError)) throw error
          result.refused.push(error.message)
        }
      }
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return error.message
  }
  return result
}

function amountsOf(parsed: ParsedRecord | ParsedAward) {
  if ('readAward' in parsed) return [parsed.readAward().amount_cents]
  const fields = parsed.read()
  return [fields.floor_cents, fields.ceiling_cents, fields.total_cents]
}

describe.each(FILES)('%s (%s)', (_, kind, feed, bytes) => {
  const whole = Buffer.from(bytes)
  const isCsv = /csv$/i.test(kind)

  test('is refused entirely wherever it is cut off', async () => {
    const end = (kind === 'XLSX' ? whole.length : whole.toString().trimEnd().length) - 1
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: end }), async (at) => {
        const result = await outcome(feed, whole.subarray(0, at))
        // Nothing shows that a CSV had another line.
        if (isCsv && typeof result === 'object') expect(whole.toString('latin1', 0, at)).toMatch(/"(\r\n?)?$/)
        else expect(result).toEqual(expect.any(String))
      }),
      { numRuns: 60 },
    )
  })

  const mutation = fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }))
  const mutations = fc.array(mutation, { maxLength: 5 })

  test('never crashes when its bytes change, and reads the same in chunks of any size', async () => {
    const expected = await outcome(feed, whole)
    expect(expected).toMatchObject({ refused: [] })
    expect(await outcome(feed, whole, 1)).toEqual(expected)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), mutations, async (size, changes) => {
        const mutated = Buffer.from(whole)
        for (const [at, value] of changes) mutated[at] = value
        const result = await outcome(feed, mutated, size)
        if (changes.length === 0) expect(result).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })
})

describe('tricks of XML', () => {
  const wrap = (fields: string, head = '') =>
    Buffer.from(`<?xml version="1.0"?>${head}<Grants><OpportunitySynopsisDetail_1_0><OpportunityID>1</OpportunityID><OpportunityTitle>One</OpportunityTitle></OpportunitySynopsisDetail_1_0>
      <OpportunitySynopsisDetail_1_0><OpportunityID>2</OpportunityID><OpportunityTitle>Two</OpportunityTitle>${fields}</OpportunitySynopsisDetail_1_0></Grants>`)
  const laughs = `<!DOCTYPE Grants [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]>`
  const outside = '<!DOCTYPE Grants [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'

  test.each([
    ['an entity that nobody declared', '<Description>&nobody;</Description>', /entity/],
    ['an element inside a field', '<Description>a <b>bold</b> claim</Description>', /holds the element/],
    ['a field without an end in sight', `<Description>${'a'.repeat(600_000)}</Description>`, /longer than/],
    ['a day that no calendar has', '<CloseDate>02302026</CloseDate>', /CloseDate is no day/],
    ['an amount in words', '<AwardCeiling>a lot</AwardCeiling>', /AwardCeiling is no amount/],
    ['an amount with a slip', '<AwardCeiling>1,00</AwardCeiling>', /AwardCeiling is no amount/],
    ['a negative amount', '<AwardFloor>-5</AwardFloor>', /AwardFloor is no amount/],
  ])('%s costs only its own record', async (_, field, reason) => {
    expect(await outcome(FEEDS['grants-gov'], wrap(field))).toMatchObject({
      taken: 1,
      refused: [expect.stringMatching(reason)],
    })
  })

  test('an amount is read from its digits, is empty, or its record is refused', async () => {
    const written = fc.oneof(
      fc.bigInt({ min: 0n, max: 999_999_999_999_999n }).map(String),
      fc.stringMatching(/^[$0-9,. \-+eEx]{1,12}$/),
      fc.constantFrom('none', ...Object.keys(AS_READ), '&amp;#49;00', '１００', '1\u00a0000'),
    )
    await fc.assert(
      fc.asyncProperty(written, fc.integer({ min: 1, max: 40 }), async (text, size) => {
        const result = await outcome(FEEDS['grants-gov'], wrap(`<AwardCeiling>${text}</AwardCeiling>`), size)
        if (typeof result === 'string') throw new Error(result)
        const ceiling = result.amounts[4] ?? null
        const digits = AS_READ[text] ?? text
        if (/^\d+$/.test(digits)) expect(ceiling).toBe(String(BigInt(digits) * 100n))
        else if (ceiling !== null) expect(centsOf(digits)).toBe(ceiling)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['a billion laughs', wrap('<Description>&c;</Description>', laughs), /document type/],
    ['an outer entity', wrap('<Description>&secret;</Description>', outside), /document type/],
    ['an outer document type', wrap('', '<!DOCTYPE Grants SYSTEM "http://169.254.169.254/x.dtd">'), /document type/],
    ['another encoding', '<?xml version="1.0" encoding="windows-1252"?><Grants/>', /written in windows-1252\. Please/],
    ['another XML', '<?xml version="1.0"?><rss><item/></rss>', /holds <rss>/],
    ['a page', '<!doctype html><html><body>503</body></html>', /document type|well-formed/],
    ['JSON', '{"grants": []}', /well-formed/],
    ['nothing', '', /well-formed|no opportunities/],
    ['an extract without opportunities', '<Grants/>', /no opportunities/],
    ['nine megabytes without a tag', `<Grants>${'a'.repeat(9_000_000)}`, /without one tag/],
  ])('%s is refused with a clear message', async (_, file, reason) => {
    expect(await outcome(FEEDS['grants-gov'], Buffer.from(file), 100_000)).toMatch(reason)
  })
})

/** Decodes entities, comments and CDATA sections as XML does. */
const AS_READ: Record<string, string> = { '&#49;00': '100', '1<!-- 2 -->00': '100', '<![CDATA[100]]>': '100' }

/** Cents of dollars with a sign, with thousands in threes and with two digits behind the point. */
function centsOf(text: string): string | undefined {
  const [, whole, cents = '00'] = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))?\s*$/.exec(text) ?? []
  return whole && String(BigInt(whole.replaceAll(',', '') + cents.padEnd(2, '0')))
}

describe('tricks of CSV', () => {
  const header = 'number,title,funder,who may apply,summary,at most,official link'
  const csv = (...rows: string[]) => Buffer.from([header, ...rows, ''].join('\r\n'))

  test('a quote that never ends is reported, and what follows does not become part of a title', async () => {
    const rest = Array.from({ length: 50 }, (_, at) => `${at},B,F,nonprofit,s,5,https://example.org/${at}`)
    const open = csv('x,"A title,F,nonprofit,s,5,https://example.org/x', ...rest)
    for (const size of [7, 100_000]) expect(await outcome(FEEDS.own, open, size)).toMatch(/ends inside a quoted field/)
  })

  test('words in UTF-8 and in Windows-1252 are read correctly, even in one file', async () => {
    const windows = Buffer.from('1,Caf\xe9 \x97 \x93two\x94,F,nonprofit,s,5,https://example.org/1\r\n', 'latin1')
    const utf8 = Buffer.from('2,Café — “two”,F,nonprofit,s,5,https://example.org/2\r\n')
    const { offered } = await readFeed(FEEDS.own, Buffer.concat([csv(), windows, utf8]), 3)
    expect(offered.map(({ title }) => title)).toEqual(['Café — “two”', 'Café — “two”'])
  })
})

test('amounts are exact to the cent, up to fifteen digits of dollars', () => {
  const dollars = fc.bigInt({ min: 0n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(dollars, fc.integer({ min: 0, max: 99 }), fc.boolean(), (whole, cents, signs) => {
      const text = `${signs ? `$${whole.toLocaleString('en-US')}` : whole}.${String(cents).padStart(2, '0')}`
      expect(parseAmount(text, 'AwardCeiling')).toBe(String(whole * 100n + BigInt(cents)))
    }),
  )
})

test('a text loses its markup, scripts and control characters, but not its words', () => {
  expect(plainText('<p>Up to 5&nbsp;% of costs</p><script>alert(1)</script><ul><li>one<li>two</ul>')).toBe(
    'Up to 5 % of costs\n\n- one\n\n- two',
  )
  expect(unescapedText('&lt;b&gt;R&amp;amp;D&lt;/b&gt; for &lt; 5 years')).toBe('R&D for < 5 years')
  expect(plainText('a\u0000b\u202ec\ud800')).toBe('abc\ufffd')
})

test('a text is read from any input, however long and nested, without NUL or half characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = unescapedText(text)
      expect(plain.isWellFormed()).toBe(true)
      expect(plain).not.toContain('\u0000')
    }),
  )
  plainText('<'.repeat(200_000) + '&'.repeat(200_000))
  plainText(`<p>${'<div>'.repeat(50_000)}`)
  plainText(' \n'.repeat(200_000))
})
