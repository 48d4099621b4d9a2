import { expect, test } from 'vitest'
import { AUDIENCES } from './audience.ts'
import { sampleEdition } from './samples.ts'

test.each(AUDIENCES)(
  'the sample edition for %s has a hundred dated entries, says what it is, and names nobody',
  (audience) => {
    const { sample, label, publishedOn, entries } = sampleEdition(audience)
    expect(sample).toBe(true)
    expect(label).toMatch(/sample of past opportunities/)
    expect(publishedOn).toBe('2026-04-06')
    expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
    expect(new Set(entries.map(({ link, title }) => `${link} ${title}`)).size).toBe(100)
    for (const { title, link, who, amount, deadline, deadlineOn } of entries) {
      expect(link, title).toMatch(/^https?:\/\//)
      expect([who, amount, deadline].every(Boolean), title).toBe(true)
      expect(deadlineOn === null || deadlineOn >= '2026-04-20', title).toBe(true)
    }
    expect(JSON.stringify(entries)).not.toMatch(/[\w.+-]+@[\w-]+\.\w|\(?\d{3}\)? ?\d{3}-\d{4}/)
  },
)
