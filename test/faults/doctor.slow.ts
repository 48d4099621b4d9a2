import { expect, test } from 'vitest'
import { openBackedUpWorld, run } from '../rig/backups.ts'

test('The doctor sends a test email the way that every email goes, and says that a stopped site does not run', async (context) => {
  const { world } = await openBackedUpWorld(context)
  // The system has chosen it, so it is in no setting.
  const { port } = new URL(world.server?.url ?? '')
  const mailed = await run(world, ['doctor', '--send-test-mail'], { PORT: port })
  expect(mailed).toMatchObject({
    code: 0,
    said: expect.stringContaining('ok       test email: the mail server took one'),
  })
  expect(world.sink.emails.some(({ raw }) => raw.includes('Your site can send email'))).toBe(true)
  await world.kill()
  const { code, said } = await run(world, ['doctor'], { PORT: port })
  expect([code, said]).toEqual([1, expect.stringContaining(`fault    server: nothing answers on port ${port}`)])
})
