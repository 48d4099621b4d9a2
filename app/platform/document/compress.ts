import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding } from '../http/content-encoding.ts'

/**
 * Compresses a page that was rendered for one request, unless its length could tell another site something (BREACH; see
 * docs/decisions/0017-what-a-signed-in-page-compresses.md).
 */
export async function compress(response: Response, { headers: requestHeaders }: Request): Promise<Response> {
  if (!response.body || response.status === 304 || mayBeGuessed(response, requestHeaders)) return response
  const encoding = chooseEncoding(requestHeaders.get('Accept-Encoding'))
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (encoding === 'identity') return new Response(response.body, { status: response.status, headers })
  const body = await compressBody(new Uint8Array(await response.arrayBuffer()), encoding, FAST_BROTLI)
  headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.byteLength))
  const etag = headers.get('ETag')
  // The same page in other bytes: by RFC 9110 a weak tag says just that.
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`)
  return new Response(body, { status: response.status, headers })
}

/**
 * Whether another site may have made this browser ask, with its cookies, for a page that depends on them. By fetch
 * metadata, which no page can forge; a browser without it counts as made to ask.
 */
function mayBeGuessed(response: Response, requestHeaders: Headers): boolean {
  if (!requestHeaders.has('Cookie') || response.headers.get('Cache-Control')?.startsWith('public')) return false
  return !['same-origin', 'none'].includes(requestHeaders.get('Sec-Fetch-Site') ?? '')
}

/** Nearly as small as the best quality, in a few milliseconds. */
export const FAST_BROTLI = 5

/** @param brotliQuality the slowest and best one unless given */
export async function compressBody(
  body: Uint8Array,
  encoding: Exclude<Encoding, 'identity'>,
  brotliQuality = constants.BROTLI_MAX_QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  return new Uint8Array(
    encoding === 'br' ? await promisify(brotliCompress)(body, { params }) : await promisify(gzip)(body),
  )
}
