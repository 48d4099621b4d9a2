import { expect, test } from 'vitest'
import { collectContent, collectTexts, type ReaderText } from './texts.ts'

// docs/voice.md says how we write. These words are never right in it; everything else is a hint, which is only printed.
const BANNED = [/\bsome ?body\b/i, /\banybody\b/i, /\bwhom\b/i, /\banew\b/i, /\(needed\)/, /\bhas to be\b.*\bheld\b/i]

const HINTS: Record<string, RegExp> = {
  'could be a contraction':
    /\b(it is|that is|there is|here is|what is|you are|we are|they are|you will|we will|cannot|(do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b/i,
  '"mail" for email': /\bmails?\b(?! server)(?!to:)|\bmailed\b/i,
  'sounds translated': /\b(so that|as soon as|any ?more|at any time|nobody|is held|stands|whether)\b/i,
}

const texts = [...collectTexts(), ...collectContent()]

test('No text that a reader can meet has a banned word', () => {
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ text }) => BANNED.some((word) => word.test(text))).map(toLine)).toEqual([])
})

test('Texts that may sound stiff are listed as a help for whoever edits them', () => {
  const found = Object.entries(HINTS).map(([hint, pattern]) => ({
    hint,
    lines: texts.filter(({ text }) => pattern.test(text)).map(toLine),
  }))
  console.info(found.map(({ hint, lines }) => [`${lines.length} × ${hint}`, ...lines].join('\n  ')).join('\n'))
  expect(found).toHaveLength(Object.keys(HINTS).length)
})

function toLine({ file, line, text }: ReaderText): string {
  return `${file}:${line} ${text.length > 160 ? `${text.slice(0, 160)}…` : text}`
}
