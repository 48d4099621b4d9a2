import type { Context } from 'hono'
import { errorCode } from '../error-code.ts'
import { hasNul } from '../json.ts'
import { HttpError } from './http-error.ts'

/** What the adapter knows of a request beside its text. */
interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } }
}

/** The most that a form or a small JSON body may have, in bytes. */
export const FORM_LIMIT = 64 * 1024

/** The most that a form of a page may have: enough to read a far too long field, and to name it. */
export const PAGE_FORM_LIMIT = 512 * 1024

/**
 * Reads a body up to `limit` bytes and not one more, whatever Content-Length claims.
 *
 * @throws HttpError 413 when there is more, 415 when it is compressed (a small bomb would unpack to a large one), 400 when it
 *   breaks off, or has NUL in a form or JSON of a browser: what a service tells of is typed elsewhere, and isn't stored
 */
export async function readBody(
  request: Request,
  limit: number,
  from: 'browser' | 'service' = 'browser',
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get('Content-Encoding')
  if (encoding && encoding !== 'identity')
    throw new HttpError(415, 'encoded_body', 'Please send the body without a content encoding.')
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(request)) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (from === 'browser' && mediaType(request) === 'application/json' && hasNul(body.toString('latin1')))
    throw nulError()
  if (mediaType(request) === 'application/x-www-form-urlencoded') refuseNul(body.toString('latin1'))
  return new Uint8Array(body)
}

/**
 * Refuses an address or a form with NUL, raw or as `%00`: nobody types it, and no text of the database can have it.
 *
 * @throws HttpError 400
 */
export function refuseNul(text: string): void {
  if (/\0|%00/.test(text)) throw nulError()
}

function nulError(): HttpError {
  return new HttpError(400, 'nul_character', 'There’s a NUL character in this request, which no address or text has.')
}

/** The body as it arrives. @throws HttpError 400 when it breaks off */
export async function* readChunks({ body, signal }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    const isClientGone = signal.aborted || errorCode(error) === 'ECONNRESET'
    if (!isClientGone) throw error
    throw new HttpError(400, 'incomplete_body', 'The request was cut off.')
  }
}

/** The media type without its parameters, in lower case. */
export function mediaType(request: Request): string {
  return (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/**
 * Whose request this is: the socket's address, or with `trustedProxies` in front of us the address that the outermost
 * of them saw. What a client itself writes into X-Forwarded-For is never believed.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  const socket = (context.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim())
  return forwarded.at(-trustedProxies) || socket
}

/**
 * Whether a state-changing request comes from one of our own pages: by Sec-Fetch-Site where the browser sends it,
 * else by Origin. A request with neither did not come from a browser that we can trust, and is not ours. A page that
 * sends no referrer has the origin `null`, and then the fetch metadata alone says it: no page can forge that.
 */
export function isSameOrigin(request: Request, ownOrigins: string[]): boolean {
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site')
  if (site && site !== 'same-origin') return false
  if (origin && !(origin === 'null' && site)) return ownOrigins.includes(origin)
  return site === 'same-origin'
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, 'body_too_large', `That’s more than we can take here (at most ${limit} bytes).`)
}

/** The same request with its fields as every other form sends them. */
export function asPageForm(request: Request, fields: ReadonlyMap<string, string>): Request {
  const headers = new Headers(request.headers)
  headers.set('Content-Type', 'application/x-www-form-urlencoded')
  headers.delete('Content-Length')
  return new Request(request.url, { method: 'POST', headers, body: new URLSearchParams([...fields]).toString() })
}
