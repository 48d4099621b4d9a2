import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { freeTimesAt, submitBooking } from '../rig/calls.ts'
import { postgresOrSkip } from '../rig/postgres.ts'
import { startServer, waitReady } from '../rig/server-process.ts'
import { readLedger } from '../rig/stripe-ledger.ts'
import { openWorld } from '../rig/world.ts'

/** Two times that overlap, whatever day it is: the last of a day and the first of the next one don't. */
function closestPair(times: readonly string[]): [string, string] {
  const pairs = times.slice(1).map((time, at): [string, string] => [times[at] as string, time])
  const minutes = ([from, to]: [string, string]) => (Date.parse(to) - Date.parse(from)) / 60_000
  const [closest] = pairs.toSorted((a, b) => minutes(a) - minutes(b))
  if (!closest) throw new Error('there are no two free times')
  return closest
}

test('If 60 buyers race for one time through two processes, one gets it; of twelve whose holds expired and who pay at once, one is booked, and the others are refunded', async (context) => {
  const postgres = await postgresOrSkip(context)
  const world = await openWorld(postgres.url)
  const first = await world.start()
  const second = await startServer(world.env)
  const client = new Client({ connectionString: postgres.url })
  context.onTestFinished(async () => {
    await client.end()
    await second.kill()
    await world.close()
    await postgres.drop()
  })
  await Promise.all([waitReady(first), waitReady(second), client.connect()])
  const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows
  const submit = (start: string, n: number) => submitBooking(n % 2 ? second : first, start, n)

  const [start, overlapping] = closestPair(await freeTimesAt(first))
  // Every fourth wants a call that only overlaps.
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => submit(n % 4 ? start : overlapping, n)))
  const won = answers.filter(({ status }) => status === 303)
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(59).fill(409)])
  expect(readLedger(world.ledgerFile), 'nobody else got to a payment page').toHaveLength(1)
  await world.emulator.pay(won[0]?.session as string, 'ada@example.com')
  const states = () => query('select state from bookings')
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'booked' }]), { timeout: 60_000 })
  expect(await query('select count(*)::int as orders from orders')).toEqual([{ orders: 1 }])
  for (const server of [first, second]) expect(await freeTimesAt(server)).not.toContain(start)

  const another = (await freeTimesAt(first)).at(-1) ?? ''
  const sessions: string[] = []
  for (let n = 0; n < 12; n++) {
    const { status, session = '' } = await submit(another, n)
    expect(status).toBe(303)
    sessions.push(session)
    await query(`update bookings set state = 'released' where state = 'held'`)
  }
  world.emulator.switches.webhooks.duplicate = 2
  await Promise.all(sessions.map((session, n) => world.emulator.pay(session, `buyer-${n}@example.com`)))
  const ends = async () => {
    const sql = `select b.state || ' ' || o.state as ends from bookings b join orders o on o.id = b.order_id
      where b.starts_at = $1 order by 1`
    return (await query(sql, [another])).map((row) => row.ends)
  }
  const expected = ['booked paid', ...Array(11).fill('displaced refunded')]
  await vi.waitFor(async () => expect(await ends()).toEqual(expected), { timeout: 120_000, interval: 300 })
  expect(readLedger(world.ledgerFile).filter(({ paid, refunded }) => paid && refunded)).toHaveLength(11)
})
