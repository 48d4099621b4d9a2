import type { IncomingHttpHeaders } from 'node:http'
import { SECOND } from '../../../platform/clock.ts'
import { type OutboundError, requestUrl, toOutboundError } from '../../../platform/http/outbound-request.server.ts'
import { runInWorker, WorkerError, type WorkerLimits } from '../../../platform/process/worker.server.ts'
import type { PageReading, readPage } from './read-page.ts'

/** What came of asking for a page. */
type FetchedPage =
  | { kind: 'read'; reading: PageReading; movedTo: string | undefined }
  /** Its server says that there's no such page. */
  | { kind: 'gone'; problem: string }
  /** It couldn't be read now; that may pass. */
  | { kind: 'unread'; problem: string }

/** Asks for a page on the public internet alone, and reads it as of a day. */
export type FetchPage = (address: string, day: string) => Promise<FetchedPage>

const TIMEOUT = 15 * SECOND
const MAX_BYTES = 2 * 1024 ** 2
const MAX_REDIRECTS = 5
const WORKER_LIMITS: WorkerLimits = { timeoutMs: 30 * SECOND, memoryMb: 256 }

/** @param allowPrivate only for tests: pages on this machine */
export function createPageFetch({ allowPrivate = 'none' }: { allowPrivate?: 'none' | 'all' } = {}): FetchPage {
  return async (address, day) => {
    const signal = AbortSignal.timeout(TIMEOUT)
    try {
      let last = address
      const response = await requestUrl(address, {
        ...{ signal, maxRedirects: MAX_REDIRECTS, allowPrivate, idleTimeoutMs: TIMEOUT },
        headers: { 'User-Agent': 'unborrowed-money-finder', Accept: 'text/html' },
        onRedirect: (url) => {
          last = url.href
        },
      })
      const type = response.headers['content-type'] ?? ''
      const movedTo = siteOf(last) === siteOf(address) ? undefined : siteOf(last)
      if (!/^(text\/html|application\/xhtml\+xml)/i.test(type)) {
        response.destroy()
        return { kind: 'read', reading: fileReading(response.headers), movedTo }
      }
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of response) {
        size += chunk.length
        if (size > MAX_BYTES) {
          response.destroy()
          return { kind: 'unread', problem: 'The page is larger than 2 MB. Read it yourself, and type what it says.' }
        }
        chunks.push(chunk)
      }
      const html = decode(Buffer.concat(chunks), type)
      const reading = await runInWorker<typeof readPage>('readPage', { html, day }, WORKER_LIMITS)
      return { kind: 'read', reading, movedTo }
    } catch (error) {
      if (error instanceof WorkerError) return { kind: 'unread', problem: 'The page couldn’t be read.' }
      return toFailure(toOutboundError(error, signal))
    }
  }
}

function toFailure({ message, problem }: OutboundError): FetchedPage {
  if (problem?.kind === 'status' && [404, 410].includes(problem.status))
    return { kind: 'gone', problem: `The page is gone: its server answered ${problem.status}.` }
  if (problem?.kind === 'private')
    return { kind: 'unread', problem: 'The address isn’t a public one. Nothing was asked.' }
  if (problem?.kind === 'status')
    return {
      kind: 'unread',
      problem: `Its server answered ${problem.status}. Read the page yourself, and type what it says.`,
    }
  return { kind: 'unread', problem: `The page couldn’t be read: ${message}.` }
}

/** Of a file nothing is read but what its server says of it: another day or size is a change. */
function fileReading({ 'content-length': size, 'last-modified': day }: IncomingHttpHeaders): PageReading {
  const line = ['It’s a file', size && `of ${size} bytes`, day && `last changed on ${day}`].filter(Boolean).join(', ')
  return { facts: {}, applicants: [], lines: [line], closed: undefined }
}

/** By the encoding that it names; else as UTF-8, and what isn't that as browsers do. */
function decode(bytes: Buffer, type: string): string {
  const [, declared = 'utf-8'] =
    /charset=["']?([\w-]{1,40})/i.exec(`${type} ${bytes.subarray(0, 2048).toString('latin1')}`) ?? []
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** `example.org` of `https://www.apply.example.org/x`: where it is another, someone else may have the page. */
function siteOf(address: string): string {
  const host = URL.parse(address)?.hostname ?? ''
  return /^[\d.:[\]a-f]+$/.test(host) ? host : host.split('.').slice(-2).join('.')
}
