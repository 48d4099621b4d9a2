import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { deskForFile, signInStaff } from '../../../test/desk-visits.ts'
import { serverForFile } from '../../../test/local-server.ts'
import { curation } from '../../finder/curation/capability.ts'
import { finderPages } from '../../finder/curation/curation.sql.ts'
import { handleWatchPage, isDue } from '../../finder/curation/curation.ts'
import { createPageFetch, findOpportunities, statusOn } from '../../finder/opportunities/opportunities.ts'
import { DAY } from '../../platform/clock.ts'

const clock = manualClock('2026-11-21T17:00:00Z')

/** Funders' pages on this machine, by path. */
const pages = new Map<string, string | Buffer>()
let asked: string[] = []
const server = serverForFile(({ url = '' }, response) => {
  asked.push(url)
  const page = pages.get(url)
  if (page === undefined) response.writeHead(404).end()
  else if (url.endsWith('.pdf'))
    response.writeHead(200, { 'Content-Type': 'application/pdf', 'Content-Length': page.length }).end(page)
  else if (typeof page !== 'string') response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  else if (page.startsWith('http')) response.writeHead(302, { Location: page }).end()
  else if (page === 'broken') response.writeHead(503).end()
  else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
})
const { shop, owner, visit, lastChange } = deskForFile({ clock })
beforeAll(async () => {
  const fetchHere = createPageFetch({ allowPrivate: 'all' })
  shop.deps.fetchPage = (address, day) => fetchHere(address.replace('https://funder.example', server.url), day)
})

const bench = async () => (await visit('/desk/finder')).data
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

async function read(path: string, more: Record<string, string> = {}) {
  const form = { do: 'read', address: `https://funder.example${path}`, ...more }
  const { location } = await visit('/desk/finder/clip', form)
  return (await visit(location)).data.page
}

const TYPED = {
  ...{ title: 'Ovens for Bakers', funder: 'Hearth Fund', business: 'on', who: 'Women who bake.', amount: '5,000' },
  ...{ recurs: 'last-day', opens: '', deadline: '', fee: '$15', states: 'oh, MI', sector: 'food', summary: '' },
}
const keep = (id: string, change: Record<string, string> = {}) =>
  visit('/desk/finder/clip', { do: 'keep', page: id, ...TYPED, read: 'on', ...change })

async function clip(path: string, html: string, change: Record<string, string> = {}) {
  pages.set(path, html)
  const { id } = await read(path)
  expect(await keep(id, change)).toMatchObject({ status: 303, location: '/desk/finder' })
  return id
}

const pageOf = async (id: string) =>
  (await shop.database.db.select().from(finderPages).where(eq(finderPages.id, id)))[0]
async function opportunityOf(id: string) {
  const isIts = sql`o.id = ${(await pageOf(id))?.opportunityId ?? ''}`
  return (await findOpportunities(shop.database.db, isIts))[0]
}
const standing = async (id: string) => {
  const found = await opportunityOf(id)
  return found && statusOn(found, clock.at.toISOString().slice(0, 10))
}

async function passTo(moment: Date) {
  clock.at = moment
  // By then her session is over.
  Object.assign(owner, await signInStaff(shop, 'owner@example.com'))
}

/** One night: every kept page is asked again. @returns the page as it stands then */
async function night(id: string) {
  await passTo(new Date(clock.at.getTime() + DAY))
  await handleWatchPage(shop.deps, { id })
  return pageOf(id)
}

const page = (body: string) =>
  `<html><head><title>Bake | Hearth Fund</title><script>var x = '$99'</script></head><body><h1>Ovens for Bakers</h1>${body}<p>Last updated 3 minutes ago</p></body></html>`

test.each([
  [
    'a grant that closes each month and charges a fee',
    '<p>We award $10,000 to a woman in business.</p><p>Women-owned small businesses are eligible.</p><p>Applications close on the last day of each month.</p><p>The application fee is $15.</p>',
    { amount: '10000', recurs: 'last-day', fee: '$15' },
    { who: 'Women-owned small businesses are eligible.', fee: 'The application fee is $15.' },
  ],
  [
    'one with a deadline and none',
    '<ul><li>Grants of up to $2,500 and $7,500.</li><li>Nonprofits with 501(c)(3) status may apply.</li></ul><p>Apply by January 15, 2027. Free to apply.</p>',
    { amount: '7500', deadline: '2027-01-15', fee: 'none' },
    { amount: 'Grants of up to $2,500 and $7,500.', deadline: 'Apply by January 15, 2027.' },
  ],
  [
    'one that opens in a month',
    '<p>The fund opens in March.</p><h3>Who can apply</h3><p>Bakers with sales below $90,000 win up to $400.</p>',
    { recurs: 'opens', opens: '3', amount: '400' },
    { opens: 'The fund opens in March.', who: 'Bakers with sales below $90,000 win up to $400.' },
  ],
  [
    'one that’s open anytime, whose day without a year is the next',
    '<p>Applications are taken on a rolling basis. The next deadline is Feb. 3.</p>',
    { recurs: 'anytime', deadline: '2027-02-03' },
    { recurs: 'Applications are taken on a rolling basis.' },
  ],
  [
    'one for nonprofits, of a funder who names founders elsewhere',
    '<p>We back founders and small businesses.</p><p>Only nonprofits are eligible, for up to $900.</p>',
    { 'who may apply': 'nonprofit', amount: '900' },
    { who: 'Only nonprofits are eligible, for up to $900.' },
  ],
  [
    'one that says when its winners hear, behind the last day',
    '<h2>Eligibility</h2><ul><li>A for-profit in Ohio</li><li>A year old</li></ul><p>Apply from 1 December 2026 to 29 January 2027 at 5 p.m. Awards are announced March 1, 2027.</p>',
    { deadline: '2027-01-29', 'who in words': 'A for-profit in Ohio; A year old', 'who may apply': 'small-business' },
    {},
  ],
  [
    'one that says it below 9,000 winners',
    `${'<p>Ada of Dayton won, and has told us at some length what came of it since.</p>'.repeat(9000)}<p>Apply by May 3, 2027.</p>`,
    { deadline: '2027-05-03' },
    {},
  ],
  [
    'one in the encoding of an old Windows, which it doesn’t name',
    Buffer.from(page('<p>The caf\xe9\x92s deadline is\xa0May 3, 2027.</p>'), 'latin1'),
    { deadline: '2027-05-03' },
    { deadline: 'The café’s deadline is May 3, 2027.' },
  ],
])('Of %s the facts are proposed with the sentence that each stands in', async (_, html, facts, quotes) => {
  const path = `/proposals-${pages.size}`
  pages.set(path, typeof html === 'string' ? page(html) : html)
  const found = await read(path)
  expect(found.state).toBe('lead')
  const expected = { title: 'Ovens for Bakers', funder: 'Hearth Fund', ...facts }
  for (const [name, value] of Object.entries(expected))
    expect(found.facts[name === 'amount' ? 'at most' : name], name).toBe(value)
  expect(found.quotes).toMatchObject(quotes)
})

test('A page that she has read and corrected is an opportunity like any other; until then no list has it', async () => {
  const before = (await visit('/desk/finder/candidates')).data.total
  pages.set('/bakers', page('<p>Women who bake are eligible for $5,000.</p>'))
  const { id } = await read('/bakers')
  expect((await visit('/desk/finder/candidates')).data.total).toBe(before)
  const refused = await keep(id, { title: '', read: '' })
  expect(refused).toMatchObject({ status: 422, data: { values: { who: 'Women who bake.' } } })
  const why = async (change: Record<string, string>) => (await keep(id, change)).data.errors
  expect(await why({ recurs: 'once' })).toEqual({ deadline: 'Type its last day, or choose when it comes again.' })
  expect((await keep(id, { deadline: '2026-11-20' })).data.problem).toBe('Not kept: its last day is over.')
  expect((await why({ states: 'Ohio' })).states).toMatch(/There’s no state OHIO/)
  const unread = { do: 'keep', page: id, ...TYPED }
  expect((await visit('/desk/finder/clip', unread)).data.errors.read).toMatch(/Tick that you’ve read the page/)
  expect((await keep(id)).status).toBe(303)
  expect(await opportunityOf(id)).toMatchObject({
    ...{ source: 'own', title: 'Ovens for Bakers', agency: 'Hearth Fund', ceiling_cents: '500000' },
    ...{ states: ['OH', 'MI'], updated_on: '2026-11-21', deadline_words: 'the last day of each month' },
    ...{ description: 'An application fee is charged: $15.', official_url: 'https://funder.example/bakers' },
  })
  const { rows } = (await visit('/desk/finder/candidates')).data
  expect(titles(rows)).toContain('Ovens for Bakers')
})

test('The bookmark only fills in the address: nothing is fetched until she presses, and a private address never is', async () => {
  asked = []
  const { data } = await visit('/desk/finder/clip?url=https%3A%2F%2Ffunder.example%2Fbakers')
  expect([data.address, data.page, asked]).toEqual(['https://funder.example/bakers', undefined, []])
  expect((await bench()).clip).toBe(`${shop.deps.publicUrl()}/desk/finder/clip`)
  const answer = await visit('/desk/finder/clip', { do: 'read', address: 'http://funder.example' })
  expect(answer).toMatchObject({ status: 422, data: { values: { address: 'http://funder.example' } } })
  const asLive = createPageFetch()
  expect(await asLive(`${server.url}/bakers`, '2026-11-21')).toEqual({
    ...{ kind: 'unread', problem: 'The address isn’t a public one. Nothing was asked.' },
  })
  expect(asked).toEqual([])
})

test('A page that nobody but a person can read is kept by hand', async () => {
  pages.set('/blocked', 'broken')
  const found = await read('/blocked')
  expect(found.problem).toBe('Its server answered 503. Read the page yourself, and type what it says.')
  expect((await keep(found.id)).status).toBe(303)
  pages.set('/by-script', '<title>Grants</title><div id="root"></div>')
  expect((await read('/by-script')).problem).toMatch(/^Nothing on it could be read but its name/)
})

test('A file that she has read herself stays on the list until it’s another file', async () => {
  const id = await clip('/guide.pdf', 'made 1')
  for (let n = 0; n < 4; n++) expect(await night(id)).toMatchObject({ state: 'kept' })
  await keep(id)
  expect((await opportunityOf(id))?.version).toBe(1)
  const difference = { gone: ['It’s a file, of 6 bytes'], fresh: ['It’s a file, of 7 bytes'] }
  pages.set('/guide.pdf', 'made 10')
  expect(await night(id)).toMatchObject({ state: 'waiting', difference })
  await visit('/desk/finder', { do: 'away', id })
})

const SAYS = page('<p>Apply by January 15, 2027.</p><p>The grant is $5,000.</p>')

test.each([
  ['gone', () => pages.delete('/watched'), /^The page is gone: its server answered 404/, null],
  [
    'redirected to another domain',
    () => pages.set('/watched', `${server.url.replace('127.0.0.1', 'localhost')}/elsewhere`),
    /^Its address leads to another site now: localhost/,
    null,
  ],
  [
    'changed',
    () => pages.set('/watched', SAYS.replace('$5,000', '$3,000')),
    /^The page says something else now/,
    { gone: ['The grant is $5,000.'], fresh: ['The grant is $3,000.'] },
  ],
  [
    'closed',
    () => pages.set('/watched', page('<p>Applications are closed.</p>')),
    /^The page says: “Applications are closed\.”/,
    { gone: ['Apply by January 15, 2027.', 'The grant is $5,000.'], fresh: ['Applications are closed.'] },
  ],
] as const)(
  'A kept page that is %s leaves the list that night and waits with the difference',
  async (_, change, problem, difference) => {
    pages.set('/elsewhere', SAYS)
    const id = await clip('/watched', SAYS, { recurs: 'once', deadline: '2027-01-15' })
    expect(await night(id)).toMatchObject({ state: 'kept', problem: null })
    change()
    expect(await night(id)).toMatchObject({ state: 'waiting', problem: expect.stringMatching(problem), difference })
    expect(await standing(id)).toBe('cancelled')
    expect((await bench()).changed).toMatchObject([{ id, title: 'Ovens for Bakers' }])
    const waits = await curation.deskItems(shop.deps)[0]?.find({ limit: 5, hidden: [] })
    expect(waits).toMatchObject([{ fact: 'A page left the list: Ovens for Bakers' }])
    // Read and kept again, it's back, and the next night finds nothing new.
    pages.set('/watched', SAYS.replace('$5,000', '$3,000'))
    await read('/watched')
    await keep(id, { recurs: 'once', deadline: '2027-01-15' })
    expect(await standing(id)).toBe('open')
    expect(await night(id)).toMatchObject({ state: 'kept' })
    await visit('/desk/finder', { do: 'away', id })
  },
)

test('A date that passed takes a page off the list, and a server that is down for three nights', async () => {
  const day = new Date(clock.at.getTime() + 2 * DAY).toISOString().slice(0, 10)
  const dated = await clip('/dated', SAYS, { recurs: 'once', deadline: day })
  const down = await clip('/down', SAYS)
  for (let n = 0; n < 2; n++) expect(await night(dated)).toMatchObject({ state: 'kept' })
  expect(await night(dated)).toMatchObject({ state: 'waiting', problem: 'Its last day is over.' })
  expect((await read('/dated')).facts.deadline).toBe('2027-01-15')
  pages.set('/down', 'broken')
  for (const misses of [1, 2]) expect(await night(down)).toMatchObject({ state: 'kept', misses })
  expect(await night(down)).toMatchObject({ state: 'waiting', problem: /^Its server answered 503/ })
})

test('The month begins with the programs that are due, with the day on which each page was last read', async () => {
  for (const [recurs, readOn, day, isIt] of [
    ['last-day', '2026-11-30', '2026-12-01', true],
    ['anytime', '2026-12-01', '2026-12-31', false],
    ['quarterly', '2026-10-02', '2026-12-01', false],
    ['quarterly', '2026-10-02', '2027-01-01', true],
    ['opens', '2026-11-01', '2027-02-28', false],
    ['opens', '2026-11-01', '2027-03-01', true],
    ['once', '2026-11-01', '2027-03-01', false],
  ] as const)
    expect(isDue({ state: 'kept', facts: { recurs, opens: '3' }, readOn }, day), `${recurs} on ${day}`).toBe(isIt)
  await clip('/monthly', SAYS, { title: 'Every Month' })
  const march = await clip('/march', SAYS, { title: 'In March', recurs: 'opens', opens: '3' })
  expect(await standing(march)).toBe('cancelled')
  expect(titles((await bench()).due)).not.toContain('Every Month')
  await passTo(new Date('2027-03-02T17:00:00Z'))
  const { due } = await bench()
  expect(titles(due)).toEqual(expect.arrayContaining(['Every Month', 'In March']))
  expect(due.find(({ title }: { title: string }) => title === 'In March').readOn).toMatch(/, 202[67]$/)
  await night(march)
  expect(await standing(march)).toBe('open')
  await passTo(new Date('2027-03-31T17:00:00Z'))
  await night(march)
  expect(await standing(march)).toBe('cancelled')
})

test('The starter’s 28 leads wait to be checked, dead ones are named dead, and none is on a list before she keeps it', async () => {
  const { leads, dead } = await bench()
  const isStarter = ({ id }: { id: string }) => id.startsWith('pag_starter')
  expect([...leads, ...dead].filter(isStarter)).toHaveLength(28)
  expect(dead).toHaveLength(13)
  expect(dead).toContainEqual(
    expect.objectContaining({ title: 'Comcast RISE', standing: 'ended', url: 'https://comcastrise.com' }),
  )
  expect(dead.find(({ title }: { title: string }) => title.startsWith('StreetShares')).url).toBeNull()
  const { rows } = await shop.database.db.execute(sql`select 1 from opportunities where title like 'Amber%'`)
  expect(rows).toEqual([])
  await visit('/desk/finder', { do: 'away', id: 'pag_starter21' })
  expect((await bench()).dead).toHaveLength(12)
  expect((await visit('/desk', { undo: (await lastChange()).id })).status).toBe(303)
  expect((await bench()).dead).toHaveLength(13)
})
