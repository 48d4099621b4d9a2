import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { offsetClock } from '../../../test/clocks.ts'
import { repeated } from '../../../test/delimiters.ts'
import { roomsForFile } from '../../../test/society-rooms.ts'
import { visitPage } from '../../../test/visit-page.ts'
import * as messagePage from './message-page.tsx'
import * as roomPage from './room-page.tsx'
import * as searchPage from './search-page.tsx'

const clock = offsetClock()
const ROOM = 'rom_introductions0000000'
const { shop, member, visit, post } = roomsForFile(clock)
const dana = member('dana@example.com', { name: 'Dana W.' })

/** A page as the server draws it. */
async function draw(page: object & { default: unknown }, path: string, params: Record<string, string> = {}) {
  const { status, data } = await visitPage(shop, page as never, { path, params, headers: dana.headers })
  const Page = page.default as React.ComponentType<{ loaderData: unknown; params: object }>
  const Stub = createRoutesStub([{ path: '*', Component: () => <Page loaderData={data} params={params} /> }])
  return { status, html: renderToString(<Stub initialEntries={[path]} />) }
}

test.each([
  ['~__a', 9990],
  ['**a*b_c__d ', 9990],
  ['>', 2400],
])('Twenty messages of %s leave the room, the page of each and the search as they were', async (part, length) => {
  const text = repeated(part, length)
  clock.offsetMs += 60_000
  let seq = 0
  for (let n = 0; n < 20; n++) seq = await post(dana, `${text} budget`, ROOM)
  const room = await draw(roomPage, `/society/rooms/${ROOM}`, { room: ROOM })
  const message = await draw(messagePage, `/society/messages/${seq}`, { message: String(seq) })
  const search = await draw(searchPage, '/society/search?q=budget')
  expect([room.status, message.status, search.status]).toEqual([200, 200, 200])
  expect(room.html).toContain(`id="m-${seq}"`)
  // Where it's removed and reported it is as it was typed.
  expect(message.html).toContain(text.slice(0, 40).replaceAll('>', '&gt;'))
  expect(message.html).toContain('Remove this message')
})

test('A thread with the coach in which nobody has written says when to expect an answer', async () => {
  const { location } = await visit(dana, '/society/rooms', {})
  const { html } = await draw(roomPage, location, { room: location.split('/').at(-1) ?? '' })
  expect(html).toContain('Nothing here yet. Expect an answer on workdays.')
})
