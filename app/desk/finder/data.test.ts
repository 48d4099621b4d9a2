import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { deskForFile } from '../../../test/desk-visits.ts'
import { serverForFile } from '../../../test/local-server.ts'
import { failedUpdates } from '../../finder/opportunities/capability.ts'
import { opportunityImports } from '../../finder/opportunities/opportunities.sql.ts'
import {
  findFoundations,
  findOpportunities,
  isUpdatable,
  requestUpdates,
  type SourceAddress,
  saveSourceAddress,
  UPDATABLE_SOURCES,
} from '../../finder/opportunities/opportunities.ts'
import { sourceAddresses } from '../../finder/opportunities/updates/source-addresses.sql.ts'
import { createSourceUpdates } from '../../finder/opportunities/updates/update-sources.ts'
import { MINUTE } from '../../platform/clock.ts'

const clock = manualClock('2026-11-21T17:00:00Z')
const EXCERPTS = new URL('../../finder/opportunities/sources/', import.meta.url)
const SBIR = 'https://api.www.sbir.gov/public/api/solicitations'

/** A source on this machine: what it has by path, and what was asked of it. */
const server = serverForFile(async (request, response) => {
  const asks = (request.url ?? '') + (await text(request))
  asked.push(asks)
  const file = files.get(asks)
  response.writeHead(file ? 200 : 403).end(file)
})
let asked: string[] = []
let filledIn: SourceAddress[]
const files = new Map<string, Buffer>()
const { shop, owner, visit: visitDesk, lastChange } = deskForFile({ clock })
beforeAll(async () => {
  filledIn = await shop.database.db.select().from(sourceAddresses).orderBy(sourceAddresses.feed)
  await shop.database.db.delete(sourceAddresses)
  files.set('/sbir.json', await readFile(new URL('sbir/excerpt.json', EXCERPTS)))
  files.set('/GrantsDBExtract20260405v2.xml', await readFile(new URL('grants-gov/excerpt.xml', EXCERPTS)))
})
afterEach(async () => {
  asked = []
  await shop.database.db.delete(sourceAddresses)
})

const visit = (form?: Record<string, string>) => visitDesk('/desk/finder/data', form)
const source = async (feed: string) => (await visit()).data.sources.find((each: { feed: string }) => each.feed === feed)
const here = (path: string) => server.url + path
type Feed = 'sbir' | 'grants-gov' | 'foundations'
const keep = (feed: Feed, address: string, isNightly = true) =>
  shop.database.transact((tx) => saveSourceAddress(tx, feed, { before: null, after: { address, isNightly } }))
/** As a process does that was told of it. */
const update = (options: { mayBePrivate?: boolean; noticeApi?: string } = {}) =>
  createSourceUpdates({ ...shop.deps, mayBePrivate: true, ...options }).run()
/** At a press, or by night. */
const updateNow = async (feed: Feed, options = {}) => {
  await requestUpdates(shop.deps, { feed })
  await update(options)
}

test('The owner keeps an address, who changes it at the same time is shown that, and the log has what it was before, and undoes it', async () => {
  expect(await source('sbir')).toMatchObject({ saved: '', address: SBIR })
  const saved = await visit({ feed: 'sbir', do: 'save', seen: '', address: SBIR, nightly: 'on' })
  expect(saved).toMatchObject({ status: 303, location: '/desk/finder/data#sbir' })
  expect(await source('sbir')).toMatchObject({ saved: SBIR, isNightly: true })
  const late = await visit({ feed: 'sbir', do: 'save', seen: '', address: 'https://data.example.org/other.json' })
  expect(late).toMatchObject({ status: 409, data: { typed: 'https://data.example.org/other.json' } })
  expect(late.data.problem).toContain(SBIR)
  await visit({ feed: 'sbir', do: 'save', seen: SBIR, address: 'https://data.example.org/sbir.json' })
  expect(await source('sbir')).toMatchObject({ saved: 'https://data.example.org/sbir.json', isNightly: false })
  const change = await lastChange()
  expect(change).toMatchObject({
    ...{ summary: 'Set the address of SBIR.gov, solicitations', before: { address: SBIR, nightly: 'yes' } },
    after: { address: 'https://data.example.org/sbir.json', nightly: null },
  })
  expect((await visitDesk('/desk', { undo: change.id })).status).toBe(303)
  expect(await source('sbir')).toMatchObject({ saved: SBIR, isNightly: true })
  await visit({ feed: 'sbir', do: 'save', seen: SBIR, address: '' })
  expect(await source('sbir')).toMatchObject({ saved: '' })
})

test.each([
  ['no address', 'grants', /begins with https/],
  ['one without https', 'http://data.example.org/a.json', /begins with https/],
  ['one with a key in it', 'https://api.sam.gov/opportunities/v2/search?api_key=SECRET', /a password or a key/],
  ['one with a port', 'https://data.example.org:8443/a.json', /without a port/],
  ['one with a password', 'https://me:secret@data.example.org/a.json', /a password or a key/],
])('%s is refused, and stays in the field', async (_, address, problem) => {
  const answer = await visit({ feed: 'sbir', do: 'save', seen: '', address })
  expect(answer).toMatchObject({ status: 422, data: { feed: 'sbir', typed: address } })
  expect(answer.data.problem).toMatch(problem)
  expect(await source('sbir')).toMatchObject({ saved: '' })
})

test('One press fetches a source and imports it in the background; a second press meanwhile changes nothing', async () => {
  expect(await visit({ feed: 'sbir', do: 'update' })).toMatchObject({ status: 409 })
  await keep('sbir', here('/sbir.json'))
  await visit({ feed: 'sbir', do: 'update' })
  await visit({ feed: 'sbir', do: 'update' })
  expect((await source('sbir')).status.text).toBe('Updating since Saturday, November 21, 12:00 PM.')
  await update()
  expect(asked).toEqual(['/sbir.json'])
  expect(await source('sbir')).toMatchObject({
    ...{ isBusy: false, status: { text: 'Updated Saturday, November 21, 12:00 PM.' } },
    data: expect.stringMatching(/^\d+ records of November 21, 2026, today$/),
  })
})

test('A source in a private network isn’t connected to, and its page says the same of an open port as of a closed one', async () => {
  const said: string[] = []
  for (const address of [here('/sbir.json'), 'http://127.0.0.1:1/sbir.json']) {
    await keep('sbir', address)
    await updateNow('sbir', { mayBePrivate: false })
    said.push((await source('sbir')).status.text.replace(/:\d+, which/, ', which'))
    await shop.database.db.delete(sourceAddresses)
  }
  expect([asked, new Set(said).size]).toEqual([[], 1])
  expect(said[0]).toContain('in a private network')
})

test('An address with {YYYYMMDD} is the newest day of the last seven that has a file', async () => {
  clock.at = new Date('2026-04-07T17:00:00Z')
  await keep('grants-gov', here('/GrantsDBExtract{YYYYMMDD}v2.xml'))
  await updateNow('grants-gov')
  expect(asked).toEqual(['20260407', '20260406', '20260405'].map((day) => `/GrantsDBExtract${day}v2.xml`))
  const isIts = eq(opportunityImports.feed, 'grants-gov')
  expect(await shop.database.db.select().from(opportunityImports).where(isIts)).toMatchObject([{ asOf: '2026-04-05' }])
  clock.at = new Date('2026-11-21T17:00:00Z')
  await updateNow('grants-gov')
  const { isProblem, text } = (await source('grants-gov')).status
  expect(isProblem).toBe(true)
  expect(text).toMatch(/^Failed .*GrantsDBExtract20261115v2.xml answered 403\. What came before stays/)
})

test('Who may apply is asked once of each notice that says only “others”, and what can’t be had stops nothing', async () => {
  clock.at = new Date('2026-04-05T17:00:00Z')
  const ask = '/v1/api/fetchOpportunity'
  const data = {
    ...{ id: 359499, opportunityNumber: '25-537', opportunityTitle: 'Chemistry', docType: 'synopsis' },
    synopsis: { applicantTypes: [{ id: '25' }], applicantEligibilityDesc: 'Institutions of higher education only.' },
  }
  await keep('grants-gov', here('/GrantsDBExtract{YYYYMMDD}v2.xml'))
  const updateAgain = async () => {
    asked = []
    await updateNow('grants-gov', { noticeApi: here(ask) })
    return asked.filter((each) => each.startsWith(ask))
  }
  expect((await updateAgain()).length).toBeGreaterThan(0)
  expect((await source('grants-gov')).status.isProblem).toBeFalsy()
  files.set(`${ask}{"opportunityId":359499}`, Buffer.from(JSON.stringify({ errorcode: 0, data })))
  expect(await updateAgain()).toContain(`${ask}{"opportunityId":359499}`)
  const [known] = await findOpportunities(shop.database.db, sql`o.record_id = '359499'`)
  expect(known?.eligibility_words).toBe('Institutions of higher education only.')
  expect(await updateAgain()).not.toContain(`${ask}{"opportunityId":359499}`)
  clock.at = new Date('2026-11-21T17:00:00Z')
})

test('Every night all that are to be updated nightly are, and a file of another kind takes nothing and stays in the queue until one succeeds', async () => {
  files.set('/wrong.json', Buffer.from('{"hello": "world"}'))
  await keep('sbir', here('/wrong.json'))
  await keep('grants-gov', here('/never-asked.xml'), false)
  expect(await requestUpdates(shop.deps, 'nightly')).toBe(1)
  await update()
  expect(asked).toEqual(['/wrong.json'])
  expect((await source('sbir')).status.text).toMatch(/^Failed .*: This is /)
  const items = () => failedUpdates(shop.deps).find({ limit: 5, hidden: [] })
  expect(await items()).toMatchObject([{ id: 'sbir', fact: 'SBIR.gov, solicitations couldn’t be updated' }])
  files.set('/wrong.json', await readFile(new URL('sbir/excerpt.json', EXCERPTS)))
  await requestUpdates(shop.deps, 'nightly')
  await update()
  expect(await items()).toEqual([])
})

test('What a killed process began, another one begins again after five minutes of silence', async () => {
  await keep('sbir', here('/sbir.json'))
  await requestUpdates(shop.deps, { feed: 'sbir' })
  const { db } = shop.database
  await db.update(sourceAddresses).set({ workedAt: clock.at })
  await update()
  expect(asked).toEqual([])
  await db.update(sourceAddresses).set({ workedAt: new Date(clock.at.getTime() - 6 * MINUTE) })
  await update()
  expect(asked).toEqual(['/sbir.json'])
  expect(await source('sbir')).toMatchObject({ isBusy: false })
})

test('The addresses of Grants.gov, SAM.gov, SBIR and California are filled in from the start, to be fetched every night, and the foundations’ for a press', () => {
  const nightly = filledIn.filter(({ isNightly }) => isNightly).map(({ feed }) => feed)
  expect(nightly).toEqual(['california', 'grants-gov', 'sam', 'sbir'])
  expect(filledIn).toHaveLength(6)
  for (const { feed, address } of filledIn)
    expect(isUpdatable(feed) && UPDATABLE_SOURCES[feed].address, feed).toBe(address)
})

test('A file that is uploaded at the desk is imported as of its day and is gone afterwards, and what is wrong is named', async () => {
  const upload = async (fields: Record<string, string>, file = 'sbir/excerpt.json') => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (file) body.set('file', new Blob([await readFile(new URL(file, EXCERPTS))]), 'data.json')
    const headers = { Origin: shop.deps.publicUrl(), ...owner.headers }
    const answer = await fetch(`${shop.url}/desk/finder/upload`, { method: 'POST', body, headers, redirect: 'manual' })
    return answer.headers.get('Location')
  }
  const day = '2026-11-19'
  expect(await upload({ feed: 'grants', day })).toBe('/desk/finder/data?problem=feed#upload')
  expect(await upload({ feed: 'sbir', day }, '')).toBe('/desk/finder/data?problem=file#upload')
  expect(await upload({ feed: 'sbir', day: '2026-11-22' })).toBe('/desk/finder/data?problem=day#upload')
  expect((await visit()).data.sources.filter(({ isBusy }: { isBusy: boolean }) => isBusy)).toEqual([])
  expect(await upload({ feed: 'sbir', day })).toBe('/desk/finder/data#sbir')
  expect(await source('sbir')).toMatchObject({ saved: '', isBusy: true })
  await update({ mayBePrivate: false })
  expect(await source('sbir')).toMatchObject({ isBusy: false, status: { text: expect.stringMatching(/^Updated/) } })
  const runs = await shop.database.db.select().from(opportunityImports).where(eq(opportunityImports.asOf, day))
  expect(runs).toMatchObject([{ feed: 'sbir' }])
  expect(await readdir(join(shop.deps.dataDir, 'imports'))).not.toContainEqual(expect.stringMatching(/^upload-/))
  expect(await requestUpdates(shop.deps, 'nightly')).toBe(0)
  // An address can still be kept for it.
  expect((await visit({ feed: 'sbir', do: 'save', seen: '', address: SBIR })).status).toBe(303)
})

test('A press gets the open list of foundations, and the page says when', async () => {
  const columns = 'ein,name,state,latest_fiscal_year,application_posture,application_deadline_text'
  files.set('/foundations.csv.gz', gzipSync(`${columns}\n010000001,Made Hope Fund,MI,2024,open,MARCH 1\n`))
  await keep('foundations', here('/foundations.csv.gz'), false)
  expect(await visit({ feed: 'foundations', do: 'update' })).toMatchObject({ status: 303 })
  await update()
  expect((await source('foundations')).status).toEqual({ text: expect.stringMatching(/^Updated /) })
  expect((await findFoundations(shop.database.db, 'MI', [])).shown).toMatchObject([
    { name: 'Made Hope Fund', returnYear: 2024 },
  ])
})
