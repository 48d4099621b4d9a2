import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/voice.md says how we write. These words are never right in it.
const BANNED = /\b[Ss]ome ?body\b|\b[Aa]nybody\b| whom (?!=|you serve)|\b[Aa]new\b|\(needed\)|\bhas to be\b.*\bheld\b/

const READ = [
  ...['app/**/*.{ts,tsx}', 'stripe-emulator/**/*.{ts,tsx}', 'site.config.ts', 'scripts/{start,command,dev,build}.ts'],
  ...['content/site/*.yaml', 'app/{desk,society/calls}/**/*.yaml'],
]

test('No text that a reader can meet has a banned word', () => {
  const files = globSync(READ).filter((file) => !/\.(test|sql)\.tsx?$|\/samples\//.test(file))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => {
    const words = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|#) .*$/gm, '')
    return words.split('\n').flatMap((line) => (BANNED.test(line) ? [`${file}: ${line.trim()}`] : []))
  })
  expect(found).toEqual([])
})
