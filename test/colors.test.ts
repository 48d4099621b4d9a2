import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as colors from '../brand/colors.ts'

test('Pages, emails, documents and pictures share one palette', () => {
  const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')
  const inStyles = [...tokens.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name = '', value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  expect(Object.fromEntries(inStyles)).toEqual({ ...colors })
})
