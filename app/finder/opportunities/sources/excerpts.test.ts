import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { OPPORTUNITY_FIELDS, type OpportunityFields } from '../opportunity.ts'
import { ownTemplate } from './own/own-finds.ts'
import { FEEDS } from './sources.ts'
import { toSafeUrl } from './web-address.ts'

const excerpt = (path: string) => readFileSync(new URL(path, import.meta.url))
const readExcerpt = async (name: keyof typeof FEEDS, path: string) =>
  (await readFeed(FEEDS[name], excerpt(path))).offered

/** Every field that says something, so that a field which is invented shows. */
function spoken(fields: OpportunityFields): Partial<OpportunityFields> {
  const silent = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const said = OPPORTUNITY_FIELDS.filter((field) => !silent(fields[field]) && field !== 'description')
  return Object.fromEntries(said.map((field) => [field, fields[field]]))
}

test('Grants.gov’s extract is read field by field, and nothing is added: "none" is no ceiling, and a forecast has no deadline yet', async () => {
  const [, escaped, synopsis, ...later] = await readExcerpt('grants-gov', './grants-gov/excerpt.xml')
  expect(synopsis).toMatchObject({ number: '25-537', kind: 'synopsis', recordId: '359499' })
  expect(spoken(synopsis as OpportunityFields)).toEqual({
    title: 'NSF-DFG Lead Agency Opportunity in Chemistry and Chemical Process and Transport Systems',
    ...{ agency: 'U.S. National Science Foundation', agency_code: 'NSF', applicants: ['others'], competitive: true },
    ...{ instruments: ['G'], activities: ['ST'], sectors: ['science'] },
    ...{ posted_on: '2025-06-06', updated_on: '2025-06-06', revision: 'Synopsis 4' },
    ...{ deadline_kind: 'continuous', deadline_words: 'Proposals accepted anytime' },
    ...{ floor_cents: '20000000', ceiling_cents: '70000000', total_cents: '500000000', expected_awards: '10' },
    official_url: 'https://www.grants.gov/search-results-detail/359499',
  })
  expect(escaped).toMatchObject({ ceiling_cents: null, cost_sharing: false, deadline_on: '2027-01-07' })
  // Text that is escaped twice is plain text.
  expect(escaped?.description).toMatch(/^The purpose of this notice .* main land\)\.$/s)
  const forecast = { kind: 'forecast', number: 'RFA-DK-27-121', deadline_kind: 'none', total_cents: '300000000' }
  expect(later.at(-1)).toMatchObject(forecast)
})

test("Grants.gov's single notices are read without the contact person as the agency", async () => {
  const [detail] = await readExcerpt('grants-gov-api', './grants-gov/excerpt-fetch-opportunity.json')
  expect(detail).toMatchObject({ number: 'NOAA-NOS-OCM-2021-2006566', kind: 'synopsis', recordId: '327723' })
  expect(spoken(detail as OpportunityFields)).toEqual({
    title: 'FY21-22 CRCP State and Territorial Coral Reef Conservation Cooperative Agreements',
    ...{ agency: 'Department of Commerce', agency_code: 'DOC', applicants: ['others'], competitive: true },
    eligibility_words:
      'Eligible applicants are limited to the State, Territorial and Commonwealth natural resource management agencies …',
    ...{ instruments: ['CA'], activities: ['ENV', 'NR', 'ST'], sectors: ['environment', 'science'] },
    ...{ posted_on: '2020-06-16', updated_on: '2020-06-16', revision: 'Synopsis 2', archive_on: '2021-03-23' },
    ...{ deadline_kind: 'date', deadline_on: '2021-02-22', cost_sharing: true, assistance_listings: ['11.482'] },
    ...{ floor_cents: '30000000', ceiling_cents: '90000000', total_cents: '400000000', expected_awards: '7' },
    ...{ contact_name: '(a contact)', contact_email: '(a contact)', contact_phone: '(a contact)' },
    official_url: 'https://www.grants.gov/search-results-detail/327723',
  })
})

describe("SAM.gov's notices", () => {
  test('have a set-aside, and a deadline as an instant and in the time zone of the source', async () => {
    const notices = await readExcerpt('sam', './sam/excerpt.csv')
    const [notice] = notices
    const recordId = 'be84b90ab4b94310ac9c72823f2a1a97'
    expect(notice).toMatchObject({ number: '140P9726Q0017', kind: 'solicitation', recordId })
    expect(spoken(notice as OpportunityFields)).toEqual({
      // SAM.gov cuts it off after “EQUIP I”; the description has the whole of it.
      title: 'AKRO STRCUTURAL FIRE SUPPRESSION & CONTROL EQUIP INSECT & TEST',
      agency: 'INTERIOR, DEPARTMENT OF THE / NATIONAL PARK SERVICE / ALASKA REGIONAL OFFICE(97000)',
      ...{ agency_code: '140P97', applicants: ['small-business'], set_aside: 'SBA', competitive: true },
      ...{ instruments: ['PC'], sectors: ['professional-services'], naics: ['541350'], product_code: 'H312' },
      ...{ posted_on: '2026-04-11', posted_at: '2026-04-11T15:55:44.405Z', archive_on: '2026-05-26' },
      ...{ deadline_kind: 'moment', deadline_on: '2026-05-11', deadline_at: '2026-05-11T21:00:00.000Z' },
      ...{ deadline_time: '17:00', deadline_zone: '-04:00' },
      official_url: `https://sam.gov/opp/${recordId}/view`,
    })
    // A set-aside however it's written, and a deadline without a zone or an hour.
    expect(notices).toMatchObject([
      { set_aside: 'SBA', deadline_kind: 'moment', competitive: true },
      { set_aside: 'SBA', deadline_kind: 'local', competitive: true },
      { set_aside: null, deadline_kind: 'moment', competitive: true },
      { set_aside: 'SBA', deadline_kind: 'date', competitive: true },
    ])
  })

  test('of an award are who won it, for how much, and for which office', async () => {
    const { awards } = await readFeed(FEEDS.sam, excerpt('./sam/excerpt.csv'))
    expect(awards).toMatchObject([
      {
        ...{ number: 'SPE7LX26U5741', recipient: 'Kampi Components Co Inc', amount_cents: '35000000' },
        ...{ agency: 'Defense Logistics Agency', office_code: 'SPE7L3', naics: '332613', product_code: '53' },
        awarded_on: '2026-04-16',
        url: 'https://sam.gov/opp/afde549cdd4d40688b370849c9ccd4ba/view',
      },
      { office_code: '36C245' },
    ])
  })
})

test('An SBIR solicitation has its last date, and is for small businesses', async () => {
  const [solicitation, other] = await readExcerpt('sbir', './sbir/excerpt.json')
  const said = { number: 'PAR-24-221', deadline_on: '2027-04-06', applicants: ['small-business'] }
  expect(solicitation).toMatchObject(said)
  expect(other?.description).toMatch(/Pediatric Cancers/)
})

test('California writes "ongoing", ranges and matches in words, which stay words where they are not clear', async () => {
  const [ongoing, ranged, forecast] = await readExcerpt('california', './california/excerpt.json')
  expect(ongoing).toMatchObject({
    ...{ deadline_kind: 'continuous', total_cents: '2500000000', ceiling_cents: null, cost_sharing: false },
    ...{ states: ['CA'], amount_words: expect.stringMatching(/^Dependant on/) },
  })
  expect(ranged).toMatchObject({
    ...{ floor_cents: '5000000', ceiling_cents: '100000000', cost_sharing: true, stated: 'closed' },
    match_words: expect.stringMatching(/^25%/),
  })
  expect(forecast).toMatchObject({
    ...{ number: '10.190', recordId: '109185', stated: 'forecast', deadline_kind: 'none' },
    applicants: expect.arrayContaining(['small-business', 'nonprofit']),
  })
})

test("Pennsylvania's texts are not read as amounts, nor its year 2999 as a deadline", async () => {
  const [whole, never, worded] = await readExcerpt('pennsylvania', './pennsylvania/excerpt.json')
  expect(whole).toMatchObject({
    ...{ floor_cents: '750000', ceiling_cents: '5000000', total_cents: null, cost_sharing: true },
    amount_words: 'In total: $10 million total',
  })
  const open = { deadline_kind: 'continuous', deadline_on: null, deadline_words: 'never closes' }
  expect(never).toMatchObject({ ...open, total_cents: '20000000' })
  const words = expect.stringContaining('At most: $2 million')
  expect(worded).toMatchObject({ floor_cents: '10000000', ceiling_cents: null, amount_words: words })
})

test("The coach's own finds are imported from the template without its help row", async () => {
  const evil = `title,funder,official link\nA grant,A fund,https://grants.gov@evil.example\n`
  await expect(readFeed(FEEDS.own, Buffer.from(evil))).rejects.toThrow('isn’t an address')
  const mine = `,Main Street grant,City of Example,small-business; nonprofit,,New signs for shops,500,"2,500",,,no,12/31/2026,,pa,business,,https://example.org/?id=1&copy=2,2026-11-20\r\n`
  expect((await readFeed(FEEDS.own, Buffer.from(ownTemplate() + mine))).offered).toMatchObject([
    {
      ...{ kind: 'own-find', title: 'Main Street grant', applicants: ['small-business', 'nonprofit'], states: ['PA'] },
      ...{ floor_cents: '50000', ceiling_cents: '250000', cost_sharing: false, deadline_on: '2026-12-31' },
      official_url: 'https://example.org/?id=1&copy=2',
    },
  ])
})

/** Texts as they stand in the XML, where a sign is escaped once, or twice. */
const TEXTS = {
  'Look at https://a.example/?id=1&amp;copy=2&amp;lt=3': 'Look at https://a.example/?id=1&copy=2&lt=3',
  'Look at https://a.example/?id=1&amp;amp;copy=2': 'Look at https://a.example/?id=1&copy=2',
  'Look at https://a.example/?id=1&amp;amp;nbsp;and': 'Look at https://a.example/?id=1 and',
  'Helps \u001fschools &#x1F;and\u0000 parks.': 'Helps schools and parks.',
}

test.each(Object.entries(TEXTS))('Of Grants.gov the text %j reads: %s', async (written, description) => {
  const record = `<OpportunityID>1</OpportunityID><OpportunityTitle>A</OpportunityTitle><Description>${written}</Description>`
  const file = `<Grants><OpportunitySynopsisDetail_1_0>${record}</OpportunitySynopsisDetail_1_0></Grants>`
  expect((await readFeed(FEEDS['grants-gov'], Buffer.from(file))).offered).toMatchObject([{ description }])
})

test('Of SAM.gov an industry that a spreadsheet made a number of is the code, and a contact is a name without a phone number', async () => {
  const header =
    'NoticeId,Title,Sol#,Office,PostedDate,Type,SetASideCode,ResponseDeadLine,NaicsCode,PrimaryContactFullname'
  const pat = '"PAT DOE, N723.10, PHONE (215)555-0100, EMAIL PAT@EXAMPLE.MIL"'
  const rows = ['Telephone: 7175550100', pat, 'Ann Roe7175550100'].map(
    (name, at) => `aaaaaaaa${at},Roof,T-${at},X,2026-11-01,Solicitation,,2026-12-31,541715.0,${name}`,
  )
  const { offered } = await readFeed(FEEDS.sam, Buffer.from([header, ...rows].join('\r\n')))
  expect(offered.map((notice) => notice.contact_name)).toEqual([null, 'PAT DOE, N723.10', 'Ann Roe'])
  expect(new Set(offered.flatMap(({ naics }) => naics))).toEqual(new Set(['541715']))
})

test.each([
  ['that its source escapes', 'https://a.example/apply?id=1&amp;copy=2', 'https://a.example/apply?id=1&copy=2'],
  ['to an archive', 'https://web.archive.org/web/2025/https://a.example/', 'https://a.example/'],
  ['that only looks official', 'https://grants.gov@evil.example/', null],
  ['to an archive of such a one', 'https://web.archive.org/web/2025/https://grants.gov@evil.example/', null],
  ['through thousands of archives', 'https://web.archive.org/web/1/'.repeat(16_000), null],
  ['longer than any address', `https://a.example/${'a'.repeat(5000)}`, null],
])('a link %s leads to its page, or is left out', (_, written, link) => {
  expect(toSafeUrl(written)).toBe(link)
})
