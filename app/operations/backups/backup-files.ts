import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '../../platform/clock.ts'
import { syncFolder } from '../../platform/embedded/journal.server.ts'

/** A proven backup: it was opened, restored in a scratch place and compared before it got this name. */
export interface BackupFile {
  path: string
  takenAt: Date
  bytes: number
  /** Someone asked for it, so it stays until someone deletes it. */
  isKept: boolean
}

/** The file with the backup of a moment, in a folder or a store. */
const NAME = /^unborrowed-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-kept)?\.backup$/

/** The proven backups of a folder, newest first. None where the folder is missing. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => [])
  const found = names.flatMap((name) => {
    const takenAt = momentOfBackup(name)
    return takenAt ? [{ path: join(folder, name), takenAt, isKept: isKept(name) }] : []
  })
  const files = await Promise.all(found.map(async (file) => ({ ...file, bytes: (await stat(file.path)).size })))
  return files.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

/** The newest proven backup. One of a time to come was made while the machine's clock was ahead: it proves nothing of now. */
export async function newestBackup(folder: string, now: Date): Promise<BackupFile | undefined> {
  return (await listBackups(folder)).find(({ takenAt }) => takenAt.getTime() - now.getTime() < HOUR)
}

/** The paths of a backup: while it is written, until it is proven, and from then on. */
export interface BackupPaths {
  partial: string
  unproven: string
  proven: string
}

/**
 * Makes the folder, and removes what earlier backups that never got ready have left.
 *
 * @param end of the name: `-kept` for a backup that someone asked for
 */
export async function prepareBackup(folder: string, takenAt: Date, end: '' | '-kept' = ''): Promise<BackupPaths> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (/^unborrowed-[\w-]+\.(partial|unproven)$/.test(name)) await rm(join(folder, name))
  }
  const name = `unborrowed-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}${end}`
  const path = (ending: string) => join(folder, `${name}.${ending}`)
  return { partial: path('partial'), unproven: path('unproven'), proven: path('backup') }
}

/** Gives a finished file its next name, and has that on the disk. */
export async function renameDurably(from: string, to: string, folder: string): Promise<void> {
  await rename(from, to)
  await syncFolder(folder)
}

/**
 * Deletes what is too close to another one: the newest of each of the last 24 hours, 14 days and 12 months stay, as far as
 * there are any, whenever they were, and every one that someone asked for. Hours, days and months are those of UTC.
 */
export async function thinBackups(folder: string): Promise<BackupFile[]> {
  const deleted = superfluous(await listBackups(folder))
  for (const { path } of deleted) await rm(path)
  return deleted
}

/** Deletes all but the one that was made now, where the others lie in a store. */
export async function deleteOtherBackups(folder: string, made: string): Promise<void> {
  for (const { path } of await listBackups(folder)) if (path !== made) await rm(path)
}

/** Those of a list that don't stay. */
export function superfluous<Backup extends { takenAt: Date; isKept: boolean }>(
  newestFirst: readonly Backup[],
): Backup[] {
  const thinned = newestFirst.filter((backup) => !backup.isKept)
  const staying = new Set(PERIODS.flatMap(({ length, count }) => newestOfEach(thinned, length).slice(0, count)))
  return thinned.filter((backup) => !staying.has(backup))
}

/** @param length how much of `2026-11-23T08:07:30Z` names the period */
function newestOfEach<Backup extends { takenAt: Date }>(newestFirst: readonly Backup[], length: number): Backup[] {
  const periods = Map.groupBy(newestFirst, ({ takenAt }) => takenAt.toISOString().slice(0, length))
  return [...periods.values()].flatMap(([newest]) => newest ?? [])
}

const PERIODS = [
  { length: '2026-11-23T08'.length, count: 24 },
  { length: '2026-11-23'.length, count: 14 },
  { length: '2026-11'.length, count: 12 },
]

/** Whether a file is a backup, be it proven or half written. */
export const isBackupFile = (name: string) => /^unborrowed-\d{8}T\d{6}Z(-kept)?\.(backup|partial|unproven)/.test(name)

/** Whether someone asked for the backup of that name. */
export const isKept = (name: string) => name.endsWith('-kept.backup')

/** When a backup of that name was begun. Undefined: it's another file. */
export function momentOfBackup(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}
