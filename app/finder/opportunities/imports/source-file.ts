import { join } from 'node:path'
import type { Feed } from '../sources/feed.ts'
import { API_LIMITS, createApiFetch, saveResponses } from './api-responses.ts'
import { DOWNLOAD_LIMITS, download } from './download.ts'
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

/** A file to read: one that a source publishes, or one with an API's responses, one a line. */
export interface SourceFile {
  path: string
  format: 'file' | 'responses'
}

/** The file itself, or what its address gives: a file, or all the responses of an API. */
export async function resolveSourceFile(
  { feed, origin, asOf, mayBePrivate }: SourceRequest,
  folder: string,
  report: ReportProgress,
): Promise<SourceFile> {
  if (!/^https?:\/\//i.test(origin)) return { path: origin, format: 'file' }
  const path = join(folder, 'download')
  const url = URL.parse(origin)
  const responses = url && feed.fetchResponses?.(url, asOf, createApiFetch(folder, { ...API_LIMITS, mayBePrivate }))
  if (responses) {
    await saveResponses(responses, path, (done, total) => report('records fetched', done, done / Math.max(total, 1)))
    return { path, format: 'responses' }
  }
  await download(origin, path, { ...DOWNLOAD_LIMITS, mayBePrivate }, (done, total) =>
    report('bytes fetched', done, total ? done / total : 0),
  )
  return { path, format: 'file' }
}

/** An address may carry a key. */
export function redactOrigin(origin: string): string {
  const url = /^https?:/i.test(origin) ? URL.parse(origin) : null
  return url ? url.origin + url.pathname : (origin.split(/[\\/]/).at(-1) ?? origin)
}
