import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { deskForFile, signPress } from '../../../test/desk-visits.ts'
import { ownFinds } from '../../../test/own-finds.ts'
import { publishing } from '../../finder/editions/publishing/capability.ts'
import { ensureEditionFiles, findEdition, findPurchasedEdition } from '../../finder/editions/publishing/publishing.ts'
import { importCommand } from '../../finder/opportunities/opportunities.ts'
import { saveProfile } from '../../finder/profile/profile.ts'

const EDITION = '2026-11-small-business'
const PATH = `/desk/finder/${EDITION}`

const { shop, owner, visit, lastChange } = deskForFile({ clock: manualClock('2026-11-21T17:00:00Z') })
beforeAll(async () => {
  await importFinds(29)
})

async function importFinds(count: number) {
  const path = join(shop.deps.dataDir, 'finds.csv')
  await writeFile(path, ownFinds(count))
  expect(await importCommand({ ...shop.deps, print: () => {}, progress: () => {} }, ['own', path])).toBe(0)
}

const undo = async () => expect((await visit('/desk', { undo: (await lastChange()).id })).status).toBe(303)
const finder = async () => (await visit('/desk/finder')).data
const list = async () => (await visit(PATH)).data.sheet
const press = async (form: Record<string, string>) => visit(PATH, { version: (await list()).version, ...form })
const candidates = async () => (await visit('/desk/finder/candidates?for=small-business')).data
const choose = (id: string, choice: string) =>
  visit('/desk/finder/candidates', { id, for: 'small-business', title: 'A program', choice })
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
const runNight = () => publishing.schedule[0]?.run(shop.deps)
const publish = async (form: Record<string, string> = {}) => press({ do: 'approve', month: 'november 2026', ...form })

test('The night makes the list, and one of 29 rows is never ready, says why, and can’t be published', async () => {
  expect((await finder()).editions[0]).toMatchObject({ state: 'none', label: 'November 2026, for small businesses' })
  await runNight()
  expect((await finder()).editions[0]).toMatchObject({ state: 'list', detail: '29 of 100 rows: too few, it needs 40' })
  const { main, problems } = await list()
  expect(main.length).toBe(29)
  expect(problems[0]).toMatch(/^29 of 100 rows: an edition with fewer than 40 isn’t sold\. 29 that are known fit on/)
  expect(await publish()).toMatchObject({ status: 409, data: { problem: /^Nothing went out: something is wrong/ } })
})

test('When new data has come, the night fills the list, and one row of the queue stands for all editions', async () => {
  await importFinds(220)
  await runNight()
  const { main, problems } = await list()
  expect([main.length, problems]).toEqual([100, []])
  expect(await publishing.deskItems(shop.deps)[0]?.find({ limit: 10, hidden: [] })).toMatchObject([
    { fact: '2 editions aren’t published', action: { href: '/desk/finder#editions' } },
  ])
})

test('The bench says what each list lacks, and where to look for readers in whose state there is nothing', async () => {
  const [entity, state, reach] = ['nonprofit-501c3', 'MI', 'neighbors'] as const
  const detroit = { entity, state, reach, naics: ['624410'], certificates: [], registrations: [] }
  await saveProfile(shop.deps, 'detroit@example.org', detroit)
  const { balances } = await finder()
  const { balance, look, others } = balances.find(({ audience }: { audience: string }) => audience === 'nonprofit')
  expect(balance.kinds).toContainEqual(
    expect.objectContaining({ label: 'state and city rows', has: 0, wanted: 'at least 20', isOff: true }),
  )
  expect(balance.states[0]).toMatchObject({ label: 'Pennsylvania', wanted: 'at most 25' })
  expect(balance.trades[0]).toMatchObject({ label: 'Childcare and early learning', readers: 1 })
  expect(look).toMatchObject([
    { state: 'Michigan', readers: 1, count: 0, offices: [{ url: 'https://www.michigan.gov/sigmavss' }, {}, {}] },
  ])
  expect(others.map((one: { state: string }) => one.state)).not.toContain('Pennsylvania')
})

test('Candidates come best first; what she accepts enters the list before everything else, and what she rejects leaves it with the reason', async () => {
  const before = await list()
  const listed = new Set(before.main.map(({ id }: { id: string }) => id))
  const { rows, total } = await candidates()
  expect([rows.length, total]).toEqual([50, 220])
  const known = await shop.database.db.execute<{ id: string; title: string }>(sql`select id, title from opportunities`)
  const wanted = known.rows.find(({ id }) => !listed.has(id)) ?? { id: '', title: '' }
  const unwanted = before.main[4]
  expect((await choose(wanted.id, 'accept')).data).toMatchObject({ decided: wanted.id })
  await choose(unwanted.id, '1')
  expect((await choose(unwanted.id, '9')).status).toBe(422)
  expect((await candidates()).total).toBe(218)
  await press({ do: 'prepare' })
  const after = await list()
  expect(titles(after.main)).toContain(wanted.title)
  expect(titles(after.main)).not.toContain(unwanted.title)
  expect(after.main.map(({ fills = '' }) => fills).filter(Boolean)).toContainEqual(
    `In place of “${unwanted.title}”, which was left out by you: it’s too big for them.`,
  )
  expect((await lastChange()).summary).toMatch(/^Filled the list of November 2026, for small businesses: 100 rows/)
  const [first] = (await candidates()).rows
  await choose(first.id, '0')
  expect((await lastChange()).summary).toBe('Left out “A program”: it’s not for those I serve')
  await undo()
  expect(titles((await candidates()).rows)).toContain(first.title)
})

test('Three rejections alike become a proposal, which is a rule only once she says so', async () => {
  const { rows } = await shop.database.db.execute<{ id: string }>(
    sql`select id from opportunities where agency = 'Fund 7' order by id`,
  )
  for (const { id } of rows.slice(0, 3)) await choose(id, '2')
  const { rules } = await finder()
  expect(rules).toMatchObject([{ trait: 'agency', value: 'Fund 7', count: 3, reason: 'it isn’t really open to them' }])
  const still = (await candidates()).total
  const rule = 'small-business agency Fund 7'
  expect((await visit('/desk/finder', { do: 'rule', rule, holds: 'yes' })).status).toBe(303)
  expect((await finder()).rules).toEqual([])
  expect((await candidates()).total).toBe(still - (rows.length - 3))
  await undo()
  expect((await candidates()).total).toBe(still)
})

test('A hole is filled with the reason: a row that closed, and one that she leaves out on the list', async () => {
  const [first, second] = (await list()).main
  await shop.database.db.execute(sql`update opportunities set stated = 'closed' where id = ${first.id}`)
  expect((await list()).main[0].problems[0]).toMatch(/^is closed on November 21, 2026/)
  await press({ do: 'prepare' })
  const filled = await list()
  expect(filled.main[1].title).toBe(second.title)
  expect(filled.main[0].fills).toMatch(`In place of “${first.title}”, which is closed on November 21, 2026`)
  expect((await press({ do: 'leave', id: second.id })).status).toBe(422)
  const { data } = await press({ do: 'leave', id: second.id, reason: '0' })
  const [, next] = (await list()).main
  expect(data.outcome).toBe(`“${second.title}” is out. “${next.title}” takes its place.`)
  expect(next.fills).toBe(`In place of “${second.title}”, which was left out by you: it’s not for those I serve.`)
})

test('What two windows change at once is told, keeps what was typed, and overwrites nothing', async () => {
  const { version, main } = await list()
  const form = { version, do: 'save', id: main[2].id, title: 'A better title', opening: '', note: 'Look', to: '3' }
  await press({ do: 'leave', id: main[5].id, reason: '1' })
  const typed = { title: 'A better title', note: 'Look' }
  expect(await visit(PATH, form)).toMatchObject({ status: 409, data: { id: main[2].id, values: typed } })
  expect((await visit(PATH, { version, do: 'leave', id: main[0].id, reason: '1' })).status).toBe(409)
})

test('Words and a number are saved together, stay when holes are filled, and a note with an email address blocks publication', async () => {
  const { main } = await list()
  const opening = 'They pay for ovens. Bakers should look.'
  const words = { title: 'Ovens for bakers', opening, note: 'Ask jo@example.org' }
  const saved = await press({ do: 'save', id: main[6].id, ...words, topPick: 'on', to: '2' })
  expect(saved).toMatchObject({ status: 303, location: `${PATH}#row-${main[6].id}` })
  await press({ do: 'prepare' })
  expect((await list()).main[1]).toMatchObject({ ...words, topPick: true, order: 2 })
  expect((await list()).main[1].problems).toEqual([
    'the note has an email address: contacts change, and the official page has them.',
  ])
  expect((await publish()).status).toBe(409)
  await press({ do: 'save', id: main[6].id, ...words, note: '', topPick: 'on', to: '2' })
  expect((await list()).main[1].problems).toEqual([])
})

test('The preview is the page and the files that buyers get after the owner has typed the month and used her passkey', async () => {
  const preview = (await visit(`/edition-previews/${EDITION}`)).data.page
  expect(preview.entries.length).toBe(100)
  expect(preview.entries[1]).toMatchObject({ title: 'Ovens for bakers', topPick: true })
  const csv = (await visit(`${PATH}/edition.csv`)).data
  expect((await publish({ month: 'November' })).status).toBe(422)
  const step_up = await signPress(shop, owner, '/desk/finder/2026-11-nonprofit', { do: 'approve' })
  expect((await publish({ step_up })).status).toBe(403)
  expect((await publish({ version: 'another' })).status).toBe(409)
  expect(await findEdition(shop.database.db, 'small-business', '2026-11')).toBeUndefined()

  expect(await publish()).toMatchObject({ status: 303, location: PATH })
  expect((await lastChange()).summary).toMatch(/^Published November 2026, for small businesses, checksum [0-9a-f]{12}$/)
  const bought = await findPurchasedEdition(shop.database.db, 'money-finder-small-business', '2026-11')
  expect(bought?.entries.map(({ content }) => content.title)).toEqual(titles(preview.entries))
  const files = bought ? await ensureEditionFiles(shop.deps.dataDir, bought) : []
  const file = await readFile(files.find(({ id }) => id === 'csv')?.path ?? '', 'utf8')
  expect(file).toBe(`\ufeff${csv.replace(/^\ufeff/, '')}`)
  expect((await visit(PATH)).data).toMatchObject({ published: 'November 21, 2026' })
  expect((await visit(PATH, { do: 'leave', id: 'any', reason: '1' })).status).toBe(409)
})
