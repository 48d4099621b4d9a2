import { createHash, verify } from 'node:crypto'

/**
 * Verifies an email's signature as its receiver would (RFC 6376, relaxed/relaxed, rsa-sha256), by the public key alone
 * and sharing no code with whatever signed it.
 *
 * @returns the names of the headers that are signed, in lower case
 * @throws Error that says what is wrong
 */
export function verifyDkim(raw: string, publicKey: string): { domain: string; selector: string; signed: string[] } {
  const [, head = '', body = ''] = /^([\s\S]*?\r\n)\r\n([\s\S]*)$/.exec(raw) ?? []
  const fields = head.split(/\r\n(?![ \t])/).filter(Boolean)
  const signature = fields.find((field) => /^dkim-signature:/i.test(field))
  if (!signature) throw new Error('the mail is not signed')
  const tags = readTags(signature.slice(signature.indexOf(':') + 1))
  if (tags.a !== 'rsa-sha256' || tags.c !== 'relaxed/relaxed') throw new Error(`signed by ${tags.a}, ${tags.c}`)
  if (createHash('sha256').update(relaxedBody(body)).digest('base64') !== tags.bh)
    throw new Error('the body was changed')
  const signed = (tags.h ?? '').split(':').map((name) => name.trim().toLowerCase())
  const lines = signed.map((name) => {
    const field = fields.findLast((candidate) => candidate.toLowerCase().startsWith(`${name}:`))
    return field ? `${relaxedField(field)}\r\n` : ''
  })
  const unsigned = relaxedField(signature.replace(/(;\s*b=)[^;]*/, '$1'))
  const data = Buffer.from(lines.join('') + unsigned)
  if (!verify('sha256', data, publicKey, Buffer.from(tags.b ?? '', 'base64'))) throw new Error('a header was changed')
  return { domain: tags.d ?? '', selector: tags.s ?? '', signed }
}

function readTags(text: string): Record<string, string> {
  const pairs = text.split(';').map((part) => {
    const at = part.indexOf('=')
    return [part.slice(0, at).trim(), part.slice(at + 1).replace(/\s+/g, '')] as const
  })
  return Object.fromEntries(pairs)
}

/** Section 3.4.2: the name in lower case, unfolded, runs of white space as one space, none at the end. */
function relaxedField(field: string): string {
  const colon = field.indexOf(':')
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

/** Section 3.4.4: no white space at the ends of lines, no empty lines at the end of the body. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}
