import { expect, test } from 'vitest'
import { manualClock } from '../../../test/clocks.ts'
import { type Arrival, createPageCounter } from './page-counter.ts'
import { MAX_HOSTS } from './visits.ts'

const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const READER: Arrival = { userAgent: BROWSER, purpose: undefined, referrer: undefined, host: 'unborrowed.example' }

const openCounter = (at = '2026-11-23T15:00:00Z') => {
  const clock = manualClock(at)
  return { clock, counter: createPageCounter({ clock }) }
}

test.each([
  [undefined, 'none'],
  ['https://unborrowed.example/shop', 'own'],
  ['https://duckduckgo.com', 'search'],
  ['https://www.bakers.example/links', 'bakers.example'],
  ['https://notgoogle.com/', 'notgoogle.com'],
  ['https://<script>.example/', 'other'],
  [`https://${'a'.repeat(200)}.example/`, 'other'],
])('A reader who comes from %s counts under %s', (referrer, source) => {
  const { counter } = openCounter()
  counter.count('/blueprint', { ...READER, referrer })
  counter.count('/blueprint', { ...READER, referrer })
  expect(counter.take()).toEqual([{ day: '2026-11-23', path: '/blueprint', source, views: 2 }])
  expect(counter.take()).toEqual([])
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'curl/8.9.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  '',
  undefined,
])('A program that names itself %s is no reader', (userAgent) => {
  const { counter } = openCounter()
  counter.count('/', { ...READER, userAgent })
  expect(counter.take()).toEqual([])
})

test('A page that a browser fetches ahead isn’t counted, nor is one that isn’t public', () => {
  const { counter } = openCounter()
  counter.count('/', { ...READER, purpose: 'prefetch' })
  counter.count('/', { ...READER, purpose: 'prefetch;prerender' })
  for (const path of ['/downloads/secret', '/desk', '/nowhere', '/?utm=1']) counter.count(path, READER)
  expect(counter.take()).toEqual([])
})

test('Someone who makes up sites fills neither the memory nor the table, and real sites count again the next day', () => {
  const { clock, counter } = openCounter()
  for (let at = 0; at < 10_000; at++) counter.count('/', { ...READER, referrer: `https://made-up-${at}.example/` })
  const counts = counter.take()
  expect(counts).toHaveLength(MAX_HOSTS + 1)
  expect(counts.find(({ source }) => source === 'other')?.views).toBe(10_000 - MAX_HOSTS)
  counter.count('/', { ...READER, referrer: 'https://bakers.example/' })
  expect(counter.take()).toMatchObject([{ source: 'other' }])
  clock.at = new Date('2026-11-24T15:00:00Z')
  counter.count('/', { ...READER, referrer: 'https://bakers.example/' })
  expect(counter.take()).toMatchObject([{ day: '2026-11-24', source: 'bakers.example' }])
})

test('A day ends at midnight in New York, and what was counted before stays in its day', () => {
  const { clock, counter } = openCounter('2026-11-24T04:59:59Z')
  counter.count('/', READER)
  clock.at = new Date('2026-11-24T05:00:00Z')
  counter.count('/', READER)
  expect(counter.take()).toMatchObject([
    { day: '2026-11-23', views: 1 },
    { day: '2026-11-24', views: 1 },
  ])
})
