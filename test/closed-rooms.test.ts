import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { findCalendarAddress, renewCalendar } from '../app/society/calendar-link/calendar-link.ts'
import { CALL_CALENDAR } from '../app/society/calls/call-calendar.ts'
import { societyMembers } from '../app/society/members/members.sql.ts'
import { memberships } from '../app/society/membership/membership.sql.ts'
import { postMessage } from '../app/society/rooms/rooms.ts'
import { forFile } from './for-file.ts'
import { shopForFile } from './shop.ts'
import { enterSociety } from './society.ts'
import { visitPage } from './visit-page.ts'

const SECRET = 'The price that only members know'
const ROOM = 'rom_grants00000000000000'
/** Why the rooms are closed, the rules, and what was decided about her. */
const FOR_OTHERS_TOO = ['/society/enter', '/society/conduct']
/** Her own board stays hers: from there she is led to where it is in her account. */
const OWN_BOARD = '/society/board'

/** Every page of the rooms, as the route table names it. */
const PAGES = [...readFileSync('test/routes.snapshot.txt', 'utf8').matchAll(/^asked +(\/society\/\S+) +(\S+)$/gm)]
  .map(([, path = '', module = '']) => ({ path, module }))
  .filter(({ path }) => !FOR_OTHERS_TOO.includes(path) && !path.startsWith(OWN_BOARD))

let params: Record<string, string>
let picture: string
let calendar: string
const shop = shopForFile({ runJobs: false })
const dana = forFile(() => enterSociety(shop, 'dana@example.com', { name: 'Dana W.' }))
beforeAll(async () => {
  picture = await addPicture()
  const posted = await postMessage(shop.deps, dana.member, {
    roomId: ROOM,
    text: SECRET,
    clientId: 'one',
    pictures: [{ id: picture, alt: '' }],
  })
  params = { room: ROOM, message: String('seq' in posted && posted.seq) }
  await renewCalendar(shop.deps, CALL_CALENDAR, dana.member.personId)
  calendar = new URL((await findCalendarAddress(shop.deps, CALL_CALENDAR, dana.member.personId)) ?? '').pathname
})

const sameOrigin = () => ({ ...dana.headers, 'Sec-Fetch-Site': 'same-origin' })

async function addPicture(): Promise<string> {
  const background = { r: 200, g: 120, b: 60 }
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'van.png')
  const answer = await fetch(`${shop.url}/society/pictures`, { method: 'POST', headers: sameOrigin(), body })
  return ((await answer.json()) as { id: string }).id
}

async function visit({ path, module }: { path: string; module: string }, form?: Record<string, string>) {
  const page = await import(`../app/${module}`)
  const found = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'made-up')
  const query = path === '/society/search' ? '?q=price' : ''
  const asked = { path: found + query, params: { ...params, ...madeUp(path) }, headers: dana.headers, form }
  const answer = await visitPage(shop, page, asked).catch((error) => {
    // React Router's `data()`, thrown, is a page that isn't there.
    const status = error.status ?? error.init?.status
    if (status !== 404 && status !== 403) throw error
    return { status, text: '', location: '' }
  })
  return { path, hasAction: 'action' in page, ...answer }
}

/** What a page asks for and this test has none of. */
const madeUp = (path: string) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => (name in params ? [] : [[name, 'made-up']])),
  )

const status = async (path: string, init: RequestInit = {}) =>
  (await fetch(shop.url + path, { headers: sameOrigin(), redirect: 'manual', ...init })).status

/** What isn't a page: the stream, a picture, her calendar of the calls, and posting. */
const files = async () => ({
  stream: (await shop.app.fetch(new Request(`${shop.url}/society/stream`, { headers: dana.headers }))).status,
  picture: await status(`/society/pictures/${picture}`),
  calendar: await status(calendar),
  post: await status('/society/messages', { method: 'POST', body: new URLSearchParams({ room: ROOM, text: 'Hello' }) }),
})

test('A member reads the rooms: their pages, their search, the stream, a picture and their calendar', async () => {
  const answers = await Promise.all(PAGES.map((page) => visit(page)))
  // The coach's alone are the reports.
  const open = answers.filter(({ path }) => !path.includes(':') || path === '/society/rooms/:room')
  expect(open.length).toBeGreaterThan(12)
  expect(open.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual(['/society/reports'])
  expect(answers.filter(({ text }) => text.includes('that only members know')).map(({ path }) => path)).toEqual([
    '/society/rooms/:room',
    '/society/messages/:message',
    '/society/search',
  ])
  expect(await files()).toEqual({ stream: 200, picture: 200, calendar: 200, post: 200 })
})

test.each(['refunded', 'ended', 'declined'] as const)(
  'Someone whose membership is %s reads and does nothing in any of them',
  async (state) => {
    await shop.database.db.update(memberships).set({ state })
    onTestFinished(async () => void (await shop.database.db.update(memberships).set({ state: 'active' })))
    const read = await Promise.all(PAGES.map((page) => visit(page)))
    const done = await Promise.all(
      read.filter(({ hasAction }) => hasAction).map(({ path }) => visit(pageOf(path), { do: 'x' })),
    )
    for (const { path, status, text, location } of [...read, ...done])
      expect([status, text, location], path).toEqual([303, '', expect.stringMatching(/^\/society\/enter/)])
    expect(await files()).toEqual({ stream: 204, picture: 404, calendar: 404, post: 403 })
  },
)

test('Someone whose access the coach has ended is out of the stream, the pictures and the calendar at once', async () => {
  const { db } = shop.database
  await db.update(societyMembers).set({ removedAt: new Date() })
  expect(await files()).toEqual({ stream: 204, picture: 404, calendar: 404, post: 403 })
  await db.update(societyMembers).set({ removedAt: null })
})

const pageOf = (path: string) => PAGES.find((page) => page.path === path) as (typeof PAGES)[number]
