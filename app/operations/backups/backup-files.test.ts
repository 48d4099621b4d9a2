import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { deleteOtherBackups, listBackups, momentOfBackup, prepareBackup, thinBackups } from './backup-files.ts'

async function folderOf(moments: readonly Date[]): Promise<string> {
  const folder = tempFolder('backup-files')
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
  // Two of the days and one of the months have theirs among the hours, and another month among the days.
  expect(dates).toHaveLength(24 + (14 - 2) + (12 - 1))
  expect(dates.at(-1)).toMatch(/^2025-12-31/)
})

test('The newest backup is never deleted, however old it is', async () => {
  const folder = await folderOf([new Date('2020-01-01T00:00:00Z'), new Date('2020-01-01T00:00:01Z')])
  await thinBackups(folder)
  expect((await listBackups(folder)).map(({ takenAt }) => takenAt.getUTCSeconds())).toEqual([1])
})

test('A backup that someone asked for stays beside those of its hour, and years later', async () => {
  const folder = await folderOf(['08:01', '08:03'].map((time) => new Date(`2026-11-23T${time}:00Z`)))
  for (const at of ['2020-01-01T08:00:00Z', '2026-11-23T08:02:00Z'])
    await writeFile((await prepareBackup(folder, new Date(at), '-kept')).proven, 'bytes')
  await thinBackups(folder)
  expect(
    (await listBackups(folder)).map(({ takenAt, isKept }) => [takenAt.toISOString().slice(0, 16), isKept]),
  ).toEqual([
    ['2026-11-23T08:03', false],
    ['2026-11-23T08:02', true],
    ['2020-01-01T08:00', true],
  ])
})

test('What an interrupted backup left is cleared away by the next one, and counts as no backup', async () => {
  const folder = await folderOf([])
  await writeFile(join(folder, 'unborrowed-20261123T080730Z.partial'), 'half')
  await writeFile(join(folder, 'unborrowed-20261123T070730Z-kept.unproven'), 'whole')
  await writeFile(join(folder, 'a file of the owner’s'), 'hers')
  expect(await listBackups(folder)).toEqual([])
  await prepareBackup(folder, new Date())
  expect(await readdir(folder)).toEqual(['a file of the owner’s'])
})

test('The folder that is made for backups is closed to the machine’s other users', async () => {
  const folder = join(await folderOf([]), 'new')
  await prepareBackup(folder, new Date())
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('Where the others lie in a store, the one just made stays alone, even beside one of a time to come', async () => {
  const moments = ['2026-11-23T07:00:00Z', '2026-11-23T09:00:00Z', '2036-01-01T00:00:00Z']
  const folder = await folderOf(moments.map((moment) => new Date(moment)))
  await deleteOtherBackups(folder, join(folder, 'unborrowed-20261123T090000Z.backup'))
  expect(await readdir(folder)).toEqual(['unborrowed-20261123T090000Z.backup'])
})

test('A backup’s name is read in UTC, wherever the server is', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(momentOfBackup('unborrowed-20261123T080730Z.backup')).toEqual(new Date('2026-11-23T08:07:30Z'))
  expect(momentOfBackup('unborrowed-20261123T080730Z.partial')).toBeUndefined()
})
