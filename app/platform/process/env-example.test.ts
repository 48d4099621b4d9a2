import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envNames, parseEnv } from './env.server.ts'

const example = readFileSync('.env.example', 'utf8')

test('.env.example lists every setting, and no other', () => {
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name as string)
  expect(named.sort()).toEqual([...envNames].sort())
})

test('The values in .env.example are the defaults', () => {
  const set = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name as string, value as string]),
  )
  expect(parseEnv(set)).toEqual(parseEnv({}))
})
