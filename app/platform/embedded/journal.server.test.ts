import { appendFile, type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tempFolder } from '../../../test/temp-folder.ts'
import { DAY } from '../clock.ts'
import { openJournal } from './journal.server.ts'

let folder: string
let now = Date.parse('2026-11-21T23:59:00Z')
const clock = { now: () => new Date(now) }
beforeEach(async () => {
  folder = tempFolder('journal')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

/** Node's own file handles, of which every one that is opened here is an instance. */
async function fileHandles(): Promise<FileHandle> {
  const handle = await open(folder, 'r')
  await handle.close()
  return Object.getPrototypeOf(handle) as FileHandle
}

test('Appended records are read back in order, also by another process, and may contain line breaks', async () => {
  const journal = openJournal(folder, clock)
  const entries = Array.from({ length: 500 }, (_, n) => ({ n, text: 'two\nlines, and أحمد 🥖' }))
  await Promise.all(entries.map((entry) => journal.append(entry)))
  await journal.close()
  expect(await openJournal(folder, clock).read()).toEqual(entries)
})

test('A line that a crash cut off is left out, and lines appended after the restart are complete', async () => {
  const first = openJournal(folder, clock)
  await first.append({ n: 1 })
  await first.close()
  const [file = ''] = await readdir(folder)
  await appendFile(join(folder, file), '{"n":2,"text":"to')
  const second = openJournal(folder, clock)
  await second.append({ n: 3 })
  await second.close()
  const read = (await openJournal(folder, clock).read()) as { n: number }[]
  expect(read.map(({ n }) => n).sort()).toEqual([1, 3])
})

test('Each day has its own file, and old days are deleted', async () => {
  const journal = openJournal(folder, clock)
  await journal.append({ day: 1 })
  now += DAY
  await journal.append({ day: 2 })
  expect(await readdir(folder)).toHaveLength(2)
  expect(await journal.read(clock.now())).toEqual([{ day: 2 }])
  await journal.deleteBefore(clock.now())
  expect(await journal.read()).toEqual([{ day: 2 }])
  await journal.close()
})

test('Nothing is acknowledged before the disk has synced the line and, for a new file, the folder', async () => {
  const handles = await fileHandles()
  const order: string[] = []
  const done = Promise.withResolvers<void>()
  const { sync, datasync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this)
    order.push('folder synced')
  })
  vi.spyOn(handles, 'datasync').mockImplementation(async function (this: FileHandle) {
    order.push(`syncing ${await linesOnDisk()}`)
    await done.promise
    await datasync.call(this)
    order.push('synced')
  })
  const journal = openJournal(folder, clock)
  const append = journal.append({ n: 1 }).then(() => order.push('acknowledged'))
  await vi.waitFor(() => expect(order).toEqual(['folder synced', 'syncing {"n":1}\n']), { timeout: 60_000 })
  done.resolve()
  await append
  expect(order).toEqual(['folder synced', 'syncing {"n":1}\n', 'synced', 'acknowledged'])
  await journal.append({ n: 2 })
  expect(order.slice(4)).toEqual(['syncing {"n":1}\n{"n":2}\n', 'synced'])
  await journal.close()
})

test('A line that the disk could not sync is not acknowledged, and the next one is', async () => {
  const handles = await fileHandles()
  vi.spyOn(handles, 'datasync').mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }))
  const journal = openJournal(folder, clock)
  await expect(journal.append({ n: 1 })).rejects.toThrow('EIO')
  await journal.append({ n: 2 })
  await journal.close()
})

async function linesOnDisk(): Promise<string> {
  const [file = ''] = await readdir(folder)
  return readFile(join(folder, file), 'utf8')
}
