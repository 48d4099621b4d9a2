import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '../../test/database.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { startSite } from './servers.ts'

/** How fast contact forms are answered: 200 a second for 30 seconds, each from one of 600 addresses, on PostgreSQL. */
interface FormFigures {
  perSecond: number
  seconds: number
  kept: number
  p50Ms: number
  p99Ms: number
  slowestMs: number
}

const PER_SECOND = 200
const SECONDS = 30

/** @returns undefined without PostgreSQL */
export async function measureForms(): Promise<FormFigures | undefined> {
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (!databaseUrl && !findPostgres()) {
    console.log('SKIPPED: PostgreSQL was not found (Debian: apt-get install postgresql)')
    return undefined
  }
  const own = databaseUrl ? undefined : await startPostgres()
  const database = await createDatabase(databaseUrl ?? (own?.url as string))
  const server = await startSite({ env: { DATABASE_URL: database.url } })
  try {
    await sendForms({ url: server.url, perSecond: 20, seconds: 2 }) // compiled by then, and its connections open
    const sent = await sendForms({ url: server.url, perSecond: PER_SECOND, seconds: SECONDS })
    const times = sent.map(({ ms }) => ms)
    const kept = sent.filter(({ state }) => state === 'sent').length
    const [p50Ms, p99Ms, slowestMs] = [0.5, 0.99, 1].map((share) => Math.round(percentile(times, share)))
    const figures = {
      perSecond: PER_SECOND,
      seconds: SECONDS,
      kept,
      p50Ms: p50Ms ?? 0,
      p99Ms: p99Ms ?? 0,
      slowestMs: slowestMs ?? 0,
    }
    console.log(formsLine(figures))
    return figures
  } finally {
    await server.stop()
    await database.drop()
    await own?.stop()
  }
}

function formsLine({ perSecond, seconds, kept, p50Ms, p99Ms, slowestMs }: FormFigures): string {
  const verdict = p99Ms <= MAX_P99_MS ? 'ok' : 'OVER'
  return `${perSecond} forms a second for ${seconds} s: ${kept} of ${perSecond * seconds} kept, p50 ${p50Ms} ms, p99 ${p99Ms} ms (budget ${MAX_P99_MS} ms: ${verdict}), slowest ${slowestMs} ms`
}

const MAX_P99_MS = 250

/** The outcome of one visitor's message, and how long its answer took. */
interface FormResult {
  state: string
  ms: number
}

interface FormLoadOptions {
  url: string
  perSecond: number
  seconds: number
}

/** A person takes at least this long over a form; the guard wants two seconds. */
const TYPING_MS = 2200
/** A token that comes within this time is there before anyone could have typed anything. */
const PROMPT_MS = 150
/** Loopback has sixteen million addresses, and the form guard counts each as its own network. */
const ADDRESS_COUNT = 600

/**
 * Contact forms from many addresses of this machine, at a steady rate whatever the answers take: each visitor fetches a
 * token, types, and sends the form as our script does. `ms` counts from the moment at which it should have been sent, so
 * that a server that stalls cannot hide it.
 */
async function sendForms(load: FormLoadOptions): Promise<FormResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const started = performance.now()
  const visitors = Array.from({ length: load.perSecond * load.seconds }, async (_, n) => {
    const begins = started + (n * 1000) / load.perSecond
    await sleepUntil(begins)
    return runVisitor(load, agent, n, begins)
  })
  const sent = await Promise.all(visitors)
  agent.destroy()
  return sent
}

/** The value below which that share of the values lies, by the nearest rank. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

async function runVisitor({ url }: FormLoadOptions, agent: Agent, n: number, begins: number): Promise<FormResult> {
  const place = n % ADDRESS_COUNT
  const from = { agent, localAddress: `127.${1 + (place >> 8)}.${place & 255}.1` }
  const { token } = JSON.parse(await ask(url, from, '/forms/contact/token')) as { token: string }
  // A visitor who waited long for the page begins to type later.
  const sendAt = Math.max(begins, performance.now() - PROMPT_MS) + TYPING_MS
  await sleepUntil(sendAt)
  const typed = { email: `visitor-${n}@example.com`, message: `Message ${n}\nDo ovens count?` }
  const body = new URLSearchParams({ ...typed, form_token: token }).toString()
  const { state } = JSON.parse(await ask(url, from, '/contact/message', body)) as { state: string }
  return { state, ms: performance.now() - sendAt }
}

function ask(url: string, options: RequestOptions, path: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Origin: url, Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
    const sent = request(url + path, { ...options, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve(text))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function sleepUntil(moment: number): Promise<void> {
  const wait = moment - performance.now()
  if (wait > 0) await pause(wait)
}
