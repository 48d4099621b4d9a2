import { afterEach, expect, test } from 'vitest'
import type { CrashPoint } from '../../app/platform/process/crash-points.ts'
import { freeTimesAt, postForm, submitBooking, waitForText } from '../rig/calls.ts'
import { mailsTo } from '../rig/purchases.ts'
import type { ServerProcess } from '../rig/server-process.ts'
import { readLedger } from '../rig/stripe-ledger.ts'
import { openWorld, type World } from '../rig/world.ts'

let world: World
afterEach(() => world.close())

const server = () => world.server as ServerProcess

/** Chooses the first free time and opens its payment page. */
async function choose(): Promise<{ session: string; path: string }> {
  const [start] = (await freeTimesAt(server())).slice(-1) as [string]
  const { session } = await submitBooking(server(), start, 1)
  const answer = await world.emulator.fetch(
    new Request(`http://stand-in/v1/checkout/sessions/${session}`, {
      headers: { Authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}` },
    }),
  )
  const { success_url } = (await answer.json()) as { success_url: string }
  return { session: session as string, path: new URL(success_url).pathname }
}

test.each<CrashPoint>([
  'after_signature',
  'after_inbox_commit',
  'before_order_commit',
  'after_order_commit',
  'before_mail',
])(
  'Killed at %s while a call is being paid, it wakes up to the call booked and its buyer invited once',
  async (point) => {
    world = await openWorld()
    await world.start()
    const { session, path } = await choose()
    await world.kill()
    const crashing = await world.start({ CRASH_AT: point })
    await world.emulator.pay(session, 'ada@example.com')
    expect(await crashing.exited).toEqual({ code: null, signal: 'SIGKILL' })
    await world.start()
    await waitForText(server, path, 'Your call is booked')
    await waitForText(server, path, 'up to 24 hours before')
    const invitations = () => mailsTo(world, 'ada@example.com').filter(({ raw }) => raw.includes('method=REQUEST'))
    await expect.poll(() => new Set(invitations().map(({ messageId }) => messageId)).size, { timeout: 60_000 }).toBe(1)
  },
)

test.each<CrashPoint>(['after_refund', 'before_order_commit'])(
  'Killed at %s while a canceled call is refunded, it wakes up to the money given back once',
  async (point) => {
    world = await openWorld()
    await world.start()
    const { session, path } = await choose()
    await world.emulator.pay(session, 'bea@example.com')
    await waitForText(server, path, 'Your call is booked')
    await world.kill()
    const crashing = await world.start({ CRASH_AT: point })
    const [canceled] = await Promise.all([
      postForm(crashing, path, { change: 'cancel', promised: 'refund' }).catch(() => undefined),
      crashing.exited,
    ])
    expect(canceled?.status ?? 303).toBe(303)
    await world.start()
    await waitForText(server, path, 'The call is canceled')
    await expect
      .poll(() => readLedger(world.ledgerFile).map(({ refunded }) => refunded), { timeout: 60_000 })
      .toEqual([true])
    expect(readLedger(world.ledgerFile).flatMap(({ refunds }) => refunds)).toHaveLength(1)
  },
)
