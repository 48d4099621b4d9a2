import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY } from './clock.ts'
import { openJournal } from './journal.server.ts'

let folder: string
let now = Date.parse('2026-11-21T23:59:00Z')
const clock = { now: () => new Date(now) }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('What was appended is read back in its order, by another process too, and line breaks in it break nothing', async () => {
  const journal = openJournal(folder, clock)
  const entries = Array.from({ length: 500 }, (_, n) => ({ n, text: 'two\nlines, and أحمد 🥖' }))
  await Promise.all(entries.map((entry) => journal.append(entry)))
  await journal.close()
  expect(await openJournal(folder, clock).read()).toEqual(entries)
})

test('A line that a crash tore off is left out, and what comes after the restart is whole', async () => {
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

test('Each day has a file of its own, and old days are forgotten', async () => {
  const journal = openJournal(folder, clock)
  await journal.append({ day: 1 })
  now += DAY
  await journal.append({ day: 2 })
  expect(await readdir(folder)).toHaveLength(2)
  expect(await journal.read(clock.now())).toEqual([{ day: 2 }])
  await journal.forget(clock.now())
  expect(await journal.read()).toEqual([{ day: 2 }])
  await journal.close()
})
