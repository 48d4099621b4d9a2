import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { buy } from '../../../test/buyer.ts'
import { publishFinds } from '../../../test/own-finds.ts'
import { openShop, shopForFile } from '../../../test/shop.ts'
import { sampleEdition } from '../../finder/editions/publishing/publishing.ts'

const PRODUCT = 'money-finder-small-business'
const shop = shopForFile()
beforeEach(() => shop.database.db.execute(sql`truncate editions, edition_entries cascade`))

const publishEdition = (month: string) => publishFinds(shop.deps, { month })

test('A purchase contains the edition that was the newest at the time, with its three files', async () => {
  await publishEdition('2029-10')
  const { link } = await buy(shop, PRODUCT)
  await publishEdition('2029-11')
  const pinned = await shop.database.db.execute(sql`select edition from entitlements`)
  expect(pinned.rows).toEqual([{ edition: '2029-10' }])
  for (const [id, start] of [
    ['pdf', '%PDF'],
    ['xlsx', 'PK'],
    ['csv', '\ufeff'],
  ]) {
    const file = await fetch(`${shop.url}${link}/${id}`)
    expect(file.headers.get('Content-Disposition')).toContain(`money-finder-2029-10-small-business.${id}`)
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()).slice(0, 4)).toContain(start)
  }
})

test('Files that are missing on this machine are built again, byte for byte', async () => {
  await publishEdition('2029-12')
  const { link } = await buy(shop, PRODUCT)
  const before = await (await fetch(`${shop.url}${link}/xlsx`)).text()
  rmSync(join(shop.dataDir, 'editions/2029-12-small-business'), { recursive: true })
  expect(await (await fetch(`${shop.url}${link}/xlsx`)).text()).toBe(before)
})

test('The demo sells a sample that is labeled as one', async () => {
  const demo = await openShop({ env: { MODE: 'demo' } })
  const { link } = await buy(demo, PRODUCT)
  const file = await fetch(`${demo.url}${link}/csv`)
  expect(file.headers.get('Content-Disposition')).toContain('money-finder-sample-2026-04-small-business.csv')
  const { entries } = sampleEdition('small-business')
  expect((await file.text()).split('\r\n').filter(Boolean).length).toBeGreaterThan(entries.length)
  await demo.close()
})
