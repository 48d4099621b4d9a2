import { afterEach, expect, test } from 'vitest'
import type { CrashPoint } from '../../app/platform/process/crash-points.ts'
import { buy, mailsTo, waitUntilConsistent } from '../rig/purchases.ts'
import { openWorld, type World } from '../rig/world.ts'

let world: World
afterEach(() => world.close())

test.each<[CrashPoint, number]>([
  ['before_session', 1],
  ['after_session', 1],
  ['after_signature', 1],
  ['after_inbox_commit', 1],
  ['after_job_claim', 1],
  ['before_order_commit', 1],
  ['after_order_commit', 1],
  ['before_mail', 1],
  // Between the mail server's yes and our record of it one more may leave, and is seen as the same one.
  ['after_mail', 2],
])('Killed at %s, it wakes up to one order, one right and one receipt', async (point, most) => {
  world = await openWorld()
  const crashing = await world.start({ CRASH_AT: point })
  const buying = buy(world, 'ada@example.com')
  expect(await crashing.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await world.start()
  await buying
  await waitUntilConsistent(world)
  const mails = mailsTo(world, 'ada@example.com')
  expect(mails.length).toBeLessThanOrEqual(most)
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('Killed while the mail server holds the text of a mail, it sends that one mail again, under the same Message-ID', async () => {
  world = await openWorld()
  const server = await world.start()
  const held = hang(world)
  await buy(world, 'bea@example.com')
  await held
  await server.kill()
  await world.start()
  await waitUntilConsistent(world)
  expect(mailsTo(world, 'bea@example.com')).toHaveLength(1)
})

/** Makes the mail server hang at the end of the next mail's text, and resolves when it does. */
function hang({ sink }: World): Promise<void> {
  return new Promise((resolve) => {
    const get = () => {
      Object.defineProperty(sink, 'response', { value: 'accept', writable: true, configurable: true })
      resolve()
      return 'hang'
    }
    Object.defineProperty(sink, 'response', { get, set: () => {}, configurable: true })
  })
}
