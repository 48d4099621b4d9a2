import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { FEEDS } from './sources.ts'
import { parseMapping, type TableMapping } from './table/mapping.ts'
import { READY_MAPPINGS } from './table/mappings.ts'
import { tableFeed } from './table/table-feed.ts'

const read = async (...file: Parameters<typeof readFeed>) => (await readFeed(...file)).offered
const excerpt = (path: string) => readFileSync(new URL(path, import.meta.url))
const ready = (name: string, constants = {}): TableMapping => {
  const mapping = Object(READY_MAPPINGS.get(name))
  return parseMapping({ ...mapping, constants: { ...mapping.constants, ...constants } })
}

test('California’s bids close by its clock, and are set aside only where the notice says so: a goal that was waived keeps nobody out', async () => {
  const found = await read(FEEDS['cal-eprocure'], excerpt('./cal-eprocure/excerpt.json'))
  expect(found[0]).toMatchObject({
    ...{ kind: 'bid', number: '26-090', posted_on: '2026-07-02', unspsc: ['76111500', '76111501'] },
    ...{ deadline_on: '2026-07-24', deadline_time: '10:00', deadline_zone: '-07:00' },
    ...{ place: 'San Mateo (California)', contact_email: 'bids@example.gov' },
  })
  const title = '26-097 – After-Hours Janitorial Services at the Capitola DMV Field Office'
  expect(found[1]).toMatchObject({ title, deadline_on: '2026-07-24', deadline_time: '23:59' })
  const of = (words: string) => found.find((bid) => bid.title.includes(words))
  expect(of('REDWOOD CITY')).toMatchObject({ set_aside: 'SB', applicants: ['small-business'] })
  expect(of('Capitola')).toMatchObject({ set_aside: null, applicants: expect.arrayContaining(['nonprofit']) })
  expect(of('HVAC MAINTENANCE')).toMatchObject({ set_aside: null })
  const eligibility_words = expect.stringContaining('Certified SB, including MB, or a DVBE Only')
  expect(of('IFPQ 04A7487')).toMatchObject({ set_aside: 'SB/DVBE', eligibility_words })
})

test.each([
  ['Job Showing is Mandatory - see the Project Manual.', '2026-07-20T07:00:00.000Z', 'July 20, 2026'],
  ['It is mandatory that you view the job site before you bid.', '2026-07-16T02:00:00.000Z', 'July 15, 2026'],
  ['Mandatory job walk on 7/22/2026 at Camp Roberts.', '2026-07-22T07:00:00.000Z', undefined],
  ['There is a non-mandatory walkthrough.', '2026-07-28T07:00:00.000Z', undefined],
  ['Mandatory job walk: see the attachment.', null, undefined],
  ['Mandatory job walk: see the attachment.', 'soon', undefined],
])(
  'California’s bids have the day of a meeting that all bidders need, where “%s” has none',
  async (description, moment, day) => {
    const { opportunities } = JSON.parse(excerpt('./cal-eprocure/excerpt.json').toString())
    const event = { ...opportunities[1], description, prebid_datetime: moment, mandatory_prebid: true }
    const [bid] = await read(FEEDS['cal-eprocure'], Buffer.from(JSON.stringify({ opportunities: [event] })))
    expect(bid).toMatchObject({ eligibility_words: day ? `Mandatory pre-bid meeting: ${day}` : null })
  },
)

test('an award of USAspending is a past award with its page, and nothing to apply for', async () => {
  const { offered, awards } = await readFeed(FEEDS.usaspending, excerpt('./usaspending/excerpt.json'))
  const won = { number: 'IL-2019-011', recipient: 'Northeast Illinois Railroad Co', amount_cents: '2504147100' }
  const url = 'https://www.usaspending.gov/award/ASST_NON_IL-2019-011_069/'
  expect(offered).toEqual([])
  expect(awards).toMatchObject([{ ...won, agency: 'Department of Transportation', awarded_on: '2019-07-19', url }, {}])
})

describe('a table', () => {
  test('of PlanetBids has NAICS codes without the city’s own, and the state of each city', async () => {
    const found = await read(tableFeed(ready('planetbids')), excerpt('./table/excerpt-planetbids.json'))
    expect(found).toMatchObject([
      { recordId: 'planetbids:143433', naics: [], states: ['CA'], agency: 'City of San Diego', deadline_time: '14:00' },
      { naics: expect.arrayContaining(['236220', '541330']), deadline_at: '2026-07-23T21:00:00.000Z' },
      { agency: 'City of Reno', states: ['NV'] },
      { stated: 'cancelled' },
    ])
  })

  test.each([
    ['opengov', ['cvg-airport-bids', 'kenton-county-ky-bids']],
    ['bonfire', ['covington-ky-bids']],
    ['civicplus', ['nky-sd1-bids']],
  ])('of several portals gives %s only its own rows, without words that stand for nothing', async (name, sources) => {
    const found = await read(tableFeed(ready(name, { state: 'KY' })), excerpt('./table/excerpt-bids.json'))
    expect(found.map(({ recordId }) => recordId.split(':')[1]).toSorted()).toEqual(sources)
    expect(JSON.stringify(found)).not.toMatch(/Unknown|None published|Not published/)
  })

  test('of Cincinnati is in Ohio, and its meetings ask for no bid', async () => {
    const row = {
      ...{ record_id: 'c:1', bid_number: '251R905011', project_name: 'COURIER SERVICE', department: 'Water Works' },
      ...{ procurement_type: 'Invitation to Bid', status: 'Awarded', due_at: '2024-09-11T12:00:00-04:00' },
      ...{ source: 'City of Cincinnati', source_url: 'https://www.cincinnati-oh.gov/bids/' },
    }
    const meeting = { ...row, record_id: 'c:2', procurement_type: 'Meeting Notice', status: 'Accepting Bids' }
    const elsewhere = { ...row, record_id: 'k:1', source_url: 'https://example.org/bids' }
    const file = Buffer.from(JSON.stringify({ bids: [row, meeting, elsewhere] }))
    expect(await read(tableFeed(ready('cincinnati')), file)).toMatchObject([
      { states: ['OH'], stated: 'closed', competitive: true, agency: 'City of Cincinnati / Water Works' },
      { stated: null, competitive: false },
    ])
  })

  test('of grants says who may apply only as far as its list does, and is no contract', async () => {
    const grant = {
      ...{ id: '183486', title: 'Drug Use Prevention', agency: 'Health', summary: 'For education.' },
      ...{ categories: ['Food & Nutrition'], applicantTypes: ['nonprofit', 'tribal'], counties: ['Statewide'] },
      ...{ openDate: '2026-06-24', closeDate: '2026-07-22', amountMin: 1, amountMax: 200_000 },
      ...{ applyUrl: 'https://www.example.org/rfa.pdf' },
    }
    const unnamed = { ...grant, id: '2', applicantTypes: [], closeDate: null, counties: ['Lake'] }
    const file = Buffer.from(JSON.stringify({ grants: [grant, unnamed] }))
    expect(await read(tableFeed(ready('california-list')), file)).toMatchObject([
      {
        ...{ kind: 'grant', states: ['CA'], instruments: ['G'], set_aside: null, place: null, sectors: ['food'] },
        ...{ applicants: ['nonprofit-501c3', 'nonprofit', 'tribe', 'tribal-organization'], ceiling_cents: '20000000' },
        ...{ posted_on: '2026-06-24', deadline_on: '2026-07-22', competitive: true },
      },
      { applicants: [], deadline_on: null, place: 'Lake' },
    ])
  })

  const mapping = parseMapping({
    name: 'my-city',
    portal: 'My city',
    columns: {
      'Bid #': 'number',
      Title: 'title',
      Due: 'deadline',
      Link: 'link',
      Agency: ['agency', 'state'],
      Estimate: 'at most',
    },
    zone: 'America/Chicago',
    values: { state: { 'City of A': 'IL', 'City of B': 'TX' } },
  })
  const header = ['Bid #', 'Title', 'Due', 'Link', 'Agency', 'Estimate']
  const rows = [
    ['B-1', 'Office cleaning', '8/27/2026 2:00 PM', 'https://a.example/1', 'City of A', '$12,500'],
    ['B-2', 'Catering', '2026-09-01', 'https://b.example/2', 'City of B', ''],
  ]
  const asObjects = rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])))

  test.each([
    ['CSV', () => Buffer.from([header, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))],
    ['JSON', () => Buffer.from(JSON.stringify({ data: asObjects }))],
    ['XLSX', async () => writeXlsx({ sheets: [{ name: 'Bids', rows: [header, ...rows] }] })],
  ])('is read the same as %s', async (_, write) => {
    const moment = { deadline_at: '2026-08-27T19:00:00.000Z', deadline_on: '2026-08-27' }
    const date = { deadline_kind: 'date', deadline_on: '2026-09-01' }
    expect(await read(tableFeed(mapping), await write(), 100_000)).toMatchObject([
      { recordId: 'my-city:B-1', ...moment, states: ['IL'], ceiling_cents: '1250000' },
      { recordId: 'my-city:B-2', ...date, states: ['TX'], ceiling_cents: null },
    ])
  })

  test('that lacks a column of its mapping is refused with the columns that it has', async () => {
    const csv = Buffer.from('Bid #,Name\n1,Roof\n')
    await expect(read(tableFeed(mapping), csv)).rejects.toThrow(
      /lacks: Title, Due, Link, Agency, Estimate. It has Bid #, Name/,
    )
  })

  test.each([
    [{ zone: 'Mars' }, /zone: no time zone/],
    [{ columns: { Title: 'titel' } }, /columns\.Title/],
    [{ columns: { Title: 'title' } }, /lacks agency, state, link/],
    [{ values: { status: { Active: 'live' } } }, /calls a status "live"/],
    [{ values: { state: { A: 'Illinois' } } }, /calls a state "Illinois"/],
    [{ colums: {} }, /colums/],
  ])('has no mapping with the fault %j', (fault, reason) => {
    expect(() => parseMapping({ ...mapping, ...fault })).toThrow(reason)
  })
})
