import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolderOfTest } from '../../../test/backup-store.ts'
import { doctor } from './doctor.ts'

/** What the doctor prints about settings that are wrong; nothing else is asked then. */
async function printed(columns?: number): Promise<string[]> {
  const lines: string[] = []
  const exit = await doctor({
    source: { MODE: 'live', PORT: 'many', BACKUP_EVERY: 'week', PUBLIC_URL: 'http://a-long-name.of-a-domain.example' },
    args: [],
    ask: async () => undefined,
    print: (line) => lines.push(line),
    columns,
  })
  expect(exit).toBe(1)
  return lines
}

const words = (lines: string[]) => lines.join(' ').split(/\s+/)

test('In a narrow terminal no line is wider than it, and every word of each cure is there', async () => {
  const whole = await printed()
  expect(whole.some((line) => line.length > 100)).toBe(true)
  const wrapped = await printed(60)
  expect(wrapped.filter((line) => line.length > 60)).toEqual([])
  expect(words(wrapped)).toEqual(words(whole))
})

test('A word that is wider than the terminal stays whole, to be copied', async () => {
  const wrapped = await printed(20)
  expect(words(wrapped)).toEqual(words(await printed()))
})

test('With DATABASE_URL over a folder that holds data, the doctor says to move them, and nothing that would fill PostgreSQL', async () => {
  const DATA_DIR = await scratchFolderOfTest()
  await mkdir(join(DATA_DIR, 'database'))
  const lines: string[] = []
  await doctor({
    source: { MODE: 'test', DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/empty' },
    args: [],
    ask: async () => undefined,
    print: (line) => lines.push(line),
  })
  expect(lines.join('\n')).toContain(`${join(DATA_DIR, 'database')} holds the site's data`)
  expect(lines.join('\n')).toContain('npm run db:move')
  expect(lines.join('\n')).not.toMatch(/db:migrate|systemctl/)
})
