import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { freePort } from '../../scripts/test/free-port.ts'
import { tempFolder } from '../temp-folder.ts'
import { collectRealPaths, listRoutes, signInEach } from './fuzz-paths.ts'
import { type FuzzSource, requestOf } from './fuzz-requests.ts'
import { chanceOf } from './samples.ts'
import { type ServerProcess, startServer, waitReady } from './server-process.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  /** Milliseconds after which no further request is sent. */
  time: number
  onProgress?(done: number): void
}

export interface FuzzReport {
  requests: number
  /** Addresses with right tokens, or of things that are there, that were among them. */
  realPaths: number
  /** Answers by the first digit of their status, as in `2xx`. */
  answers: Record<string, number>
  /** Answers of 503 with Retry-After, and of 429: working limits, not errors. */
  limited: number
  /** Connections that ended, or stood still, without an answer. */
  unanswered: number
  /** Each answer of 5xx that is none of these: its status, and the request as a JSON text. */
  faults: string[]
  /** How often the server exited on its own. */
  crashes: number
  seconds: number
  /** The lines of its log that speak of an error, each but once, whatever its time and its request. */
  errors: string[]
}

const CONCURRENCY = 4
/** Milliseconds after which a client that waits for an answer ends its body and disconnects. */
const HALF_CLOSE_AFTER_MS = 2000
const RESPONSE_TIMEOUT_MS = 15_000

/** Sends seeded nonsense to the built server in demo mode, on a free port and with data of its own. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const dataDir = tempFolder('fuzz')
  const PORT = String(await freePort())
  const server = await startServer({ MODE: 'demo', DATA_DIR: dataDir, PORT, TRUST_PROXY: '1' })
  try {
    await waitReady(server)
    return await fuzz(server, options)
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fuzz(server: ServerProcess, { requests, seed, time, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const url = server.url ?? ''
  const begun = Date.now()
  const bought = await collectRealPaths(url)
  const { cookies, paths } = await signInEach(url)
  if (cookies.includes('')) throw new Error('a member and the owner could not both sign in')
  const source: FuzzSource = { url, routes: await listRoutes(), real: [...bought, ...paths], cookies }
  const report = emptyReport(source)
  const port = Number(new URL(url).port)
  let exited = false
  void server.exited.then(() => {
    exited = true
  })
  const errors = new Set<string>()
  let next = 0
  const worker = async () => {
    while (next < requests && !exited && Date.now() - begun < time) {
      const n = next++
      const bytes = requestOf(chanceOf(seed * 1_000_003 + n), source)
      const faults = report.faults.length
      count(report, n, bytes, await sendRaw(port, bytes))
      if (report.faults.length > faults || n % OUTPUT_SCAN_INTERVAL === 0) addErrors(server, errors)
      if (report.requests % 1000 === 0) onProgress?.(report.requests)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  if (exited) report.crashes = 1
  addErrors(server, errors)
  report.errors = [...errors]
  report.seconds = Math.round((Date.now() - begun) / 1000)
  return report
}

/** The server's output is looked through so often: its end alone is there to be read. */
const OUTPUT_SCAN_INTERVAL = 200

function addErrors(server: ServerProcess, errors: Set<string>): void {
  for (const line of server.output().split('\n')) {
    if (/^\{"level":"(error|fatal)"/.test(line))
      errors.add(line.replace(/"(time|requestId|jobId)":("[^"]*"|\d+),?/g, ''))
  }
}

function emptyReport({ real }: FuzzSource): FuzzReport {
  const counts = { requests: 0, realPaths: real.length, limited: 0, unanswered: 0, crashes: 0, seconds: 0 }
  return { ...counts, answers: {}, faults: [], errors: [] }
}

function count(report: FuzzReport, n: number, bytes: Buffer, answer: string): void {
  report.requests += 1
  const status = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)*HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
  if (!status) {
    report.unanswered += 1
    return
  }
  const group = `${status[0]}xx`
  report.answers[group] = (report.answers[group] ?? 0) + 1
  const asksToWait = /^retry-after:/im.test(answer.split('\r\n\r\n')[0] ?? '')
  if (status === '429' || (status === '503' && asksToWait)) report.limited += 1
  else if (group === '5xx')
    report.faults.push(`${n}: ${status} ${JSON.stringify(bytes.toString('latin1').slice(0, 2000))}`)
}

/** Sends the bytes and returns the beginning of the answer, which is empty if the connection is just closed. */
function sendRaw(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    // Only then: a client that ends its half early is not answered by Node.
    const end = setTimeout(() => socket.end(), HALF_CLOSE_AFTER_MS)
    const stop = setTimeout(() => socket.destroy(), RESPONSE_TIMEOUT_MS)
    socket.on('data', (chunk) => {
      if (text.length < 4000) text += chunk.toString('latin1')
    })
    socket.on('error', () => {}) // The server may cut off anything that is not HTTP.
    socket.on('close', () => {
      clearTimeout(end)
      clearTimeout(stop)
      resolve(text)
    })
    socket.write(bytes)
  })
}
