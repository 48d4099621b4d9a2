import { lookup as lookUp } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { assertOutsideTransaction } from '../../platform/database/database.server.ts'
import { isPrivate } from '../../platform/http/private-address.ts'
import { FileFault } from '../sources/feed.ts'

export interface DownloadLimits {
  /** Bytes. */
  size: number
  /** Milliseconds for the whole of it, and without a byte. */
  time: number
  silence: number
  attempts: number
  /** Milliseconds before the second attempt; each further one waits twice as long. */
  pause: number
}

/** SAM.gov's file has 211 MB. */
export const DOWNLOAD_LIMITS: DownloadLimits = {
  size: 1024 ** 3,
  time: 30 * MINUTE,
  silence: 30 * SECOND,
  attempts: 3,
  pause: 2 * SECOND,
}

const REDIRECTS = 5

/**
 * Downloads an address into a file. The first address is the owner's own word; a redirect is a stranger's, and may not
 * lead into a private network. Each name is resolved once and that very address is connected to. With a body it is a POST.
 *
 * @throws FileFault saying what did not work.
 */
export async function download(
  address: string,
  path: string,
  limits: DownloadLimits,
  progress: (done: number, total: number | undefined) => void,
  body?: object,
): Promise<void> {
  assertOutsideTransaction('A download')
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted(address, path, limits, progress, body)
    } catch (error) {
      if (error instanceof FileFault) throw error
      if (attempt >= limits.attempts) throw new FileFault(`${shown(address)} could not be fetched: ${messageOf(error)}`)
      const pause = Math.max(limits.pause * 2 ** (attempt - 1), error instanceof Busy ? error.pause : 0)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** It asks to come back later: in so many seconds, of which we wait a minute at most. */
class Busy extends Error {
  readonly pause: number
  constructor(status: number, after: string | undefined) {
    super(`it answered ${status}`)
    this.pause = Math.min((Number(after) || 0) * SECOND, MINUTE)
  }
}

async function attempted(
  address: string,
  path: string,
  limits: DownloadLimits,
  progress: (done: number, total: number | undefined) => void,
  body: object | undefined,
): Promise<void> {
  const deadline = AbortSignal.timeout(limits.time)
  let url = webUrl(address)
  let vetted = await vettedAddress(url, false)
  for (let step = 0; step <= REDIRECTS; step++) {
    const response = await request(url, vetted, limits, deadline, body)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return store(response, path, limits, deadline, progress)
    response.destroy()
    if (statusCode >= 500 || statusCode === 429) throw new Busy(statusCode, headers['retry-after'])
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
      throw new FileFault(`${shown(url.href)} answered ${statusCode}.`)
    if (body) throw new FileFault(`${shown(url.href)} leads on to another place, which an API does not do.`)
    const next = webUrl(new URL(headers.location, url).href)
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new FileFault(`${shown(url.href)} leads away from https.`)
    vetted = await vettedAddress(next, true)
    url = next
  }
  throw new FileFault(`${shown(address)} leads on more than ${REDIRECTS} times.`)
}

function webUrl(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FileFault(`${shown(address)} is no http or https address.`)
  return url
}

interface Vetted {
  address: string
  family: number
}

async function vettedAddress(url: URL, redirected: boolean): Promise<Vetted> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await lookUp(host, { all: true })
  const inner = found.find(({ address }) => isPrivate(address))
  if (redirected && inner)
    throw new FileFault(
      `The address leads on to ${url.host}, which is in a private network (${inner.address}). Nothing was fetched from there.`,
    )
  const [first] = found
  if (!first) throw new Error(`${host} has no address`)
  return first
}

function request(
  url: URL,
  { address, family }: Vetted,
  limits: DownloadLimits,
  signal: AbortSignal,
  body: object | undefined,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      {
        method: body ? 'POST' : 'GET',
        signal,
        agent: false,
        headers: {
          'User-Agent': 'unborrowed-money-finder',
          'Accept-Encoding': 'identity',
          ...(body && { 'Content-Type': 'application/json' }),
        },
        lookup: (_, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      },
      resolve,
    )
    asked.on('error', reject)
    asked.setTimeout(limits.silence, () => asked.destroy(new Error(`nothing came for ${limits.silence / SECOND} s`)))
    asked.end(body && JSON.stringify(body))
  })
}

async function store(
  response: IncomingMessage,
  path: string,
  limits: DownloadLimits,
  signal: AbortSignal,
  progress: (done: number, total: number | undefined) => void,
): Promise<void> {
  const total = Number(response.headers['content-length']) || undefined
  if (total && total > limits.size) throw tooLarge(limits)
  let done = 0
  await pipeline(
    response,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        done += chunk.byteLength
        if (done > limits.size) throw tooLarge(limits)
        progress(done, total)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal },
  )
  if (total !== undefined && done !== total) throw new Error(`it ended after ${done} of ${total} bytes`)
}

function tooLarge({ size }: DownloadLimits): FileFault {
  return new FileFault(`The file is larger than ${Math.round(size / 1024 ** 2)} MB, which none of these sources is.`)
}

/** Without what may be a key. */
function shown(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.origin}${url.pathname}` : address.slice(0, 200)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
