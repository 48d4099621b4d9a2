import { expect, test } from 'vitest'
import type { Finding } from '../../app/platform/finding.ts'
import { openBackedUpWorld, run } from '../rig/backups.ts'
import type { World } from '../rig/world.ts'

/** The system has chosen it, so it is in no setting. */
const portOf = ({ server }: World) => ({ PORT: new URL(server?.url ?? 'http://127.0.0.1:1').port })

const findings = async (world: World, env: Record<string, string> = {}) => {
  const { code, said } = await run(world, ['doctor', '--json'], { ...portOf(world), ...env })
  return { code, found: JSON.parse(said) as Finding[] }
}

test('The doctor says that a stopped site does not run, and names each setting that is wrong', async (context) => {
  const { world } = await openBackedUpWorld(context)
  const port = portOf(world)
  await world.kill()
  const stopped = await findings(world, port)
  expect(stopped.code).toBe(1)
  expect(stopped.found).toContainEqual(
    expect.objectContaining({ level: 'fault', check: 'server', says: `nothing answers on port ${port.PORT}` }),
  )
  const wrong = await findings(world, { PORT: 'many', BACKUP_EVERY: 'week' })
  expect(wrong.found.flatMap(({ level, says }) => (level === 'fault' ? says.split(':')[0] : []))).toEqual([
    'PORT',
    'BACKUP_EVERY',
  ])
})

test('A test email goes the way that every email goes', async (context) => {
  const { world } = await openBackedUpWorld(context)
  const { code, said } = await run(world, ['doctor', '--send-test-mail'], portOf(world))
  expect(code, said).toBe(0)
  expect(said).toContain('ok       test email: the mail server took one')
  expect(world.sink.emails.some(({ raw }) => raw.includes('Your site can send email'))).toBe(true)
})
