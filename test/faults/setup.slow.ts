import { spawn } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { envProblems } from '../../app/platform/process/env.server.ts'
import { openWorld, type World } from '../rig/world.ts'
import { tempFolder } from '../temp-folder.ts'

/** Types these lines, as an owner would. */
async function type(
  world: World,
  file: string,
  lines: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const { PATH } = process.env
  const env = { PATH, NODE_ENV: 'production', STRIPE_API_BASE: world.env.STRIPE_API_BASE }
  const child = spawn(process.execPath, ['scripts/command.ts', 'setup', '--file', file], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said }
}

test('Setup asks again for what does not fit or does not work, and writes settings that start the site and only their owner can read', async (context) => {
  const world = await openWorld()
  const folder = tempFolder('setup')
  context.onTestFinished(async () => {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'settings')
  const answers = ['', 'https://127.0.0.1', '', join(folder, 'data'), '-']
  const stripe = ['a key', 'sk_test_of_someone_else', String(world.env.STRIPE_SECRET_KEY), 'whsec_abc']
  const mail = [
    'smtp://127.0.0.1:1',
    String(world.env.SMTP_URL),
    'hello@coach.example',
    'https://video.example.com/room',
  ]
  const rest = [
    '-',
    join(folder, 'backups'),
    'a short pass phrase',
    'a pass phrase with spaces, as long as it has to be',
    '',
    '',
  ]
  const { code, said } = await type(world, file, [...answers, ...stripe, ...mail, ...rest])
  expect(code, said).toBe(0)
  expect(said).toContain('That doesn’t fit: must be a Stripe secret key')
  expect(said).toContain('That doesn’t fit: must have at least 32 characters: set what "openssl rand -hex 32" prints')
  expect(said).toContain('Stripe says: ')
  expect(said).toContain('The mail server can’t be used: ')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const text = await readFile(file, 'utf8')
  const settings = { ...parseEnv(text) }
  expect(envProblems(settings)).toEqual([])
  expect(settings).toMatchObject({
    MODE: 'test',
    TRUST_PROXY: '1',
    STRIPE_SECRET_KEY: world.env.STRIPE_SECRET_KEY,
    SMTP_URL: world.env.SMTP_URL,
    BACKUP_KEY: 'a pass phrase with spaces, as long as it has to be',
    APP_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const again = await type(world, file, Array(15).fill(''))
  expect(again.code, again.said).toBe(0)
  expect(again.said).not.toContain(settings.APP_SECRET)
  expect(await readFile(file, 'utf8')).toBe(text)
  // The endpoint of the real site comes after its key.
  const begun = await type(world, file, [
    'live',
    '',
    '',
    '',
    'postgres://127.0.0.1/site',
    'sk_live_abc',
    'sk_live_abc',
    '-',
  ])
  expect(begun.said).toMatch(/STRIPE_WEBHOOK_SECRET \[as it is\]: \nYour email provider’s server/)
  const cut = await type(world, file, ['live', ''])
  expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was written') })
  expect(await readFile(file, 'utf8')).toBe(text)
})
