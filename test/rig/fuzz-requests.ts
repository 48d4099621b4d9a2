import { gzipSync } from 'node:zlib'
import type { Chance } from './samples.ts'

export interface FuzzSource {
  url: string
  routes: readonly string[]
  /** Addresses with right tokens, or of things that are there. */
  real: readonly string[]
  /** Of someone who is signed in, one each: a member, the owner. */
  cookies: readonly string[]
}

const METHODS = [
  ...Array(5).fill('GET'),
  ...Array(7).fill('POST'),
  ...['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'get', 'G\0T'],
]

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
]

const FIELDS = [
  ...['email', 'name', 'message', 'start', 'timeZone', 'zone', 'request', 'token', 'proof', 'productId', 'session_id'],
  ...['version', 'page', 'pay', 'stage', 'state', 'decision', 'reason', 'keep', 'sent', 'submission', 'choice', 'do'],
  ...['undo', 'key', 'id', 'value', 'room', 'text', 'seq', 'feed', 'code', 'press', 'at', 'month', 'amount'],
  ...['__proto__', 'constructor', 'toString', 'a[]', 'a[b][c]', '', '\0'],
]

const ODD_HEADERS = [
  ...['Range', 'If-Range', 'If-None-Match', 'If-Modified-Since', 'Cookie', 'Referer', 'Accept', 'Stripe-Signature'],
  ...['X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'Upgrade', 'Expect', 'Content-Length', 'Transfer-Encoding'],
  ...['X-React-Router-Request', 'Authorization', 'Content-Type', 'Te', 'Trailer', 'X-HTTP-Method-Override'],
  ...['Accept-Encoding', 'Content-Encoding'],
]

/** Ids of which some are there, and none is anyone's. */
const IDS = ['clarity-call', 'blueprint', 'rom_introductions0000000', 'ord_00000000000000000000', '1', '2']

const TYPES = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=x', 'a/b; c']

export function requestOf(chance: Chance, source: FuzzSource): Buffer {
  const { pick, often } = chance
  if (often(0.03)) return noise(chance)
  const method = pick(METHODS)
  const target = `${often(0.02) ? source.url : ''}${targetOf(chance, source)}`
  const head = [`${method} ${target} HTTP/1.${often(0.03) ? 0 : 1}`, ...headersOf(chance, source)]
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(chance)
  if (body) {
    const { length } = body.bytes
    const wrong = [
      ...[`Content-Length: ${length + 10}`, `Content-Length: ${Math.max(0, length - 3)}`, 'Content-Length: -1'],
      ...['Transfer-Encoding: chunked', `Content-Length: ${length}\r\nTransfer-Encoding: chunked`, 'Te: x'],
    ]
    head.push(often(0.95) ? `Content-Length: ${length}` : pick(wrong), `Content-Type: ${body.type}`)
  }
  const text = [...head, 'Connection: close', '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(text, 'latin1'), ...(body ? [body.bytes] : [])])
}

const noise = ({ between }: Chance) => Buffer.from(Array.from({ length: between(1, 300) }, () => between(0, 255)))

/** Encoded as it should be, or nearly. */
const encoded = ({ often, pick }: Chance, text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%', often(0.9) ? '%' : pick(['%25', '']))

const pairs = (chance: Chance, most: number) =>
  Array.from({ length: chance.between(0, most) }, () =>
    [chance.pick(FIELDS), chance.pick(HOSTILE)].map((text) => encoded(chance, text)).join('='),
  ).join('&')

function targetOf(chance: Chance, { routes, real }: FuzzSource): string {
  const { pick, often } = chance
  const value = () => (often(0.3) ? pick(IDS) : encoded(chance, pick(HOSTILE)))
  const filled = pick(routes).replace(/:(\w+)\{[^}]*\}|:(\w+)\??|\*$/g, value)
  const path = (often(0.4) ? pick(real) : filled).slice(0, 12_000)
  const target = often(0.3) ? mutate(chance, path) : path
  const query = often(0.3) ? `${target.includes('?') ? '&' : '?'}${pairs(chance, 3)}` : ''
  return (target + query).replace(/[\s\0]/g, (found) => (often(0.9) ? '%20' : found))
}

function mutate(chance: Chance, path: string): string {
  const at = chance.between(0, path.length)
  const end = chance.pick(['/', '.data', '/%0a', '/..', '/.', '/%2e%2e', '/all', '/data.json', '/payment', '/call.ics'])
  return chance.pick([
    ...[path.toUpperCase(), `/${path}`, path.slice(0, at), path.replaceAll('/', '//'), `${path}?${'a='.repeat(1000)}`],
    ...[`${path}${end}`, path.slice(0, at) + encoded(chance, chance.pick(HOSTILE)) + path.slice(at)],
    path.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ])
}

function headersOf(chance: Chance, { url, cookies }: FuzzSource): string[] {
  const { pick, often, between } = chance
  const odd = () => `${pick(ODD_HEADERS)}: ${hostileHeader(chance)}`
  return [
    `Host: ${often(0.95) ? new URL(url).host : hostileHeader(chance)}`,
    `X-Forwarded-For: ${network(chance)}`,
    ...(often(0.75)
      ? [`Origin: ${url}`, 'Sec-Fetch-Site: same-origin']
      : [`Origin: ${pick(['null', 'https://evil.example'])}`]),
    ...(often(0.7) ? [`Cookie: ${pick(cookies)}`] : []),
    ...(often(0.6) ? ['Accept: text/html'] : []),
    ...(often(0.3) ? ['Authorization: Bearer anon-demo-key'] : []),
    ...(often(0.4) ? Array.from({ length: between(1, 3) }, odd) : []),
  ]
}

const hostileHeader = ({ pick }: Chance) =>
  pick(HOSTILE)
    .replace(/[\r\n\0]/g, ' ')
    .slice(0, 4000)

/** Mostly a separate network, so that limits do not stop the requests. */
const network = ({ pick, often, between }: Chance) =>
  often(0.05)
    ? pick(['1:2:3:4:5:6:7:8::9', '::::', 'x'.repeat(5000), '::1', '', ',,,', '1::2::3', '\xff'])
    : `10.${between(0, 255)}.${between(0, 255)}.${between(0, 255)}`

function bodyOf(chance: Chance): { type: string; bytes: Buffer } {
  const [form, json] = [Buffer.from(pairs(chance, 12)), Buffer.from(jsonOf(chance))]
  return chance.pick([
    { type: 'application/x-www-form-urlencoded', bytes: form },
    { type: 'application/json', bytes: json },
    { type: chance.pick(TYPES), bytes: chance.pick([form, json, gzipSync(form), noise(chance)]) },
  ])
}

function jsonOf({ pick, often, between }: Chance): string {
  const value = () => pick<unknown>([...HOSTILE, null, true, -1, 1e308, [], {}, [[]], { length: -1 }])
  const fields = Array.from({ length: between(0, 8) }, () => [pick(FIELDS), value()])
  const broken = ['[', 'null', '[]', '"a"', '1e999', '{"a":', '['.repeat(20_000)]
  return often(0.9) ? JSON.stringify(Object.fromEntries(fields)) : pick(broken)
}
