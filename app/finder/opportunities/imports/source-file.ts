import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import { parseForeignJson } from '../../../platform/json.ts'
import type { ApiFetch, ApiResponse, Feed } from '../sources/feed.ts'
import { DOWNLOAD_LIMITS, type DownloadLimits, download } from './download.ts'
import type { ReportProgress } from './progress.ts'

/** What is imported. */
export interface SourceRequest {
  feed: Feed
  /** A file, or an http or https address. */
  origin: string
  /** The day whose data it is. */
  asOf: string
  /** Whether the address may be in a private network. */
  mayBePrivate?: boolean
}

/** The path of the file itself, or of what its address gives: a file, or all the responses of an API as a list. */
export async function resolveSourceFile(
  { feed, origin, asOf, mayBePrivate }: SourceRequest,
  folder: string,
  report: ReportProgress,
): Promise<string> {
  if (!/^https?:\/\//i.test(origin)) return origin
  const path = join(folder, 'download')
  const url = URL.parse(origin)
  const responses = url && feed.fetchResponses?.(url, asOf, createApiFetch(folder, { ...API_LIMITS, mayBePrivate }))
  if (responses)
    await saveResponses(responses, path, (done, total) => report('records fetched', done, done / Math.max(total, 1)))
  else
    await download(origin, path, { ...DOWNLOAD_LIMITS, mayBePrivate }, (done, total) =>
      report('bytes fetched', done, total ? done / total : 0),
    )
  return path
}

/** An address may carry a key. */
export function redactOrigin(origin: string): string {
  const url = /^https?:/i.test(origin) ? URL.parse(origin) : null
  return url ? url.origin + url.pathname : (origin.split(/[\\/]/).at(-1) ?? origin)
}

export interface ApiLimits extends DownloadLimits {
  /** Milliseconds between two requests, so that the API is not overloaded. */
  minIntervalMs: number
  /** Milliseconds and bytes for all requests together. */
  totalTimeoutMs: number
  totalMaxBytes: number
}

const API_LIMITS: ApiLimits = {
  maxBytes: 32 * 1024 ** 2,
  timeoutMs: 2 * MINUTE,
  idleTimeoutMs: 30 * SECOND,
  maxAttempts: 4,
  backoffMs: 2 * SECOND,
  minIntervalMs: 100,
  totalTimeoutMs: 2 * HOUR,
  totalMaxBytes: 64 * 1024 ** 2,
}

/** Requests to an API, one at a time, each response through a file in this folder. */
export function createApiFetch(folder: string, limits: ApiLimits): ApiFetch {
  const path = join(folder, 'reply')
  const until = performance.now() + limits.totalTimeoutMs
  let left = limits.totalMaxBytes
  let first = true
  return async (address, body) => {
    if (performance.now() > until) throw new FileError('It took too long to ask for everything. Nothing was imported.')
    if (!first) await new Promise((resolve) => setTimeout(resolve, limits.minIntervalMs))
    first = false
    await download(address, path, limits, () => {}, body)
    const text = await readFile(path, 'utf8')
    left -= text.length
    if (left < 0) throw new FileError('The answers are larger than any of these sources is. Nothing was imported.')
    const answer = parseForeignJson(text)
    if (answer === undefined) throw new FileError(`The API’s answer isn’t JSON: ${text.slice(0, 100)}`)
    return answer
  }
}

/** Writes the responses into a file, as a list. @throws FileError when there are none */
export async function saveResponses(
  responses: AsyncIterable<ApiResponse>,
  path: string,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const bodies: unknown[] = []
  for await (const { body, done, total } of responses) {
    bodies.push(body)
    progress(done, total)
  }
  if (bodies.length === 0) throw new FileError('The API has nothing that was asked for.')
  await writeFile(path, JSON.stringify(bodies), { mode: 0o600 })
}
