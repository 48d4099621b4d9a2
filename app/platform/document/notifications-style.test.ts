import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { SONNER_STYLE_HASHES } from './notifications-style.ts'

test('the hashes are those of the style that the installed sonner adds', () => {
  expect(SONNER_STYLE_HASHES).toEqual([hash(''), hash(styleOf('sonner'))])
})

/** The text that the package hands to its own `__insertCSS`, as the browser will see it. */
function styleOf(name: string): string {
  const file = createRequire(import.meta.url)
    .resolve(name)
    .replace(/index\.js$/, 'index.mjs')
  const literal = /^__insertCSS\((".*")\);?$/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (!literal) throw new Error(`${name} no longer adds its style by __insertCSS("…")`)
  return JSON.parse(literal)
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
