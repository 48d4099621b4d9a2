import { expect, test } from 'vitest'
import { collectContent, collectTexts, type ReaderText } from './texts.ts'

// docs/voice.md says how we write. These words are never right in it.
const BANNED = [/\bsome ?body\b/i, /\banybody\b/i, /\bwhom\b/i, /\banew\b/i, /\(needed\)/, /\bhas to be\b.*\bheld\b/i]

const texts = [...collectTexts(), ...collectContent()]

test('No text that a reader can meet has a banned word', () => {
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ text }) => BANNED.some((word) => word.test(text))).map(toLine)).toEqual([])
})

function toLine({ file, line, text }: ReaderText): string {
  return `${file}:${line} ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`
}
