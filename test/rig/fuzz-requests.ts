import { gzipSync } from 'node:zlib'
import type { Random } from './random.ts'

/** The parts of a request. */
export interface FuzzSource {
  /** The site's own origin. */
  url: string
  routes: readonly string[]
  /** Addresses with right tokens, or of things that are there. */
  real: readonly string[]
  /** Of someone who is signed in, one each: a member, the owner. */
  cookies: readonly string[]
}

const METHODS = ['GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
const ODD_METHODS = ['TRACE', 'CONNECT', 'PROPFIND', 'M-SEARCH', 'QUERY', 'PURGE', 'get', 'FOO', 'G\0T'] as const

const HOSTILE = [
  ...['', ' ', '0', '-1', '1e309', 'NaN', 'null', 'undefined', 'true', '[]', '{}', '{"a":1}', '[object Object]'],
  ...['\0', 'a\0b', '\r\nX-Evil: 1', '\u2028', '\u202e', '\ud83d\ude42', 'é', '%00', '%', '%E0%A4%A', '%2e%2e%2f'],
  ...["' or 1=1--", '<script>alert(1)</script>', '#{7*7}', '{{7*7}}', '../../etc/passwd', '..\\..', '//evil.example'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '=?UTF-8?B?SGk=?=', 'var(--x)', '=1+1', '=cmd|x'],
  ...['2026-02-30', '9999-99-99T99:99:99Z', '2027-01-04T06:00:00.000Z', '-271821-04-20T00:00:00Z', 'UTC', 'Not/AZone'],
  ...['a@b', 'fuzz@example.com', '"a b"@example.com', 'a@[127.0.0.1]', 'a@b.c\nBcc: d@e.f', 'ü@exämple.com'],
  ...['https://evil.example/', 'javascript:alert(1)', 'data:,x', 'http://127.0.0.1:1/', 'webcal://x', 'blueprint'],
  ...['save', 'gift', 'erase', 'schedule', 'outcome', 'cancel', 'video-link', 'on', '50%', '1', '2147483648'],
  ...['clarity-call', 'society', 'GA', 'keep', 'yes', 'on', 'accept', 'decline', 'x'.repeat(300), 'y'.repeat(20_000)],
] as const

const FIELDS = [
  ...['email', 'name', 'message', 'start', 'timeZone', 'zone', 'request', 'token', 'proof', 'productId', 'session_id'],
  ...['version', 'page', 'pay', 'stage', 'state', 'decision', 'reason', 'keep', 'sent', 'submission', 'choice', 'do'],
  ...['undo', 'key', 'id', 'value', 'room', 'text', 'seq', 'feed', 'code', 'press', 'at', 'month', 'amount', 'altcha'],
  ...['__proto__', 'constructor', 'toString', 'a[]', 'a[b][c]', '', '\0'],
] as const

/** The bytes of one request, the same for the same chance and source. */
export function requestOf(chance: Random, source: FuzzSource): Buffer {
  if (chance.nextBoolean(0.03)) return noise(chance)
  const method = chance.nextBoolean(0.04) ? chance.pick(ODD_METHODS) : chance.pick(METHODS)
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(chance)
  const head = [`${method} ${targetOf(chance, source)} HTTP/1.${chance.nextBoolean(0.03) ? 0 : 1}`]
  head.push(...headersOf(chance, source))
  if (body) head.push(...lengthOf(chance, body.bytes.length), `Content-Type: ${body.type}`)
  if (body && chance.nextBoolean(0.03)) head.push(`Content-Encoding: ${chance.pick(['gzip', 'br', 'identity', 'x'])}`)
  const text = `${head.join('\r\n')}\r\nConnection: close\r\n\r\n`
  return Buffer.concat([Buffer.from(text, 'latin1'), body?.bytes ?? Buffer.alloc(0)])
}

function noise(chance: Random): Buffer {
  const bytes = Buffer.from(Array.from({ length: chance.between(1, 300) }, () => chance.between(0, 255)))
  return chance.nextBoolean(0.5) ? bytes : Buffer.concat([Buffer.from('GET /'), bytes, Buffer.from('\r\n\r\n')])
}

function targetOf(chance: Random, { url, routes, real }: FuzzSource): string {
  const path =
    real.length > 0 && chance.nextBoolean(0.4) ? chance.pick(real) : fillParameters(chance, chance.pick(routes))
  const target = chance.nextBoolean(0.3) ? mutatePath(chance, path) : path
  const query = chance.nextBoolean(0.3)
    ? `${target.includes('?') ? '&' : '?'}${pairs(chance, chance.between(1, 3))}`
    : ''
  const whole = (target + query).replace(/[\s\0]/g, (character) => (chance.nextBoolean(0.9) ? '%20' : character))
  return chance.nextBoolean(0.02) ? url + whole : whole
}

/** Ids of which some are there, and none is anyone's. */
const IDS = ['clarity-call', 'blueprint', 'rom_introductions0000000', 'ord_00000000000000000000', '1', '2'] as const

/** A route with its parameters filled in. */
function fillParameters(chance: Random, route: string): string {
  return route
    .replace(/:(\w+)\{[^}]*\}|:(\w+)\??|\*$/g, () =>
      chance.nextBoolean(0.3) ? chance.pick(IDS) : encodeLoosely(chance, chance.pick(HOSTILE)),
    )
    .slice(0, 12_000)
}

function mutatePath(chance: Random, path: string): string {
  const at = chance.between(0, path.length)
  return chance.pick([
    () => path.toUpperCase(),
    () => `${path}/`,
    () => `${path}.data`,
    () => `/${path}`,
    () => path.slice(0, at),
    () => path.slice(0, at) + encodeLoosely(chance, chance.pick(HOSTILE)) + path.slice(at),
    () => path.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    () => path.replaceAll('/', '//'),
    () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => `${path}/%0a`,
    () => `${path}/${chance.pick(['..', '.', '%2e%2e', 'all', 'data.json', 'payment', 'report', 'picks', 'call.ics'])}`,
    () => `${path}?${'a='.repeat(1000)}`,
  ])()
}

function headersOf(chance: Random, { url, cookies }: FuzzSource): string[] {
  const { host } = new URL(url)
  const own = chance.nextBoolean(0.75)
  const headers = chance.nextBoolean(0.97) ? [`Host: ${chance.nextBoolean(0.97) ? host : hostileHeader(chance)}`] : []
  headers.push(`X-Forwarded-For: ${network(chance)}`)
  if (own) headers.push(`Origin: ${url}`, 'Sec-Fetch-Site: same-origin')
  else if (chance.nextBoolean(0.5))
    headers.push(`Origin: ${chance.pick(['null', 'https://evil.example', hostileHeader(chance)])}`)
  if (cookies.length > 0 && chance.nextBoolean(0.7)) headers.push(`Cookie: ${chance.pick(cookies)}`)
  if (chance.nextBoolean(0.6)) headers.push('Accept: text/html')
  if (chance.nextBoolean(0.3)) headers.push('Authorization: Bearer anon-demo-key')
  if (chance.nextBoolean(0.3))
    headers.push(`Accept-Encoding: ${chance.pick(['br', 'gzip', 'gzip;q=2', '*;q=0', 'identity;q=0', ',,;;'])}`)
  for (let n = chance.between(-3, 3); n > 0; n--) headers.push(`${chance.pick(ODD_HEADERS)}: ${hostileHeader(chance)}`)
  return headers
}

const ODD_HEADERS = [
  ...['Range', 'If-Range', 'If-None-Match', 'If-Modified-Since', 'Cookie', 'Referer', 'Accept', 'Stripe-Signature'],
  ...['X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Upgrade', 'Expect', 'Content-Length', 'Transfer-Encoding'],
  ...['X-React-Router-Request', 'Authorization', 'Content-Type', 'Te', 'Trailer', 'X-HTTP-Method-Override'],
] as const

/** Mostly a separate network, so that limits do not stop the requests. */
function network(chance: Random): string {
  if (chance.nextBoolean(0.05))
    return chance.pick(['1:2:3:4:5:6:7:8::9', '::::', 'x'.repeat(5000), '::1', '', ',,,', '1::2::3', '\xff'])
  return `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(0, 255)}`
}

const hostileHeader = (chance: Random): string =>
  chance
    .pick(HOSTILE)
    .replace(/[\r\n\0]/g, ' ')
    .slice(0, 4000)

function lengthOf(chance: Random, length: number): string[] {
  if (chance.nextBoolean(0.95)) return [`Content-Length: ${length}`]
  return chance.pick([
    [`Content-Length: ${length + 10}`],
    [`Content-Length: ${Math.max(0, length - 3)}`],
    ['Content-Length: -1'],
    ['Transfer-Encoding: chunked'],
    [`Content-Length: ${length}`, 'Transfer-Encoding: chunked'],
    [],
  ])
}

function bodyOf(chance: Random): { type: string; bytes: Buffer } {
  const form = () => Buffer.from(pairs(chance, chance.between(0, 12)))
  const json = () => Buffer.from(chance.nextBoolean(0.8) ? jsonOf(chance) : chance.pick(HOSTILE))
  return chance.pick([
    () => ({ type: 'application/x-www-form-urlencoded', bytes: form() }),
    () => ({ type: 'application/x-www-form-urlencoded', bytes: form() }),
    () => ({ type: 'application/json', bytes: json() }),
    () => ({ type: 'application/json', bytes: json() }),
    () => ({
      type: chance.pick(['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', '', 'a/b; c']),
      bytes: form(),
    }),
    () => ({ type: 'application/x-www-form-urlencoded', bytes: gzipSync(form()) }),
    () => ({ type: 'application/json', bytes: noise(chance) }),
  ])()
}

function jsonOf(chance: Random): string {
  const entries = Array.from({ length: chance.between(0, 8) }, () => {
    const value = chance.pick<() => unknown>([
      () => chance.pick(HOSTILE),
      () => chance.pick(HOSTILE),
      () => chance.pick([null, true, -1, 1e308, [], {}, [[]], { length: -1 }]),
    ])()
    return `${JSON.stringify(chance.pick(FIELDS))}:${JSON.stringify(value)}`
  })
  return chance.nextBoolean(0.9)
    ? `{${entries.join(',')}}`
    : chance.pick(['[', 'null', '[]', '"a"', '1e999', '{"a":', '['.repeat(20_000)])
}

function pairs(chance: Random, count: number): string {
  return Array.from(
    { length: count },
    () => `${encodeLoosely(chance, chance.pick(FIELDS))}=${encodeLoosely(chance, chance.pick(HOSTILE))}`,
  ).join('&')
}

/** Encoded as it should be, or nearly. */
function encodeLoosely(chance: Random, text: string): string {
  const right = encodeURIComponent(text.toWellFormed())
  return chance.nextBoolean(0.9) ? right : right.replaceAll('%', chance.pick(['%', '%25', '']))
}
