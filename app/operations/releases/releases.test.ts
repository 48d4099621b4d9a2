import { afterAll, expect, test, vi } from 'vitest'
import { silent } from '../../../test/database.ts'
import { databaseForFile, forFile } from '../../../test/for-file.ts'
import { about } from '../../catalog/about.ts'
import { contentFiles } from '../../catalog/content-files.ts'
import { indexedPages, lastChanged } from '../../catalog/pages.ts'
import { buildSnapshot, publishSnapshot, withSnapshot } from '../../catalog/snapshots.ts'
import { systemClock } from '../../platform/clock.ts'
import { today } from '../../platform/dates.ts'
import { contentScript } from './content-script.ts'
import { openReleases } from './in-force.ts'
import { fitOverrides } from './misfits.ts'
import { draftSnapshot, historyOf, publishDrafts, readDrafts, readParts, saveDraft, undoTo } from './releases.ts'

const database = databaseForFile()
const deps = forFile(async () => {
  const releases = openReleases({ database, clock: systemClock, log: silent })
  return { database, clock: systemClock, releases }
})
afterAll(() => void publishSnapshot({}))

const COACH = { file: 'site', part: 'coach' }

async function save(part: { file: string; part: string }, value: unknown): Promise<number> {
  const { version = 0 } = (await readParts(deps, part.file)).find((one) => one.part === part.part) ?? {}
  const saved = await database.transact((tx) => saveDraft(deps, tx, { ...part, value, version, by: 'per_coach' }))
  return 'version' in saved ? saved.version : Number.NaN
}

async function publish(part: { file: string; part: string }, value: unknown) {
  const parts = [{ ...part, version: await save(part, value) }]
  const published = await database.transact((tx) => publishDrafts(deps, tx, { parts, by: 'per_coach', note: 'Mine' }))
  await deps.releases.refresh()
  return published
}

const shown = () => withSnapshot(deps.releases.snapshot(), () => about.hero.lead + about.bio.paragraphs.join())

test('A draft shows in its own snapshot alone, and everywhere once it is published', async () => {
  await save(COACH, 'Ada')
  const looked = await draftSnapshot(deps)
  if (!('snapshot' in looked)) throw new Error('it has problems')
  expect(withSnapshot(looked.snapshot, () => JSON.stringify(about))).toContain('Ada')
  expect(shown()).not.toContain('Ada')
  expect(await publish(COACH, 'Ada')).toEqual({ release: 1 })
  expect(JSON.stringify(deps.releases.snapshot())).not.toContain('Simone')
  expect(await readDrafts(deps)).toEqual([])
})

test('The sitemap says when the words of a page were published last, and no script has that, nor what she notes of a client', async () => {
  const days = () =>
    withSnapshot(deps.releases.snapshot(), () => new Map(indexedPages.map((page) => [page.path, lastChanged(page)])))
  const day = today(systemClock)
  expect(new Set(days().values())).toEqual(new Set([day]))
  const { snapshot } = buildSnapshot({ site: { coach: 'Ada' } })
  const dated = { ...snapshot, publishedOn: { '/about': '2027-01-02' } }
  expect(withSnapshot(dated, () => indexedPages.filter((page) => lastChanged(page) === '2027-01-02'))).toEqual([
    expect.objectContaining({ path: '/about' }),
  ])
  expect(contentScript(dated)?.code).not.toContain('2027')
  const noted = { ...(contentFiles.stories?.shipped.homeStory as object), ethnicity: 'For her records' }
  expect(contentScript(buildSnapshot({ stories: { homeStory: noted } }).snapshot)?.code).not.toContain('her records')
})

test('An older form is refused with the newer text, whether the newer one is saved or published by then', async () => {
  const late = (version: number) =>
    database.transact((tx) => saveDraft(deps, tx, { ...COACH, value: 'Late', version, by: 'per_late' }))
  const version = await save(COACH, 'Grace')
  expect(await late(-1)).toEqual({ conflict: { theirs: 'Grace', version } })
  expect(await publish(COACH, 'Grace')).toEqual({ release: 2 })
  expect(await late(version)).toEqual({ conflict: { theirs: 'Grace', version: -2 } })
  expect(await late(-2)).toEqual({ version: expect.any(Number) })
})

test('What was looked at is published, and what is wrong is named', async () => {
  const version = await save(COACH, 'Looked at')
  await save(COACH, 'Changed since')
  const old = await database.transact((tx) =>
    publishDrafts(deps, tx, { parts: [{ ...COACH, version }], by: 'per_coach', note: '' }),
  )
  expect(old).toEqual({ problems: [expect.objectContaining({ ...{ file: 'site', path: ['coach'] } })] })
  expect(await publish(COACH, '')).toEqual({ problems: [{ file: 'site', path: ['coach'], message: 'is empty' }] })
  expect(await publish(COACH, 'Ada of {nowhere}')).toEqual({
    problems: [expect.objectContaining({ message: expect.stringContaining('{nowhere}') })],
  })
  expect(deps.releases.inForce()).toBe(2)
})

test('Undo is another release; what was published stays, and nobody can rewrite it', async () => {
  const undone = await database.transact((tx) => undoTo(deps, tx, { ...COACH, release: 1, by: 'per_coach' }))
  expect(undone).toEqual({ release: 3 })
  await database.transact((tx) => undoTo(deps, tx, { ...COACH, release: 0, by: 'per_coach' }))
  await deps.releases.refresh()
  const history = await historyOf(deps, COACH)
  expect(history.map(({ release, value, undoes }) => [release, value, undoes])).toEqual([
    [4, null, 3],
    [3, 'Ada', 2],
    [2, 'Grace', null],
    [1, 'Ada', null],
  ])
  expect(deps.releases.snapshot()).toEqual({})
  await expect(database.db.execute(`delete from content_values`)).rejects.toThrow()
  await expect(database.db.execute(`update content_releases set note = ''`)).rejects.toThrow()
})

test('What one process publishes, the others show within seconds', async () => {
  const other = openReleases({ database: { ...database, kind: 'postgres' }, clock: systemClock, log: silent })
  other.watch()
  const made = await publish(COACH, 'Mary')
  const release = 'release' in made ? made.release : 0
  await vi.waitFor(() => expect(other.inForce()).toBe(release), { timeout: 60_000 })
  expect(JSON.stringify(other.snapshot())).toContain('Mary')
  other.stop()
})

test('Killed while it publishes, a process leaves the old words; killed after that, it begins with the new ones', async () => {
  const parts = [{ ...COACH, version: await save(COACH, 'Katherine') }]
  const dying = { ...deps, releases: { ...deps.releases, follow: () => {} } }
  const before = deps.releases.inForce()
  const publishing = database.transact(async (tx) => {
    await publishDrafts(dying, tx, { parts, by: 'per_coach', note: '' })
    throw new Error('killed')
  })
  await expect(publishing).rejects.toThrow('killed')
  await deps.releases.refresh()
  expect([deps.releases.inForce(), (await readDrafts(deps)).map(({ value }) => value)]).toEqual([before, ['Katherine']])
  await database.transact((tx) => publishDrafts(dying, tx, { parts, by: 'per_coach', note: '' }))
  const next = openReleases({ database, clock: systemClock, log: silent })
  await next.refresh()
  expect(JSON.stringify(next.snapshot())).toContain('Katherine')
})

test('What no longer fits after an update goes back to what ships, but an offer is closed', () => {
  const blueprint = { title: 'The Plan', price: 'a lot', refund: 'None.' }
  const published = { about: { hero: { title: '' } }, offers: { blueprint }, gone: { page: 'Once' } }
  const { snapshot, misfits } = fitOverrides(published, '2026-12-01')
  expect(misfits.map(({ file, part }) => `${file} ${part}`)).toEqual(['about hero', 'offers blueprint', 'gone page'])
  expect(snapshot.about).toBeUndefined()
  expect(snapshot.offers).toMatchObject({
    blueprint: { title: 'The Plan', price: 35, closedNote: 'Not available yet' },
  })
})
