import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { ownFinds } from '../../../test/own-finds.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { ensureEditionFiles, findEdition, findPurchasedEdition } from '../../finder/editions/publishing/publishing.ts'
import * as previewPage from '../../finder/editions/reading/preview-page.tsx'
import { importCommand } from '../../finder/opportunities/opportunities.ts'
import { assertionOptions } from '../../people/sign-in/passkeys.ts'
import { changes } from '../desk.sql.ts'
import * as checkPage from './check-page.tsx'
import * as editionFile from './edition-file.ts'
import * as editionsPage from './editions-page.tsx'
import * as sheetPage from './sheet-page.tsx'

const EDITION = '2026-11-small-business'
const PATH = `/desk/editions/${EDITION}`

let shop: Shop
let owner: Awaited<ReturnType<typeof signInStaff>>
beforeAll(async () => {
  shop = await openShop({ clock: manualClock('2026-11-21T17:00:00Z'), runJobs: false })
  owner = await signInStaff(shop, 'owner@example.com')
  const path = join(shop.deps.dataDir, 'finds.csv')
  await writeFile(path, ownFinds(160))
  expect(await importCommand({ ...shop.deps, print: () => {}, progress: () => {} }, ['own', path])).toBe(0)
})
afterAll(() => shop.close())

type Page = Parameters<typeof visitDesk>[2]['page']
const visit = (page: Page, path: string, form?: Record<string, string>, who = owner) =>
  visitDesk(shop, who, {
    page,
    path,
    params: { edition: EDITION, file: path.split('/').at(-1) ?? '' },
    ...(form && { form }),
  })
const sheet = async () => (await visit(sheetPage, PATH)).data.sheet
const press = async (form: Record<string, string>) =>
  visit(sheetPage, PATH, { version: (await sheet()).version, ...form })
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
const sheetFile = () => join(shop.deps.dataDir, 'editions', EDITION, 'draft.json')
const lastSummary = async () =>
  (await shop.database.db.select().from(changes).orderBy(desc(changes.number)).limit(1))[0]?.summary

test('A draft is made by one press, and a second press opens it instead of making another', async () => {
  const before = (await visit(editionsPage, '/desk/editions')).data
  expect(before.editions[0]).toMatchObject({ state: 'none', label: 'November 2026, for small businesses' })
  expect(before.sources).toEqual([{ feed: 'own', asOf: 'November 21, 2026', age: 'today', read: 160, isStale: false }])
  expect(await visit(editionsPage, '/desk/editions', { draft: EDITION })).toMatchObject({ status: 303, location: PATH })
  const { main, spares, version } = await sheet()
  expect([main.length, spares.length]).toEqual([100, 50])
  expect(await lastSummary()).toMatch(/^Drafted November 2026, for small businesses: 100 entries, picked of 160/)
  await visit(editionsPage, '/desk/editions', { draft: EDITION })
  expect((await sheet()).version).toBe(version)
})

test('Rows are moved, dropped, taken in and swapped, and the file on the server follows', async () => {
  const { main, spares } = await sheet()
  const [first, second, third, fourth] = main
  expect((await press({ down: first.id })).data.outcome).toBe(`“${first.title}” is number 2 now.`)
  await press({ move: fourth.id, to: '1' })
  expect(titles((await sheet()).main.slice(0, 4))).toEqual(titles([fourth, second, first, third]))
  expect((await press({ move: third.id, to: '500' })).data.outcome).toBe(`“${third.title}” is number 100 now.`)
  await press({ drop: second.id })
  await press({ take: spares[0].id })
  const after = await sheet()
  expect([after.main.at(-1).title, after.spares[0].title]).toEqual([spares[0].title, second.title])
  const { data } = await press({ swap: first.id })
  const swapped = await sheet()
  expect(data.outcome).toBe(`“${swapped.main[1].title}” replaces “${first.title}”.`)
  expect(swapped.spares.at(-1).title).toBe(first.title)
  const rows: { id: string }[] = JSON.parse(await readFile(sheetFile(), 'utf8'))
  expect([rows[0]?.id, rows.at(-1)?.id]).toEqual([fourth.id, first.id])
})

test('When two people change it at once, the second is told, keeps what she typed, and overwrites nothing', async () => {
  const { version, main } = await sheet()
  const form = { version, save: main[2].id, title: 'A better title', opening: '', note: 'Look here', to: '3' }
  await press({ up: main[5].id })
  const late = await visit(sheetPage, PATH, form)
  expect(late).toMatchObject({
    status: 409,
    data: { id: main[2].id, typed: { title: 'A better title', note: 'Look here', to: '3' } },
  })
  expect((await visit(sheetPage, PATH, { version, drop: main[0].id })).status).toBe(409)
})

test('Words and a number are saved together, and a note with an email address is reported at its row and blocks publication', async () => {
  const { main } = await sheet()
  const words = {
    title: 'Ovens for bakers',
    opening: 'They pay for ovens. Bakers should look.',
    note: 'Ask jo@example.org',
  }
  const saved = await press({ save: main[6].id, ...words, topPick: 'on', to: '2' })
  expect(saved).toMatchObject({ status: 303, location: `${PATH}#row-${main[6].id}` })
  expect((await sheet()).main[1]).toMatchObject({ ...words, topPick: true, position: 2 })
  expect((await sheet()).main[1].problems).toEqual([
    'the note has an email address: contacts change, and the official page has them.',
  ])
  const { problems } = (await visit(checkPage, `${PATH}/check`)).data
  expect(problems[0]).toMatch(/^Number 2, “Ovens for bakers”: the note has an email address/)
  expect((await publish({})).status).toBe(409)
  await press({ save: main[6].id, ...words, note: '', topPick: 'on', to: '2' })
  expect((await visit(checkPage, `${PATH}/check`)).data.problems).toEqual([])
})

/** Each time by an owner of her own: a step-up ends the cookie of before. */
let owners = 0
async function publish({ month = 'november 2026', subject = EDITION, version = '' }) {
  const another = await signInStaff(shop, `owner${owners++}@example.com`)
  const { session, keys } = another
  const stepUp = { purpose: 'step-up', action: '/desk/editions/:edition/check send', subject, cents: 0 } as const
  const step_up = keys[0].sign(
    await assertionOptions(shop.deps, { ...stepUp, personId: session.person.id, sessionId: session.id }),
  )
  const form = { month, version: version || (await sheet()).version, step_up }
  return visit(checkPage, `${PATH}/check`, form, another)
}

test('The preview is the page and the files that buyers get after the owner has typed the month and used her passkey', async () => {
  const preview = await loadPreview()
  expect(preview.entries.length).toBe(100)
  expect(preview.entries[1]).toMatchObject({ title: 'Ovens for bakers', topPick: true })
  const csv = (await visit(editionFile, `${PATH}/edition.csv`)).data
  expect((await publish({ month: 'November' })).status).toBe(422)
  expect((await publish({ subject: '2026-11-nonprofit' })).status).toBe(403)
  expect((await publish({ version: 'another' })).status).toBe(409)
  expect(await findEdition(shop.database.db, 'small-business', '2026-11')).toBeUndefined()

  expect(await publish({})).toMatchObject({ status: 303, location: PATH })
  expect(await lastSummary()).toMatch(/^Published November 2026, for small businesses, checksum [0-9a-f]{12}$/)
  const bought = await findPurchasedEdition(shop.database.db, 'money-finder-small-business', '2026-11')
  expect(bought?.entries.map(({ content }) => content.title)).toEqual(titles(preview.entries))
  const files = bought ? await ensureEditionFiles(shop.deps.dataDir, bought) : []
  expect(await readFile(files.find(({ id }) => id === 'csv')?.path ?? '', 'utf8')).toBe(
    `\ufeff${csv.replace(/^\ufeff/, '')}`,
  )
  expect((await visit(sheetPage, PATH)).data).toMatchObject({ published: 'November 21, 2026' })
  expect((await visit(sheetPage, PATH, { drop: 'any' })).status).toBe(409)
})

async function loadPreview() {
  const context = new RouterContextProvider()
  const { appContext } = await import('../../platform/app-context.ts')
  context.set(appContext, { ...shop.deps, network: '203.0.113.7' })
  const request = new Request(`${shop.deps.publicUrl()}/edition-previews/${EDITION}`, { headers: owner.headers })
  return (await previewPage.loader({ request, context, params: { edition: EDITION } } as never)).page
}

test('A draft that is put aside stays on the server, and a new one can be made', async () => {
  const other = '2026-12-nonprofit'
  const at = (page: Page, path: string, form?: Record<string, string>) =>
    visitDesk(shop, owner, { page, path, params: { edition: other }, ...(form && { form }) })
  await at(editionsPage, '/desk/editions', { draft: other })
  const { version } = (await at(sheetPage, `/desk/editions/${other}`)).data.sheet
  expect((await at(sheetPage, `/desk/editions/${other}`, { aside: 'yes', version: 'old' })).status).toBe(409)
  expect((await at(sheetPage, `/desk/editions/${other}`, { aside: 'yes', version })).location).toBe('/desk/editions')
  expect((await at(sheetPage, `/desk/editions/${other}`)).status).toBe(303)
  expect((await at(editionsPage, '/desk/editions', { draft: other })).location).toBe(`/desk/editions/${other}`)
})
