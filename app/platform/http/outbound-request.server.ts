import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { SECOND } from '../clock.ts'
import { assertOutsideTransaction } from '../database/database.server.ts'
import { errorCode } from '../error-code.ts'

interface OutboundOptions {
  /** Ends everything, redirects and the body included. */
  signal: AbortSignal
  maxRedirects: number
  headers: Record<string, string>
  /** Which addresses may be in our own network: none, only the first (one that the owner typed), or all (in tests). */
  allowPrivate: 'none' | 'first' | 'all'
  /** Milliseconds without a byte after which it fails. */
  idleTimeoutMs?: number
  /** Told where each redirect leads. */
  onRedirect?(to: URL): void
  /** Sent by POST, which follows no redirect: bytes as they are, anything else as JSON. */
  body?: object | Uint8Array | undefined
}

/** Why there is no response, for callers that write their own message. */
export type OutboundProblem =
  | { kind: 'not-http'; address: string }
  | { kind: 'downgrade' | 'redirected-post'; url: URL }
  | { kind: 'private'; host: string; address: string }
  | { kind: 'too-many-redirects' }
  | { kind: 'status'; url: URL; status: number; retryAfter: string | undefined }

/** A request failed, in words without its address, which may hold a secret. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem | undefined
  constructor(message: string, { problem, cause }: { problem?: OutboundProblem; cause?: unknown } = {}) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.problem = problem
  }
}

/**
 * Requests an address and follows its redirects without reaching into our own network: only http and https, never from
 * https to http, and only public addresses, checked for each redirect at the moment of connecting.
 *
 * @returns the response with status 200, or 201 to 204 to a POST; its body is still to be read
 * @throws OutboundError
 */
export async function requestUrl(address: string, options: OutboundOptions): Promise<IncomingMessage> {
  assertOutsideTransaction('The network was asked')
  let url = parseWebUrl(address)
  for (let redirects = 0; redirects <= options.maxRedirects; redirects++) {
    const mayBePrivate = options.allowPrivate === 'all' || (options.allowPrivate === 'first' && redirects === 0)
    const response = await sendRequest(url, mayBePrivate, options)
    const { statusCode: status = 0, headers } = response
    if (status === 200 || (options.body && status > 200 && status <= 204)) return response
    response.destroy()
    if (!REDIRECT_STATUSES.includes(status) || !headers.location) {
      const problem = { kind: 'status', url, status, retryAfter: headers['retry-after'] } as const
      throw new OutboundError(`the server answered ${status}`, { problem })
    }
    if (options.body) throw new OutboundError('it redirects a POST', { problem: { kind: 'redirected-post', url } })
    url = redirectTarget(headers.location, url)
    options.onRedirect?.(url)
  }
  throw new OutboundError('there are too many redirects', { problem: { kind: 'too-many-redirects' } })
}

const REDIRECT_STATUSES = [301, 302, 303, 307, 308]

/**
 * Where a redirect leads to.
 *
 * @throws OutboundError when it is not an http or https address, or leads from https to http
 */
export function redirectTarget(location: string, from: URL): URL {
  const target = parseWebUrl(location, from)
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new OutboundError('it leads from https to an address without it', {
      problem: { kind: 'downgrade', url: from },
    })
  return target
}

function parseWebUrl(address: string, base?: URL): URL {
  const url = URL.parse(address.replace(/^webcals?:/, 'https:'), base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new OutboundError('it isn’t a web address', { problem: { kind: 'not-http', address } })
  return url
}

function sendRequest(
  url: URL,
  mayBePrivate: boolean,
  { signal, headers, body, idleTimeoutMs }: OutboundOptions,
): Promise<IncomingMessage> {
  // A host that is an IP address is never looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && isIP(host) && isPrivateAddress(host)) return Promise.reject(privateAddressError(url.host, host))
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const json = body instanceof Uint8Array ? undefined : body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const options = {
      method: body ? 'POST' : 'GET',
      headers: { 'Accept-Encoding': 'identity', ...(json && { 'Content-Type': 'application/json' }), ...headers },
      signal,
      agent: false,
      lookup: mayBePrivate ? lookup : publicLookup,
    }
    const request = send(url, options, resolve)
    request.on('error', (error) => reject(toOutboundError(error, signal)))
    if (idleTimeoutMs !== undefined)
      request.setTimeout(idleTimeoutMs, () =>
        request.destroy(new Error(`nothing came for ${idleTimeoutMs / SECOND} s`)),
      )
    request.end(json ?? body)
  })
}

/** Connects to the very address that was checked: a second lookup could give another one. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const found = addresses.find(({ address }) => !isPrivateAddress(address))
    if (!found) return callback(privateAddressError(hostname, addresses[0]?.address ?? ''), '')
    if (options.all) callback(null, [found])
    else callback(null, found.address, found.family)
  })
}

function privateAddressError(host: string, address: string): OutboundError {
  return new OutboundError('its address is not a public one', { problem: { kind: 'private', host, address } })
}

/** What Node throws while it connects or reads a body, with Node's own error as the cause. */
export function toOutboundError(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  if (signal.aborted) return new OutboundError('it took too long', { cause: error })
  if (errorCode(error) === 'ENOTFOUND') return new OutboundError('no server has this name', { cause: error })
  return new OutboundError(`it could not be reached (${errorCode(error) ?? 'unknown'})`, { cause: error })
}

/** Whether an address is this machine's, of a private network, or otherwise not one of the open internet. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 0) return true
  if (family === 4) return RESERVED.check(plain, 'ipv4')
  // Of IPv6 only what is handed out to the internet is public, and not what embeds an IPv4 address.
  return !PUBLIC_V6.check(plain, 'ipv6') || RESERVED.check(plain, 'ipv6')
}

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry, read on 2026-11-21.
const RESERVED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED.addSubnet(network, bits, 'ipv6')

const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
