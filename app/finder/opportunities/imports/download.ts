import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import { assertOutsideTransaction } from '../../../platform/database/database.server.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { OutboundError, type OutboundProblem, requestUrl } from '../../../platform/http/outbound-request.server.ts'

export interface DownloadLimits {
  /** Bytes. */
  maxBytes: number
  /** Milliseconds for the whole download, and without a byte. */
  timeoutMs: number
  idleTimeoutMs: number
  maxAttempts: number
  /** Milliseconds before the second attempt; doubled for each further one. */
  backoffMs: number
  /** For what is typed at the command line: the first address may be in a private network, and errors say why it isn't reached. */
  mayBePrivate?: boolean | undefined
}

/** SAM.gov's file has 211 MB. */
export const DOWNLOAD_LIMITS: DownloadLimits = {
  maxBytes: 1024 ** 3,
  timeoutMs: 30 * MINUTE,
  idleTimeoutMs: 30 * SECOND,
  maxAttempts: 3,
  backoffMs: 2 * SECOND,
}

/** There is no file at the address. */
export class NotThereError extends FileError {}

const MAX_REDIRECTS = 5

type ReportBytes = (done: number, total: number | undefined) => void

/**
 * Downloads an address that the owner typed into a file, with a few attempts, from the public internet alone. With a body it is
 * a POST.
 *
 * @throws FileError saying what did not work.
 */
export async function download(
  address: string,
  path: string,
  limits: DownloadLimits,
  progress: ReportBytes,
  body?: object,
): Promise<void> {
  assertOutsideTransaction('A download')
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptDownload(address, path, limits, progress, body)
    } catch (error) {
      const failure = describeFailure(error, address, limits)
      if (failure instanceof FileError) throw failure
      if (attempt >= limits.maxAttempts)
        throw new FileError(`${withoutQuery(address)} couldn’t be fetched: ${failure.message}`)
      const pause = Math.max(limits.backoffMs * 2 ** (attempt - 1), failure.retryAfterMs)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

async function attemptDownload(
  address: string,
  path: string,
  limits: DownloadLimits,
  progress: ReportBytes,
  body: object | undefined,
): Promise<void> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const response = await requestUrl(address, {
    signal,
    maxRedirects: MAX_REDIRECTS,
    headers: { 'User-Agent': 'unborrowed-money-finder' },
    allowPrivate: limits.mayBePrivate ? 'first' : 'none',
    idleTimeoutMs: limits.idleTimeoutMs,
    body,
  })
  await saveBody(response, path, limits, signal, progress)
}

/** A failure after which another attempt may succeed. */
interface PassingFailure {
  message: string
  retryAfterMs: number
}

/** A FileError where another attempt would be useless. */
function describeFailure(
  error: unknown,
  address: string,
  { mayBePrivate }: DownloadLimits,
): FileError | PassingFailure {
  if (error instanceof FileError) return error
  if (error instanceof OutboundError && error.problem) return describeProblem(error.problem, address)
  const cause = error instanceof OutboundError ? error.cause : error
  if (errorCode(cause) === 'ENOTFOUND') return { message: 'no server has this name', retryAfterMs: 0 }
  // The desk isn't told an open port from a closed one.
  if (!mayBePrivate && errorCode(cause)) return { message: 'no answer came from there', retryAfterMs: 0 }
  return { message: cause instanceof Error ? cause.message : String(error), retryAfterMs: 0 }
}

function describeProblem(problem: OutboundProblem, address: string): FileError | PassingFailure {
  switch (problem.kind) {
    case 'not-http':
      return new FileError(`${withoutQuery(problem.address)} is no http or https address.`)
    case 'downgrade':
      return new FileError(`${withoutQuery(problem.url.href)} leads away from https.`)
    case 'redirected-post':
      return new FileError(`${withoutQuery(problem.url.href)} redirects somewhere else, which an API shouldn’t do.`)
    case 'private':
      return new FileError(
        `The address leads to ${problem.host}, which is in a private network. Nothing was fetched from there.`,
      )
    case 'too-many-redirects':
      return new FileError(`${withoutQuery(address)} leads on more than ${MAX_REDIRECTS} times.`)
    case 'status':
      // Amazon's store of files answers 403 where there is none.
      if ([403, 404, 410].includes(problem.status))
        return new NotThereError(`${withoutQuery(problem.url.href)} answered ${problem.status}.`)
      if (problem.status < 500 && problem.status !== 429)
        return new FileError(`${withoutQuery(problem.url.href)} answered ${problem.status}.`)
      // A server that asks for more time gets a minute at most.
      return {
        message: `it answered ${problem.status}`,
        retryAfterMs: Math.min((Number(problem.retryAfter) || 0) * SECOND, MINUTE),
      }
  }
}

async function saveBody(
  response: IncomingMessage,
  path: string,
  limits: DownloadLimits,
  signal: AbortSignal,
  progress: ReportBytes,
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

/** The query may hold a key. */
function withoutQuery(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.origin}${url.pathname}` : address.slice(0, 200)
}
