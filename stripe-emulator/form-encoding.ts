import { invalidRequest } from './errors.ts'

/** A parsed form: strings at the leaves, lists and records in between. */
export type Field = string | Field[] | Form
export interface Form {
  [name: string]: Field
}

const MAX_FIELDS = 2_000
const MAX_DEPTH = 8

/** Reads Stripe's form notation, `line_items[0][price]=…` and `expand[]=…`, into records; lists are still records here. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  const fields = [...new URLSearchParams(text)]
  if (fields.length > MAX_FIELDS) throw invalidRequest('Too many parameters.')
  for (const [name, value] of fields) setAtPath(form, parsePath(name), value)
  return form
}

/** What the text of a leaf becomes; a `list` or a `record` has leaves of its own. */
type ParameterKind = 'text' | 'integer' | 'number' | 'flag' | 'list' | 'record' | 'metadata'

/** Every parameter that our requests send and the emulator carries out, at whatever depth: a name means the same everywhere. */
const PARAMETER_KINDS: Record<string, ParameterKind> = Object.fromEntries(
  (
    [
      ['text', 'billing_address_collection cancel_url charge client_reference_id comment coupon currency customer'],
      [
        'text',
        'customer_creation customer_email description duration email ending_before feedback id interval invoice',
      ],
      ['text', 'locale lookup_key message mode name nickname payment_intent payment_method_collection price product'],
      ['text', 'reason starting_after status submit_type subscription success_url tax_behavior type ui_mode'],
      ['integer', 'amount amount_off created duration_in_months expires_at gt gte interval_count limit lt lte'],
      ['integer', 'max_redemptions quantity redeem_by unit_amount'],
      ['number', 'percent_off'],
      ['flag', 'active allow_promotion_codes cancel_at_period_end delivery_success enabled invoice_now prorate'],
      ['flag', 'transfer_lookup_key'],
      ['list', 'discounts expand line_items lookup_keys types'],
      ['record', 'automatic_tax cancellation_details custom_text customer_details invoice_creation payment'],
      [
        'record',
        'payment_intent_data phone_number_collection price_data product_data recurring submit subscription_data',
      ],
      ['metadata', 'metadata'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
)

/**
 * Gives the leaves of a form their types, as the SDK's request types have them. A name that is not known is refused as
 * Stripe refuses it: `parameter_unknown`, with the name as it was written.
 */
export function readParameters<T>(form: Form): T {
  return readRecord(form, '') as T
}

function parsePath(name: string): string[] {
  const [head = '', ...rest] = name.split('[')
  if (rest.length > MAX_DEPTH || rest.some((part) => !part.endsWith(']'))) throw unknownParameter(name)
  return [head, ...rest.map((part) => part.slice(0, -1))]
}

function setAtPath(form: Form, path: string[], value: string): void {
  let at = form
  for (const [depth, raw] of path.entries()) {
    const key = raw === '' ? String(Object.keys(at).length) : raw
    if (depth === path.length - 1) {
      at[key] = value
      return
    }
    const next = at[key]
    if (next === undefined || typeof next === 'string') at[key] = Object.create(null) as Form
    at = at[key] as Form
  }
}

function readRecord(form: Form, at: string): Record<string, unknown> {
  const entries = Object.entries(form).map(([name, field]) => {
    const path = at ? `${at}[${name}]` : name
    const kind = Object.hasOwn(PARAMETER_KINDS, name) ? PARAMETER_KINDS[name] : undefined
    if (!kind) throw unknownParameter(path)
    return [name, readField(field, kind, path)] as const
  })
  return Object.fromEntries(entries)
}

function readField(field: Field, kind: ParameterKind, path: string): unknown {
  if (typeof field === 'string') return readLeaf(field, kind, path)
  const form = field as Form
  if (kind === 'metadata') return readMetadata(form, path)
  // `created` is a moment or a range of moments.
  if (kind === 'record' || kind === 'integer') return readRecord(form, path)
  if (kind !== 'list') throw invalidRequest(`Invalid string: ${JSON.stringify(field)}`, path)
  return Object.entries(form).map(([index, one]) =>
    typeof one === 'string' ? one : readRecord(one as Form, `${path}[${index}]`),
  )
}

function readLeaf(value: string, kind: ParameterKind, path: string): unknown {
  if (kind === 'text') return value
  if (kind === 'integer') return integer(value, path)
  if (kind === 'number') return decimal(value, path)
  if (kind === 'flag') {
    if (value !== 'true' && value !== 'false') throw invalidRequest(`Invalid boolean: ${value}`, path)
    return value === 'true'
  }
  if (value === '') return ''
  throw invalidRequest(`Invalid ${kind === 'list' ? 'array' : 'object'}`, path)
}

function decimal(value: string, path: string): number {
  if (value === '' || Number.isNaN(Number(value)))
    throw invalidRequest(`Invalid decimal: ${value}`, path, 'parameter_invalid_decimal')
  return Number(value)
}

function integer(value: string, path: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, path, 'parameter_invalid_integer')
  return Number(value)
}

/** Metadata: at most 50 pairs, names of at most 40 and values of at most 500 characters, as at Stripe. */
function readMetadata(form: Form, path: string): Record<string, string> {
  const pairs = Object.entries(form)
  if (pairs.length > 50) throw invalidRequest('Metadata can have at most 50 keys.', path)
  for (const [key, value] of pairs) {
    if (typeof value !== 'string') throw invalidRequest('Metadata values must be strings.', `${path}[${key}]`)
    if (key.length > 40) throw invalidRequest(`Metadata keys can have up to 40 characters: ${key}`, path)
    if (value.length > 500) {
      throw invalidRequest(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
        `${path}[${key}]`,
      )
    }
  }
  return Object.fromEntries(pairs as [string, string][])
}

function unknownParameter(path: string) {
  return invalidRequest(`Received unknown parameter: ${path}`, path, 'parameter_unknown')
}
