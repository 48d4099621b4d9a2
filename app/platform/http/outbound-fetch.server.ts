import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '../clock.ts'
import { assertOutsideTransaction } from '../database/database.server.ts'
import { isPrivateAddress } from './private-address.ts'

export interface OutboundLimits {
  /** The most that is read, in bytes. */
  bytes: number
  /** Milliseconds for everything, redirects included. */
  timeout?: number
  /** For tests alone: this machine and its network may be asked too. */
  allowPrivate?: boolean
}

/** What was asked for cannot be had, in words that hold no secret: the address stays out of them. */
export class OutboundError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
  }
}

/**
 * Reads a text from an address that somebody typed in, without letting it reach into our own network: only http and
 * https, only public addresses, checked at the moment of connecting and again after every redirect.
 *
 * @throws OutboundError
 */
export async function fetchText(address: string, limits: OutboundLimits): Promise<string> {
  assertOutsideTransaction('The network was asked')
  const signal = AbortSignal.timeout(limits.timeout ?? 15 * SECOND)
  let url = parseWebUrl(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await sendRequest(url, limits, signal)
    const next = answer.headers.location
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400 && next) {
      answer.destroy()
      url = redirectTarget(next, url)
      continue
    }
    if (status !== 200) {
      answer.destroy()
      throw new OutboundError(`the server answered ${status}`)
    }
    return readText(answer, limits.bytes, signal)
  }
  throw new OutboundError('there are too many redirects')
}

const MAX_REDIRECTS = 3

/**
 * Where a redirect leads to.
 *
 * @throws OutboundError when that is no address of the web, or would be asked in plain text where the first was not
 */
export function redirectTarget(location: string, from: URL): URL {
  const target = parseWebUrl(location, from)
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new OutboundError('it leads from https to an address without it')
  return target
}

function parseWebUrl(address: string, base?: URL): URL {
  const url = URL.parse(address.replace(/^webcals?:/, 'https:'), base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new OutboundError('it is no address of the web')
  return url
}

function sendRequest(
  url: URL,
  { allowPrivate = false }: OutboundLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // A host that is an address already is never looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) return Promise.reject(new OutboundError(NOT_PUBLIC))
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const headers = { Accept: 'text/calendar, text/*;q=0.5', 'Accept-Encoding': 'identity', 'User-Agent': 'Unborrowed' }
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, signal, agent: false, lookup: allowPrivate ? lookup : publicLookup }, resolve)
    request.on('error', (error) => reject(toOutboundError(error, signal)))
  })
}

/** The address that is connected to is the one that was checked: a name cannot mean another one a moment later. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const found = addresses.find(({ address }) => !isPrivateAddress(address))
    if (!found) return callback(Object.assign(new OutboundError(NOT_PUBLIC), { code: 'EPRIVATE' }), '')
    if (options.all) callback(null, [found])
    else callback(null, found.address, found.family)
  })
}

const NOT_PUBLIC = 'its address is not a public one'

async function readText(answer: IncomingMessage, limit: number, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      size += chunk.length
      if (size > limit) throw new OutboundError(`it is larger than ${limit} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw toOutboundError(error, signal)
  }
  if (!answer.complete) throw new OutboundError('the answer broke off')
  return Buffer.concat(chunks).toString('utf8')
}

function toOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  if (signal.aborted) return new OutboundError('it took too long', error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new OutboundError(`it could not be reached (${code})`, error)
}
