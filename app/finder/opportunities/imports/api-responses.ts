import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import type { ApiFetch, ApiResponse } from '../sources/feed.ts'
import { type DownloadLimits, download } from './download.ts'

export interface ApiLimits extends DownloadLimits {
  /** Milliseconds between two requests, so that the API is not overloaded. */
  minIntervalMs: number
  /** Milliseconds and bytes for all requests together. */
  totalTimeoutMs: number
  totalMaxBytes: number
}

export const API_LIMITS: ApiLimits = {
  maxBytes: 32 * 1024 ** 2,
  timeoutMs: 2 * MINUTE,
  idleTimeoutMs: 30 * SECOND,
  maxAttempts: 4,
  backoffMs: 2 * SECOND,
  minIntervalMs: 100,
  totalTimeoutMs: 2 * HOUR,
  totalMaxBytes: 1024 ** 3,
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
    return parseJson(text)
  }
}

/** Writes the responses into a file, one a line. */
export async function saveResponses(
  responses: AsyncIterable<ApiResponse>,
  path: string,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 })
  try {
    for await (const { body, done, total } of responses) {
      if (!file.write(`${JSON.stringify(body)}\n`)) await once(file, 'drain')
      progress(done, total)
    }
  } finally {
    file.end()
    await once(file, 'close')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new FileError(`The API’s answer isn’t JSON: ${text.slice(0, 100)}`)
  }
}
