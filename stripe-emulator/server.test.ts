import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createCallSession,
  KEY,
  openWebhookEndpoint,
  SECRET,
  type WebhookEndpoint,
} from '../test/stripe-emulator/test-setup.ts'
import { tempFolder } from '../test/temp-folder.ts'

const MAIN = fileURLToPath(new URL('../test/stripe-emulator/main.ts', import.meta.url))

let folder: string
let endpoint: WebhookEndpoint
const running: ChildProcess[] = []
beforeEach(async () => {
  folder = tempFolder('emulator')
  endpoint = await openWebhookEndpoint()
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

/** Starts an emulator in a process of its own; returns the process and its address. */
async function startServer(webhook = endpoint.url): Promise<{ child: ChildProcess; url: string }> {
  const args = [
    '--port',
    '0',
    '--file',
    join(folder, 'ledger.sqlite'),
    '--key',
    KEY,
    '--secret',
    SECRET,
    '--webhook',
    webhook,
  ]
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  running.push(child)
  if (!child.stdout) throw new Error('The emulator has no output')
  for await (const part of child.stdout) {
    const url = /listens on (\S+)/.exec(String(part))?.[1]
    if (url) return { child, url }
  }
  throw new Error('The emulator ended before it listened')
}

function sdkOver(url: string): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, timeout: 15_000 })
}

/** Presses Pay on the checkout page. */
function pay(url: string, session: string, origin = url): Promise<Response> {
  const body = new URLSearchParams({ choice: 'pay', email: 'ada@example.com' })
  return fetch(`${url}/pay/${session}`, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
}

test('Killed after the answer, the ledger still has the payment, and its webhooks go out after the restart', async () => {
  const closed = await openWebhookEndpoint()
  await closed.close()
  const first = await startServer(closed.url)
  const stripe = sdkOver(first.url)
  const { id } = await createCallSession(stripe, {})
  expect((await pay(first.url, id)).status).toBe(303)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startServer()
  expect((await sdkOver(second.url).checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  const arrived = () => endpoint.events.map(({ type }) => type)
  await expect.poll(arrived, { timeout: 60_000 }).toContain('checkout.session.completed')
})

test('Two processes on one ledger see each other’s sessions and deliver each event once', async () => {
  const [one, other] = [await startServer(), await startServer()]
  const { id } = await createCallSession(sdkOver(one.url))
  expect((await pay(other.url, id)).status).toBe(303)
  const undelivered = async () => (await sdkOver(one.url).events.list({ delivery_success: false })).data.length
  await expect.poll(undelivered, { timeout: 60_000 }).toBe(0)
  const ids = endpoint.events.map((event) => event.id)
  expect(ids.length).toBeGreaterThan(2)
  expect(new Set(ids).size).toBe(ids.length)
})
