import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR } from '../platform/clock.ts'
import { listBackups, prepareBackup, thinBackups } from './backup-files.ts'

async function folderOf(moments: readonly Date[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const moment of moments) await writeFile((await prepareBackup(folder, moment)).proven, 'bytes')
  return folder
}

test('While backups are made for over a year, the newest of each of the last 24 hours, 14 days and 12 months stay', async () => {
  const folder = await folderOf([])
  const end = Date.parse('2026-11-23T08:07:30Z')
  const days = Array.from({ length: 450 }, (_, n) => end - 3 * DAY - (450 - n) * DAY)
  const hours = Array.from({ length: 72 }, (_, n) => end - (71 - n) * HOUR)
  for (const moment of [...days, ...hours]) {
    await writeFile((await prepareBackup(folder, new Date(moment))).proven, 'bytes')
    await thinBackups(folder)
  }
  const ages = (await listBackups(folder)).map(({ takenAt }) => end - takenAt.getTime())
  expect(ages.filter((age) => age < DAY)).toHaveLength(24)
  const dates = (await listBackups(folder)).map(({ takenAt }) => takenAt.toISOString())
  expect(new Set(dates.map((date) => date.slice(0, 10)).slice(0, 37)).size).toBeGreaterThanOrEqual(14)
  expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBe(12)
  expect(dates.length).toBeLessThanOrEqual(24 + 14 + 12)
  expect(dates.at(-1)).toMatch(/^2025-12-31/)
})

test('The newest backup is never deleted, however old it is', async () => {
  const folder = await folderOf([new Date('2020-01-01T00:00:00Z'), new Date('2020-01-01T00:00:01Z')])
  await thinBackups(folder)
  expect((await listBackups(folder)).map(({ takenAt }) => takenAt.getUTCSeconds())).toEqual([1])
})

test('What an interrupted backup left is cleared away by the next one, and counts as no backup', async () => {
  const folder = await folderOf([])
  await writeFile(join(folder, 'unborrowed-20261123T080730Z.partial'), 'half')
  await writeFile(join(folder, 'unborrowed-20261123T070730Z.unproven'), 'whole')
  await writeFile(join(folder, 'a file of the owner’s'), 'hers')
  expect(await listBackups(folder)).toEqual([])
  await prepareBackup(folder, new Date())
  expect(await readdir(folder)).toEqual(['a file of the owner’s'])
})
