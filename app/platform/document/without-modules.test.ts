import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

test('The content of <noscript> replaces the element, although the list of elements shrinks while it is walked', () => {
  const notes = ['<link rel="stylesheet" media="print">', '<p>Reload the page.</p>'].map((textContent) => ({
    textContent,
    set outerHTML(html: string) {
      placed.push(html)
      notes.splice(notes.indexOf(this), 1)
    },
  }))
  const placed: string[] = []
  const script = stripTypeScriptTypes(readFileSync('app/platform/document/without-modules.ts', 'utf8'))
  runInNewContext(script, { document: { getElementsByTagName: () => notes } })
  expect(placed).toEqual(['<link rel="stylesheet" media="print">', '<p>Reload the page.</p>'])
})
