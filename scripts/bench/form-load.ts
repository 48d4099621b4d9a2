import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The outcome of one visitor's message. */
export interface FormResult {
  email: string
  /** Each reply: more than one if it was sent twice or tried again. */
  replies: { status: number; state: string; number?: string; ms: number }[]
}

interface FormLoadOptions {
  /** Where the site is now: it may move when a test kills it. */
  url(): string
  perSecond: number
  seconds: number
  /** Every n-th visitor submits twice at the same time; 0 for none. */
  twice?: number
  /** Whether a visitor submits again when the connection breaks or the answer says to try again. */
  persistent?: boolean
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
export async function sendForms(load: FormLoadOptions): Promise<FormResult[]> {
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
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

async function runVisitor(load: FormLoadOptions, agent: Agent, n: number, begins: number): Promise<FormResult> {
  const email = `visitor-${n}@example.com`
  const place = n % ADDRESS_COUNT
  const from = `127.${1 + (place >> 8)}.${place & 255}.1`
  const ask = (path: string, body?: string) => requestWithRetry(load, { agent, localAddress: from }, path, body)
  const token = await fetchToken(load, () => ask('/forms/contact/token'))
  // A visitor who waited long for the page begins to type later.
  const sendAt = Math.max(begins, performance.now() - PROMPT_MS) + TYPING_MS
  await sleepUntil(sendAt)
  const body = new URLSearchParams({ email, message: `Message ${n}\nDo ovens count?`, form_token: token }).toString()
  const press = async (): Promise<FormResult['replies'][number]> => {
    const { status, text } = await ask('/contact/message', body)
    if (load.persistent && status >= 500) return pause(500).then(press)
    return { ...(JSON.parse(text) as { state: string; number?: string }), status, ms: performance.now() - sendAt }
  }
  const presses = load.twice && n % load.twice === 0 ? [press(), press()] : [press()]
  return { email, replies: await Promise.all(presses) }
}

async function fetchToken(load: FormLoadOptions, ask: () => Promise<HttpResponse>): Promise<string> {
  const { status, text } = await ask()
  if (load.persistent && status >= 500) return pause(500).then(() => fetchToken(load, ask))
  return (JSON.parse(text) as { token: string }).token
}

interface HttpResponse {
  status: number
  text: string
}

async function requestWithRetry(
  load: FormLoadOptions,
  options: RequestOptions,
  path: string,
  body?: string,
): Promise<HttpResponse> {
  for (;;) {
    try {
      return await requestOnce(load.url(), options, path, body)
    } catch (error) {
      // The connection broke or was refused: someone who typed for a while tries again.
      if (!load.persistent || !(error instanceof Error && 'code' in error)) throw error
      await pause(100)
    }
  }
}

function requestOnce(url: string, options: RequestOptions, path: string, body?: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const headers = { Origin: url, Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
    const sent = request(url + path, { ...options, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
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
