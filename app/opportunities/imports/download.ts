import { lookup as lookUp } from 'node:dns/promises'
import { createWriteStream } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { assertOutsideTransaction } from '../../platform/database/database.server.ts'
import { isPrivateAddress } from '../../platform/http/private-address.ts'
import { FileError } from '../sources/feed.ts'

export interface DownloadLimits {
  /** Bytes. */
  maxBytes: number
  /** Milliseconds for the whole of it, and without a byte. */
  timeoutMs: number
  idleTimeoutMs: number
  maxAttempts: number
  /** Milliseconds before the second attempt; each further one waits twice as long. */
  backoffMs: number
}

/** SAM.gov's file has 211 MB. */
export const DOWNLOAD_LIMITS: DownloadLimits = {
  maxBytes: 1024 ** 3,
  timeoutMs: 30 * MINUTE,
  idleTimeoutMs: 30 * SECOND,
  maxAttempts: 3,
  backoffMs: 2 * SECOND,
}

const MAX_REDIRECTS = 5

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
      return await attemptDownload(address, path, limits, progress, body)
    } catch (error) {
      if (error instanceof FileError) throw error
      if (attempt >= limits.maxAttempts)
        throw new FileError(`${withoutQuery(address)} could not be fetched: ${errorMessage(error)}`)
      const pause = Math.max(
        limits.backoffMs * 2 ** (attempt - 1),
        error instanceof RetryLaterError ? error.retryAfterMs : 0,
      )
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** It asks to come back later: in so many seconds, of which we wait a minute at most. */
class RetryLaterError extends Error {
  readonly retryAfterMs: number
  constructor(status: number, after: string | undefined) {
    super(`it answered ${status}`)
    this.retryAfterMs = Math.min((Number(after) || 0) * SECOND, MINUTE)
  }
}

async function attemptDownload(
  address: string,
  path: string,
  limits: DownloadLimits,
  progress: (done: number, total: number | undefined) => void,
  body: object | undefined,
): Promise<void> {
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  let url = parseHttpUrl(address)
  let vetted = await resolveAddress(url, false)
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const response = await sendRequest(url, vetted, limits, deadline, body)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return saveBody(response, path, limits, deadline, progress)
    response.destroy()
    if (statusCode >= 500 || statusCode === 429) throw new RetryLaterError(statusCode, headers['retry-after'])
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location)
      throw new FileError(`${withoutQuery(url.href)} answered ${statusCode}.`)
    if (body) throw new FileError(`${withoutQuery(url.href)} leads on to another place, which an API does not do.`)
    const next = parseHttpUrl(new URL(headers.location, url).href)
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new FileError(`${withoutQuery(url.href)} leads away from https.`)
    vetted = await resolveAddress(next, true)
    url = next
  }
  throw new FileError(`${withoutQuery(address)} leads on more than ${MAX_REDIRECTS} times.`)
}

function parseHttpUrl(address: string): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FileError(`${withoutQuery(address)} is no http or https address.`)
  return url
}

interface ResolvedAddress {
  address: string
  family: number
}

async function resolveAddress(url: URL, redirected: boolean): Promise<ResolvedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await lookUp(host, { all: true })
  const inner = found.find(({ address }) => isPrivateAddress(address))
  if (redirected && inner)
    throw new FileError(
      `The address leads on to ${url.host}, which is in a private network (${inner.address}). Nothing was fetched from there.`,
    )
  const [first] = found
  if (!first) throw new Error(`${host} has no address`)
  return first
}

function sendRequest(
  url: URL,
  { address, family }: ResolvedAddress,
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
    asked.setTimeout(limits.idleTimeoutMs, () =>
      asked.destroy(new Error(`nothing came for ${limits.idleTimeoutMs / SECOND} s`)),
    )
    asked.end(body && JSON.stringify(body))
  })
}

async function saveBody(
  response: IncomingMessage,
  path: string,
  limits: DownloadLimits,
  signal: AbortSignal,
  progress: (done: number, total: number | undefined) => void,
): Promise<void> {
  const total = Number(response.headers['content-length']) || undefined
  if (total && total > limits.maxBytes) throw tooLargeError(limits)
  let done = 0
  await pipeline(
    response,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        done += chunk.byteLength
        if (done > limits.maxBytes) throw tooLargeError(limits)
        progress(done, total)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal },
  )
  if (total !== undefined && done !== total) throw new Error(`it ended after ${done} of ${total} bytes`)
}

function tooLargeError({ maxBytes }: DownloadLimits): FileError {
  return new FileError(
    `The file is larger than ${Math.round(maxBytes / 1024 ** 2)} MB, which none of these sources is.`,
  )
}

/** Without what may be a key. */
function withoutQuery(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.origin}${url.pathname}` : address.slice(0, 200)
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
