import { beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '../app/routes.ts'
import { manualClock } from './clocks.ts'
import { signInStaff } from './desk-visits.ts'
import { pagesWithIds } from './page-build.ts'
import { shopForFile } from './shop.ts'
import { type SignedIn, signIn } from './signed-in.ts'
import { enterSociety } from './society.ts'

const WITH_ID = PAGES.map(({ path }) => path).filter((path) => path.includes(':'))

let people: Record<string, SignedIn>
// It stands still: thirty messages may not fall into two minutes.
const clock = manualClock(new Date().toISOString())
const shop = shopForFile({ runJobs: false, clock, pages: await pagesWithIds() })
beforeAll(async () => {
  const owner = await enterSociety(shop, 'owner@example.com', { role: 'coach' })
  people = {
    buyer: await signIn(shop, 'buyer@example.com'),
    member: await enterSociety(shop, 'member@example.com'),
    owner: { ...owner, ...(await signInStaff(shop, 'owner@example.com')) },
  }
})

describe.each(['buyer', 'member', 'owner'])('For a %s who is signed in', (who) => {
  test.each(['unknown', '99999999999999999999', 'x%00'])(
    'no page with the id %s is a fault of ours, read or sent a form',
    async (id) => {
      const faults: string[] = []
      for (const path of WITH_ID) {
        const url = path.replaceAll(/:\w+\??/g, id)
        for (const form of [undefined, { do: 'x', note: 'Do ovens count?' }]) {
          const { status } = await ask(url, people[who], form)
          if (status >= 500 || (id.includes('%00') && status !== 400))
            faults.push(`${form ? 'POST' : 'GET'} ${url} ${status}`)
        }
      }
      expect(faults).toEqual([])
    },
  )
})

test('A page that refuses answers with the refusal’s own status and words', async () => {
  const answer = await ask('/society/wins/unknown', people.member)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ data: { message: 'This win isn’t on the wall anymore.' } })
})

test('The 31st message in a minute is 429, and its text comes back', async () => {
  const room = '/society/rooms/rom_introductions0000000'
  for (let n = 0; n < 30; n++) expect((await ask(room, people.member, { text: `Message ${n}` })).status).toBe(303)
  const answer = await ask(room, people.member, { text: 'The last of them' })
  expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect(await answer.json()).toMatchObject({
    data: { message: expect.stringContaining('Too many tries'), typed: [['text', 'The last of them']] },
  })
})

function ask(path: string, who: SignedIn | undefined, form?: Record<string, string>): Promise<Response> {
  const headers = { ...who?.headers, Origin: shop.url, Accept: 'text/html' }
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  return fetch(shop.url + path, { headers, redirect: 'manual', ...sent })
}
