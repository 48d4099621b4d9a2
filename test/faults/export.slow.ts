import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { openBackedUpWorld, run } from '../rig/backups.ts'
import { sendJsonForm } from '../rig/http-client.ts'
import { buy, mailsTo } from '../rig/purchases.ts'

const MESSAGE = '=HYPERLINK("x"), “quoted”,\nand a second line'

test('While the site runs, everything is exported as JSON without loss', async (context) => {
  const { world } = await openBackedUpWorld(context)
  await buy(world, 'ada@example.com')
  await sendJsonForm(world, '10.2.2.2', '/contact/message', { email: 'bea@example.com', message: MESSAGE })
  await vi.waitFor(() => expect(mailsTo(world, 'ada@example.com').length).toBeGreaterThan(0), { timeout: 60_000 })
  await mkdir(join(world.dataDir, 'pictures'), { recursive: true })
  await writeFile(join(world.dataDir, 'pictures', 'pic_1'), 'a picture')
  await writeFile(join(world.dataDir, 'app-secret'), 'it signs links', { flag: 'a' })
  const file = join(world.dataDir, 'everything.zip')
  const { code, said } = await run(world, ['export', file])
  expect(code, said).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const files = unzipSync(await readFile(file))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const rows = (table: string) =>
    text(`json/${table}.jsonl`)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(rows('tickets')).toEqual([expect.objectContaining({ email: 'bea@example.com', message: MESSAGE })])
  expect(rows('orders')[0]).toMatchObject({ email: 'ada@example.com', state: 'paid', amount_cents: 3500 })
  expect(text('README.txt')).toContain('orders: 1\n')
  expect(Object.keys(files).filter((name) => name.startsWith('files/products/')).length).toBeGreaterThan(0)
  expect(text('files/pictures/pic_1')).toBe('a picture')
  for (const table of ['content_releases', 'content_values', 'content_drafts', 'page_pictures'])
    expect(Object.keys(files)).toContain(`json/${table}.jsonl`)
  expect(Object.keys(files).filter((name) => /secret|\.backup$|^files\/(database|lock)/.test(name))).toEqual([])
})
