import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { freeTimesAt, submitBooking } from '../rig/calls.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { type ServerProcess, startServer, waitReady } from '../rig/server-process.ts'
import { readLedger } from '../rig/stripe-ledger.ts'
import { openWorld, type World } from '../rig/world.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Two {
  world: World
  servers: [ServerProcess, ServerProcess]
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

/** Two processes on one PostgreSQL, with a Stripe emulator and a mail server. */
async function openTwo(context: { skip(note?: string): void }): Promise<Two> {
  const postgres = await postgresOrSkip(context)
  closing.push(postgres.drop)
  const world = await openWorld(postgres.url)
  closing.push(world.close)
  const first = await world.start()
  const second = await startServer(world.env)
  closing.push(() => second.kill())
  await Promise.all([waitReady(first), waitReady(second)])
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  closing.push(() => client.end())
  return { world, servers: [first, second], query: async (sql, values) => (await client.query(sql, values)).rows }
}

/** Two times that overlap, whatever day it is: the last of a day and the first of the next one don't. */
function closestPair(times: readonly string[]): [string, string] {
  const pairs = times.slice(1).map((time, at): [string, string] => [times[at] as string, time])
  const minutes = ([from, to]: [string, string]) => (Date.parse(to) - Date.parse(from)) / 60_000
  const [closest] = pairs.toSorted((a, b) => minutes(a) - minutes(b))
  if (!closest) throw new Error('there are no two free times')
  return closest
}

test('If 200 buyers race for one time through two processes, one gets it, and no one else gets to a payment page', async (context) => {
  const two = await openTwo(context)
  const [start, overlapping] = closestPair(await freeTimesAt(two.servers[0]))
  // Every fourth wants a call that only overlaps.
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      submitBooking(two.servers[n % 2] as ServerProcess, n % 4 ? start : overlapping, n),
    ),
  )
  const won = answers.filter(({ status }) => status === 303)
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(199).fill(409)])
  expect(readLedger(two.world.ledgerFile)).toHaveLength(1)

  await two.world.emulator.pay(won[0]?.session as string, 'ada@example.com')
  await vi.waitFor(async () => expect(await two.query('select state from bookings')).toEqual([{ state: 'booked' }]), {
    timeout: 60_000,
  })
  expect(await two.query('select count(*)::int as orders from orders')).toEqual([{ orders: 1 }])
  for (const server of two.servers) expect(await freeTimesAt(server)).not.toContain(start)
})

test('If twelve buyers with expired holds pay for one time at once, one is booked, and the others are refunded automatically', async (context) => {
  const two = await openTwo(context)
  const [start] = (await freeTimesAt(two.servers[0])) as [string]
  const sessions: string[] = []
  for (let n = 0; n < 12; n++) {
    const { status, session = '' } = await submitBooking(two.servers[n % 2] as ServerProcess, start, n)
    expect(status).toBe(303)
    sessions.push(session)
    await two.query(`update bookings set state = 'released' where state = 'held'`)
  }
  two.world.emulator.switches.webhooks.duplicate = 2
  await Promise.all(sessions.map((session, n) => two.world.emulator.pay(session, `buyer-${n}@example.com`)))
  const states = async () =>
    (
      await two.query(
        'select b.state, o.state as paid from bookings b join orders o on o.id = b.order_id order by 1, 2',
      )
    ).map(({ state, paid }) => `${state} ${paid}`)
  await vi.waitFor(
    async () => expect(await states()).toEqual(['booked paid', ...Array(11).fill('displaced refunded')]),
    {
      timeout: 120_000,
      interval: 300,
    },
  )
  const books = readLedger(two.world.ledgerFile)
  expect(books.filter(({ paid, refunded }) => paid && refunded)).toHaveLength(11)
})
