import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../test/temp-folder.ts'
import { pageText } from './price-check.ts'
import { priceConflicts } from './price-conflicts.ts'

let copy: string
beforeAll(() => {
  copy = tempFolder('prices')
  for (const path of ['brand', 'scripts', 'products', 'content', 'site.config.ts', 'package.json'])
    cpSync(path, join(copy, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
})
beforeEach(() => cpSync('app', join(copy, 'app'), { recursive: true }))
afterAll(() => rmSync(copy, { recursive: true }))

const BUILD = ['scripts/build.ts']

/** Changes one place of the sources, and returns the output of a command. */
function afterChange(path: string, from: string, to: string, args: string[]): { status: number | null; said: string } {
  const source = readFileSync(join(copy, path), 'utf8')
  expect(source).toContain(from)
  writeFileSync(join(copy, path), source.replace(from, to))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/require-node-24.mjs', ...args],
    {
      cwd: copy,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: '0' },
    },
  )
  return { status, said: stdout + stderr }
}

test('The build refuses a price that was typed into a page, and names the file', () => {
  const from = 'button: Get the Blueprint'
  const { status, said } = afterChange('content/site/blueprint.yaml', from, `${from}, $25`, BUILD)
  expect(status).toBe(1)
  expect(said).toMatch(/content\/site\/blueprint\.yaml: .*\$25.*The Blueprint is \$35 \/ \$97/)
})

test.each([
  [
    'a description for search engines',
    '<head><meta name="description" content="An ebook for $25."/></head><body></body>',
  ],
  ['structured data', '<head><script type="application/ld+json">{"price":"25.00"}</script></head><body></body>'],
  ['its words', '<body><p>Yours for life</p> <b>$<!-- -->25</b></body>'],
])('A built page with another price in %s is refused with both figures', (_, html) => {
  const [conflict] = priceConflicts([pageText('/blueprint', html)])
  expect(conflict?.place).toBe('the built page /blueprint')
  expect(conflict?.what).toMatch(/\$25.*\$35/)
})
