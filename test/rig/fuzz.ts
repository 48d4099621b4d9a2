import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { freePort } from '../../scripts/test/free-port.ts'
import { tempFolder } from '../temp-folder.ts'
import { findSource } from './fuzz-paths.ts'
import { type FuzzSource, requestOf } from './fuzz-requests.ts'
import { chanceOf } from './samples.ts'
import { type ServerProcess, startServer, waitReady } from './server-process.ts'

interface FuzzOptions {
  requests: number
  seed: number
  /** Milliseconds after which no further request is sent. */
  time: number
  onProgress?(done: number): void
}

export type FuzzReport = Awaited<ReturnType<typeof runFuzz>>

const CONCURRENCY = 4
/** Milliseconds after which a client that waits for an answer ends its body and disconnects. */
const HALF_CLOSE_AFTER_MS = 2000
const RESPONSE_TIMEOUT_MS = 15_000
/** The server's output is looked through so often: its end alone is there to be read. */
const OUTPUT_SCAN_INTERVAL = 200

/** Sends seeded nonsense to the built server in demo mode, on a free port and with data of its own. */
export async function runFuzz(options: FuzzOptions) {
  const dataDir = tempFolder('fuzz')
  const PORT = String(await freePort())
  const server = await startServer({ MODE: 'demo', DATA_DIR: dataDir, PORT, TRUST_PROXY: '1' })
  try {
    await waitReady(server)
    return await fuzz(server, await findSource(server.url ?? ''), options)
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fuzz(server: ServerProcess, source: FuzzSource, { requests, seed, time, onProgress }: FuzzOptions) {
  const begun = Date.now()
  const report = {
    /** Addresses with right tokens, or of things that are there, that were among them. */
    realPaths: source.real.length,
    requests: 0,
    /** Answers by the first digit of their status, as in `2xx`; without one the connection ended or stood still. */
    answers: {} as Record<string, number>,
    unanswered: 0,
    /** Answers of 503 with Retry-After, and of 429: working limits, not errors. */
    limited: 0,
    /** Each answer of 5xx that is none of these: its status, and the request as a JSON text. */
    faults: [] as string[],
  }
  /** The lines of its log that speak of an error, each but once, whatever its time and its request. */
  const errors = new Set<string>()
  let next = 0
  const worker = async () => {
    while (next < requests && server.isAlive() && Date.now() - begun < time) {
      const n = next++
      const bytes = requestOf(chanceOf(seed * 1_000_003 + n), source)
      const answer = await sendRaw(Number(new URL(source.url).port), bytes)
      report.requests += 1
      const [, status = ''] = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)*HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
      if (status) report.answers[`${status[0]}xx`] = (report.answers[`${status[0]}xx`] ?? 0) + 1
      else report.unanswered += 1
      const asksToWait = /^retry-after:/im.test(answer.split('\r\n\r\n')[0] ?? '')
      if (status === '429' || (status === '503' && asksToWait)) report.limited += 1
      else if (status.startsWith('5'))
        report.faults.push(`${n}: ${status} ${JSON.stringify(bytes.toString('latin1').slice(0, 2000))}`)
      if (status.startsWith('5') || n % OUTPUT_SCAN_INTERVAL === 0) addErrors(server, errors)
      if (report.requests % 1000 === 0) onProgress?.(report.requests)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  addErrors(server, errors)
  const seconds = Math.round((Date.now() - begun) / 1000)
  return { ...report, errors: [...errors], crashes: server.isAlive() ? 0 : 1, seconds }
}

function addErrors(server: ServerProcess, errors: Set<string>): void {
  for (const line of server.output().split('\n')) {
    if (/^\{"level":"(error|fatal)"/.test(line))
      errors.add(line.replace(/"(time|requestId|jobId)":("[^"]*"|\d+),?/g, ''))
  }
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
