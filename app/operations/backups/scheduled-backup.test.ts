import { expect, test } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { isBackupDue, noteBackup, oldBackups } from './backups.ts'

const NEWEST = new Date('2026-11-23T08:07:30Z')
const after = (ms: number) => new Date(NEWEST.getTime() + ms)

async function folderWithBackup(takenAt = NEWEST): Promise<string> {
  const folder = tempFolder('backup')
  await noteBackup(folder, { takenAt })
  return folder
}

const desk = (dataDir: string, now: Date) => {
  const repository = { at: '/var/backups/site', password: '', cache: '' }
  return oldBackups({ backups: { repository }, dataDir, clock: { now: () => now } })
}

test('The first backup is due at once', async () => {
  expect(await isBackupDue(tempFolder('empty'), after(5 * HOUR))).toBe(true)
})

test.each([
  [40 * MINUTE, false],
  [59 * MINUTE, true],
  [3 * HOUR, true],
])('A backup %i ms after the newest is due: %s', async (age, isDue) => {
  expect(await isBackupDue(await folderWithBackup(), after(age))).toBe(isDue)
})

test('A backup of a time to come, made while the clock was ahead, is no reason to make none, nor to say that all is well', async () => {
  const folder = await folderWithBackup(after(3000 * DAY))
  expect(await isBackupDue(folder, NEWEST)).toBe(true)
  expect(await desk(folder, NEWEST).find({ limit: 10, hidden: [] })).toHaveLength(1)
})

test.each([
  ['25 hours', 0, 25 * HOUR],
  ['27 hours', 1, 27 * HOUR],
])('A newest backup that is %s old makes so many things to do at the desk: %i', async (_, count, age) => {
  expect(await desk(await folderWithBackup(), after(age)).find({ limit: 10, hidden: [] })).toHaveLength(count)
})
