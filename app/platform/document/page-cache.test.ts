import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { cachePage } from './page-cache.ts'

test('A crowd that asks for a cached page together reads the database’s state once', async () => {
  const { app, reads } = cachedSite()
  await (await app.request('/')).text()
  reads.length = 0
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await app.request('/')).text()))
  expect(answers).toEqual(Array(50).fill('version 1'))
  expect(reads).toHaveLength(1)
})

test('A request that came while the state was being read waits for the next read, so its page is never out of date', async () => {
  const { app, reads, change, answer } = cachedSite({ byHand: true })
  const first = app.request('/')
  await expect.poll(() => reads.length).toBe(1)
  change()
  const second = app.request('/')
  answer()
  expect(await (await first).text()).toBe('version 1')
  await expect.poll(() => reads.length).toBe(2)
  answer()
  expect(await (await second).text()).toBe('version 2')
})

test('A read of the state that never ends holds up no later one', async () => {
  const { app, reads, change, answer } = cachedSite({ byHand: true })
  const first = app.request('/')
  await expect.poll(() => reads.length).toBe(1)
  answer()
  await (await first).text()
  change()
  const unanswered = app.request('/')
  await expect.poll(() => reads.length).toBe(2)
  expect(await (await unanswered).text()).toBe('version 1') // the last known
  const later = app.request('/')
  await expect.poll(() => reads.length, { timeout: 60_000 }).toBe(3)
  answer()
  expect(await (await later).text()).toBe('version 2')
})

test('A read that fails fails for whoever asked, and for nobody else', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const read = cachePage(
    () => Promise.reject(new Error('the database is away')),
    async () => new Response(''),
  )
  const app = new Hono().get('/', read).onError((error, c) => c.text(error.message, 500))
  expect(await (await app.request('/')).text()).toBe('the database is away')
  await new Promise((resolve) => setImmediate(resolve)) // by then Node has reported what nobody handles
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

/** A site of one page, whose text is the version of its state as it was when the page's state was read. */
function cachedSite({ byHand = false } = {}) {
  let version = 1
  let rendered = version
  const reads: (() => void)[] = []
  const readState = async () => {
    const read = version
    await new Promise<void>((resolve) => {
      reads.push(resolve)
      if (!byHand) setImmediate(resolve)
    })
    rendered = read
    return String(read)
  }
  const headers = { 'Content-Type': 'text/html', ETag: '"page"' }
  const app = new Hono().get(
    '/',
    cachePage(readState, async () => new Response(`version ${rendered}`, { headers })),
  )
  return { app, reads, change: () => version++, answer: () => reads.at(-1)?.() }
}
