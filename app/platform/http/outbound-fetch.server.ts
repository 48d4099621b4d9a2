import type { IncomingMessage } from 'node:http'
import { SECOND } from '../clock.ts'
import { OutboundError, requestUrl, toOutboundError } from './outbound-request.server.ts'

export interface OutboundLimits {
  /** The most that is read, in bytes. */
  bytes: number
  /** Milliseconds for everything, redirects included. */
  timeout?: number
  /** Only for tests: addresses of this machine and its network are allowed too. */
  allowPrivate?: boolean
}

/**
 * Reads a text from an address that someone typed in, only from the public internet.
 *
 * @throws OutboundError
 */
export async function fetchText(address: string, limits: OutboundLimits): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeout ?? 15 * SECOND)
  const response = await requestUrl(address, {
    signal,
    maxRedirects: 3,
    headers: { Accept: 'text/calendar, text/*;q=0.5', 'User-Agent': 'Unborrowed' },
    allowPrivate: limits.allowPrivate ? 'all' : 'none',
  })
  try {
    return await readText(response, limits.bytes)
  } catch (error) {
    throw toOutboundError(error, signal)
  }
}

async function readText(response: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > limit) throw new OutboundError(`it is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  if (!response.complete) throw new OutboundError('the answer broke off')
  return Buffer.concat(chunks).toString('utf8')
}
