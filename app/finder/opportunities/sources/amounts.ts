import { RecordError } from './days.ts'

/**
 * Cents, as digits, of an amount in dollars: `25000`, `25,000.5`, `$25,000,000`. `null` where none is stated.
 *
 * @throws RecordError for anything else, rather than guess.
 */
export function parseAmount(text: string, field: string): string | null {
  if (isBlank(text)) return null
  const cents = parseCents(text)
  if (cents === undefined) throw new RecordError(`${field} is no amount: "${text.slice(0, 60)}"`)
  return cents
}

/** The same where a source may write anything: only what is an amount and nothing else is one. */
export function parseOptionalAmount(text: string): string | null {
  return isBlank(text) ? null : (parseCents(text) ?? null)
}

/** A whole number, as digits. @throws RecordError for anything else. */
export function parseCount(text: string, field: string): string | null {
  if (isBlank(text)) return null
  const digits = text.trim().slice(0, MAX_LENGTH).replaceAll(',', '')
  if (!/^\d{1,15}$/.test(digits)) throw new RecordError(`${field} is no whole number: "${text.slice(0, 60)}"`)
  return withoutLeadingZeros(digits)
}

function isBlank(text: string): boolean {
  return ['', 'none', 'n/a', 'null'].includes(text.trim().slice(0, MAX_LENGTH).toLowerCase())
}

/** Characters that are looked at: an amount has at most some twenty. */
const MAX_LENGTH = 60

/** Commas only where thousands end: "1,00" is a slip of the pen and no hundred. */
const AMOUNT_PATTERN = /^\$?\s*(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/

function parseCents(text: string): string | undefined {
  const [, dollars, cents = ''] = AMOUNT_PATTERN.exec(text.trim().slice(0, MAX_LENGTH)) ?? []
  return dollars === undefined ? undefined : withoutLeadingZeros(dollars.replaceAll(',', '') + cents.padEnd(2, '0'))
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}
