import { HttpError } from '../http/http-error.ts'
import { mediaType, PAGE_FORM_LIMIT, readBody } from '../http/request.ts'

/** Each field of a form once, in the order in which they came. */
export type FormFields = ReadonlyMap<string, string>

/** A form that can't be read. `field` is the name of the field with the error, if it is in one. */
export interface FormError {
  status: HttpError['status']
  message: string
  field?: string
}

export type ReadForm = { fields: FormFields } | { fault: FormError }

/**
 * Reads a form that a page sent. A field that is not UTF-8 text or comes twice is refused by its name.
 */
export async function readForm(request: Request): Promise<ReadForm> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    return { fault: { status: 415, message: 'Please send the form as application/x-www-form-urlencoded, as it is.' } }
  }
  try {
    return parseForm(await readBody(request, PAGE_FORM_LIMIT))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { fault: { status: error.status, message: error.message } }
  }
}

export function parseForm(body: Uint8Array): ReadForm {
  const fields = new Map<string, string>()
  for (const pair of Buffer.from(body).toString('latin1').split('&').filter(Boolean)) {
    const equals = pair.indexOf('=')
    const name = decodeFormValue(equals < 0 ? pair : pair.slice(0, equals))
    if (name === undefined) return { fault: { status: 400, message: 'The name of a field is not UTF-8 text.' } }
    const field = name.slice(0, 40)
    const value = decodeFormValue(equals < 0 ? '' : pair.slice(equals + 1))
    if (value === undefined) return { fault: { status: 400, field, message: `The field ${field} is not UTF-8 text.` } }
    if (fields.has(name)) return { fault: { status: 400, field, message: `The field ${field} was sent twice.` } }
    if (fields.size === MAX_FIELDS) return { fault: { status: 400, message: 'That is more fields than any form has.' } }
    fields.set(name, value)
  }
  return { fields }
}

/** Somewhat more than the longest form may have, in characters. */
export const MAX_ECHO_LENGTH = 12_000

/** What was typed, as a form shows it again: all of it, unless it is far more than any form takes. */
export function truncateForEcho<T extends object & { [K in keyof T]: string }>(typed: T): T {
  let left = MAX_ECHO_LENGTH
  const echoed = Object.entries<string>(typed).map(([name, value]) => {
    const part = value.slice(0, left)
    left -= part.length
    return [name, part]
  })
  return Object.fromEntries(echoed)
}

/**
 * One line without control characters and what nobody sees, by which one name could look like another: fit for a heading, a
 * log and an email header.
 */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(FORBIDDEN_IN_LINE, ' ').replace(/ {2,}/g, ' ').trim()
}

/** Text of several lines, separated by line feeds alone, without characters that a database or an email refuses, or that turn what follows. */
export function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(FORBIDDEN_IN_TEXT, '').trim()
}

/** The longest form is that of sixty stories. */
const MAX_FIELDS = 1500
// Control characters, line and paragraph separators.
const FORBIDDEN_IN_LINE = /[\p{Cc}\u2028\u2029]+/gu
// What has no width or turns the writing. The two joiners stay where emoji, Persian and the scripts of India need them.
const INVISIBLE =
  /(?![\u200c\u200d])\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]|(?<=[\p{ASCII}\p{sc=Latin}]|^)[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{ASCII}\p{sc=Latin}]|$)/gu
const FORBIDDEN_IN_TEXT = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

/** Percent-encoded bytes as text; undefined when they are no UTF-8. */
function decodeFormValue(encoded: string): string | undefined {
  const bytes = encoded
    .replace(/\+/g, ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
