import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripe, HANDLED_EVENTS } from '../../app/sales/payments/payments.ts'
import { openWorld, type World } from '../rig/world.ts'

const PUBLIC_URL = 'https://coach.example'
const URL_AT_STRIPE = `${PUBLIC_URL}/webhooks/stripe`
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function run(args: string[] = [], more: Record<string, string> = {}) {
  const { STRIPE_API_BASE = '', STRIPE_SECRET_KEY = '' } = world.env
  const env = { NODE_ENV: 'production', PATH: process.env.PATH, MODE: 'test', PUBLIC_URL, STRIPE_API_BASE }
  const child = spawn(process.execPath, ['scripts/command.ts', 'setup:stripe', ...args], {
    env: { ...env, STRIPE_SECRET_KEY, ...more },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said, secret: /^STRIPE_WEBHOOK_SECRET=(whsec_\w{32})$/m.exec(said)?.[1] }
}

async function endpoints() {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY = '' } = world.env
  const stripe = createStripe({ secretKey: STRIPE_SECRET_KEY, apiBase: STRIPE_API_BASE })
  return (await stripe.webhookEndpoints.list({ limit: 100 })).data
}

test('The endpoint is made once with every event that the site handles, and its secret is printed once', async () => {
  const first = await run()
  expect(first).toMatchObject({ code: 0, secret: expect.stringMatching(/^whsec_/) })
  const again = await run()
  expect(again).toMatchObject({ code: 0, secret: undefined })
  expect(again.said).toContain('is there already, with every event')
  const found = await endpoints()
  expect(found).toMatchObject([{ url: URL_AT_STRIPE, status: 'enabled', enabled_events: [...HANDLED_EVENTS] }])
  expect(found[0]?.api_version).toMatch(/^20\d\d-/)
})

test('A new secret comes with a new endpoint, and the old one is deleted', async () => {
  const [old] = await endpoints()
  const { code, secret } = await run(['--replace'])
  expect([code, secret]).toEqual([0, expect.stringMatching(/^whsec_/)])
  const found = await endpoints()
  expect(found).toHaveLength(1)
  expect(found[0]?.id).not.toBe(old?.id)
})

test.each([
  ['without a key', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is missing'],
  ['without https', { PUBLIC_URL: 'http://coach.example' }, 'Stripe only sends events to https:// addresses'],
  ['with a key of someone else', { STRIPE_SECRET_KEY: 'sk_test_of_someone_else' }, 'Stripe says: '],
])('%s nothing changes, and it says why', async (_, settings, why) => {
  const before = await endpoints()
  const { code, said, secret } = await run([], settings)
  expect([code, secret]).toEqual([1, undefined])
  expect(said).toContain(why)
  expect(await endpoints()).toEqual(before)
})
