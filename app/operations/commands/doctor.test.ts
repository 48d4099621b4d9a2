import { expect, test } from 'vitest'
import { doctor } from './doctor.ts'

/** What the doctor prints about settings that are wrong; nothing else is asked then. */
async function printed(columns?: number): Promise<string[]> {
  const lines: string[] = []
  const exit = await doctor({
    source: { MODE: 'live', PORT: 'many', BACKUP_EVERY: 'week', PUBLIC_URL: 'http://a-long-name.of-a-domain.example' },
    args: [],
    ask: async () => 0,
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
  const wrapped = await printed(80)
  expect(wrapped.filter((line) => line.length > 80)).toEqual([])
  expect(words(wrapped)).toEqual(words(whole))
})

test('A word that is wider than the terminal stays whole, to be copied', async () => {
  const wrapped = await printed(20)
  expect(words(wrapped)).toEqual(words(await printed()))
})
