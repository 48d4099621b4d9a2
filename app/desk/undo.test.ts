import { desc } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { giveCall, givePurchase } from '../../test/account-people.ts'
import { giveMessage } from '../../test/desk-facts.ts'
import { signInStaff, type Visit, visitDesk } from '../../test/desk-visits.ts'
import { forFile } from '../../test/for-file.ts'
import { shopForFile } from '../../test/shop.ts'
import { HOUR } from '../platform/clock.ts'
import * as callPage from './call-page.tsx'
import * as callsPage from './calls-page.tsx'
import { changes } from './desk.sql.ts'
import * as personPage from './person-page.tsx'
import * as queuePage from './queue-page.tsx'
import * as writePage from './write-page.tsx'

let ticket: string
let call: string

const shop = shopForFile({ runJobs: false })
const owner = forFile(() => signInStaff(shop, 'owner@example.com'))
beforeAll(async () => {
  await givePurchase(shop.deps, 'ada@example.com', 'blueprint')
  ticket = await giveMessage(shop.deps, 'ada@example.com', new Date(shop.deps.clock.now().getTime() + HOUR))
  call = (await giveCall(shop.deps, 'ada@example.com', -2)).orderId
})

const visit = async (what: Visit) => (await visitDesk(shop, owner, what)).data
const person = { page: personPage, path: '/desk/people/ada%40example.com', params: { person: 'ada@example.com' } }
const calls = { page: callsPage, path: '/desk/calls?week=2031-07-01' }
const queue = { page: queuePage, path: '/desk' }

/** What the coach sees, but for the log, which only grows, and the time that is left. */
async function screens() {
  const { notes, orders, facts, waits } = (await visit(person)).person
  const groups: { title: string; rows: { key: string; fact: string }[] }[] = (await visit(queue)).view.groups
  const off: { firstDay: string }[] = (await visit(calls)).off
  return {
    ...{ notes: notes.map(({ note }: { note: string }) => note), orders, facts, waits: waits.length },
    queue: groups.flatMap(({ rows }) => rows.map(({ key, fact }) => `${key} ${fact}`)),
    off: off.map(({ firstDay }) => firstDay).toSorted(),
    outcome: (await visit({ page: callPage, path: `/desk/calls/${call}`, params: { order: call } })).call.outcome,
  }
}

/** What she may do, with something at random in it. */
const ACTIONS: ((random: () => number) => Visit)[] = [
  (random) => ({ ...queue, form: { key: `message:${ticket}`, until: random() < 0.5 ? 'tomorrow' : 'done' } }),
  (random) => ({ ...person, form: { do: 'note', note: `Note ${random()}` } }),
  (random) => ({ ...calls, form: { from: `2031-07-${10 + Math.floor(random() * 20)}` } }),
  (random) => ({
    ...{ page: callPage, path: `/desk/calls/${call}`, params: { order: call } },
    form: { do: 'outcome', outcome: random() < 0.5 ? 'held' : 'late' },
  }),
  () => ({
    ...{ page: writePage, path: `/desk/write/${ticket}`, params: { about: ticket } },
    form: { subject: 'Re', message: 'Yes' },
  }),
  () => ({ ...person, form: { do: 'resend' } }),
]

/** Numbers between 0 and 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const logged = async () =>
  (await shop.database.db.select().from(changes).orderBy(desc(changes.number))).map(({ id }) => id)

test('Whatever she does, undone in turn everything is as it was, and the log has grown', async () => {
  const random = seeded(20)
  const before = await screens()
  const kinds = new Set<number>()
  for (let round = 0; round < 12; round++) {
    const known = new Set(await logged())
    for (let at = 0; at < 1 + Math.floor(random() * 4); at++) {
      const which = Math.floor(random() * ACTIONS.length)
      const action = ACTIONS[which]?.(random)
      if (action && (await visitDesk(shop, owner, action)).status === 303) kinds.add(which)
    }
    const done = (await logged()).filter((id) => !known.has(id))
    expect(done.length).toBeGreaterThan(0)
    if (round % 5 === 0) expect(await screens()).not.toEqual(before)
    for (const undo of done) {
      const answer = await visitDesk(shop, owner, { ...queue, form: { undo } })
      expect([answer.status, answer.data.problem], `round ${round}`).toEqual([303, undefined])
    }
    expect(await screens(), `round ${round}`).toEqual(before)
  }
  expect(kinds.size).toBe(ACTIONS.length)
})
