import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/temp-folder.ts'
import { buildKey, isStale, writeStamp } from './stamp.ts'

let root: string
beforeEach(async () => {
  root = tempFolder('stamp')
  for (const folder of ['app/site', 'build/server']) await mkdir(join(root, folder), { recursive: true })
  for (const file of ['app/site/home.tsx', 'build/static.json', 'build/server/index.js']) await write(file, 'as it was')
  await writeStamp(buildKey(root), root)
})

const write = (file: string, content: string) => writeFile(join(root, file), content)

test('A build is not stale when a file was only touched, or tests changed, nor where it was deployed without its sources', async () => {
  expect(isStale(root)).toBe(false)
  await utimes(join(root, 'app/site/home.tsx'), new Date(0), new Date(0))
  await write('app/site/home.test.ts', 'new')
  await write('README.md', 'new')
  expect(isStale(root)).toBe(false)
  await rm(join(root, 'app'), { recursive: true })
  expect(isStale(root)).toBe(false)
})

describe('a build is stale', () => {
  test.each([
    ['changed', 'app/site/home.tsx'],
    ['was added', 'app/site/shop.tsx'],
    ['was added beside the folders', 'site.config.ts'],
  ])('when a source %s', async (_, file) => {
    await write(file, 'new')
    expect(isStale(root)).toBe(true)
  })

  test('when a part of it is missing', async () => {
    await rm(join(root, 'build/server/index.js'))
    expect(isStale(root)).toBe(true)
  })

  test('when a setting that the pages contain has changed, but not for other settings', async () => {
    const key = buildKey(root, {})
    expect(buildKey(root, { ANON_KEY: 'another-key' })).not.toBe(key)
    expect(buildKey(root, { MODE: 'live' })).not.toBe(key)
    expect(buildKey(root, { PUBLIC_URL: 'https://unborrowed.example' })).toBe(key)
    expect(buildKey(root, { PORT: '8080', STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(key)
  })
})
