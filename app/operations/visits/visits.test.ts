import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { openShop, shopForFile } from '../../../test/shop.ts'
import { createApp } from '../../server.ts'
import { createPageCounter, deleteOldCounts, saveCounts } from './page-counter.ts'
import { pageViews } from './visits.sql.ts'

const clock = manualClock('2026-11-23T15:00:00Z')
const READER = { userAgent: 'Mozilla/5.0 Firefox/145.0', purpose: undefined, referrer: undefined, host: 'localhost' }

const shop = shopForFile({ runJobs: false, clock })
beforeEach(() => shop.database.db.delete(pageViews))

const rows = () => shop.database.db.select().from(pageViews).orderBy(pageViews.day, pageViews.path, pageViews.source)

test('Two processes add to the same numbers', async () => {
  const other = { ...shop.deps, pageCounter: createPageCounter({ clock }) }
  for (const deps of [shop.deps, other, shop.deps]) {
    deps.pageCounter.count('/', READER)
    deps.pageCounter.count('/shop', READER)
    deps.pageCounter.count('/shop', { ...READER, referrer: 'https://www.bing.com/' })
    await saveCounts(deps)
  }
  const day = '2026-11-23'
  expect(await rows()).toEqual([
    { day, path: '/', source: 'none', views: 3 },
    { day, path: '/shop', source: 'none', views: 3 },
    { day, path: '/shop', source: 'search', views: 3 },
  ])
})

test('While the database doesn’t take them the counts wait, and none is lost', async () => {
  shop.deps.pageCounter.count('/', READER)
  await shop.database.db.execute(sql`alter table page_views rename to page_views_away`)
  await saveCounts(shop.deps)
  await shop.database.db.execute(sql`alter table page_views_away rename to page_views`)
  shop.deps.pageCounter.count('/', READER)
  await saveCounts(shop.deps)
  expect(await rows()).toMatchObject([{ path: '/', views: 2 }])
})

test('What was counted in the last minute is saved when the server stops', async () => {
  const stopping = await openShop({ runJobs: false, clock })
  stopping.deps.pageCounter.count('/', READER)
  const { database } = stopping
  const { drop } = database
  let saved: unknown
  database.drop = async () => {
    saved = await database.db.select().from(pageViews)
    await drop()
  }
  await stopping.close()
  expect(saved).toMatchObject([{ path: '/', views: 1 }])
})

test('Counts are deleted after 400 days', async () => {
  const values = ['2025-10-18', '2025-10-19', '2026-11-23'].map((day) => ({ day, path: '/', source: 'own', views: 1 }))
  await shop.database.db.insert(pageViews).values(values)
  await deleteOldCounts(shop.deps)
  expect((await rows()).map(({ day }) => day)).toEqual(['2025-10-19', '2026-11-23'])
})

test('A page that the application renders counts once it is sent; a refusal, a HEAD, a form and an answer of the quiz don’t', async () => {
  const app = createApp(shop.deps, async ({ url }) => {
    const { pathname } = new URL(url)
    return new Response('a page', {
      status: pathname === '/shop' ? 500 : 200,
      headers: { 'Content-Type': 'text/html' },
    })
  })
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { 'User-Agent': READER.userAgent, ...init.headers } })
  await ask('/contact?utm_source=a@example.com', { headers: { Referer: 'https://www.google.com/' } })
  await ask('/contact', { method: 'HEAD' })
  await ask('/contact', { headers: { 'Sec-Purpose': 'prefetch' } })
  await ask('/shop')
  await ask('/quiz?stage=idea')
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }
  await ask('/contact', { method: 'POST', headers: form, body: 'a=b' })
  expect(shop.deps.pageCounter.take()).toEqual([{ day: '2026-11-23', path: '/contact', source: 'search', views: 1 }])
})
