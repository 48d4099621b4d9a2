import { invalidRequest } from './errors.ts'
import specification from './specification/operations.json' with { type: 'json' }

/** A parsed form: strings at the leaves, records in between; lists are still records whose keys are numbers. */
interface Form {
  [name: string]: string | Form
}

/** What Stripe's OpenAPI says of a parameter, for those that the emulator carries out. */
interface Schema {
  type?: string
  enum?: string[]
  maxLength?: number
  /** Whether an empty text takes it away. */
  empty?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  /** Of metadata. */
  additionalProperties?: Schema
  items?: Schema
}

export const operations = specification.operations as Record<string, Schema>

const MAX_FIELDS = 2_000
const MAX_DEPTH = 8

/** Reads Stripe's form notation, `line_items[0][price]=…` and `expand[]=…`. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  const fields = [...new URLSearchParams(text)]
  if (fields.length > MAX_FIELDS) throw invalidRequest('Too many parameters.')
  for (const [name, value] of fields) {
    const [head = '', ...rest] = name.split('[')
    if (rest.length > MAX_DEPTH || rest.some((part) => !part.endsWith(']'))) throw unknownParameter(name)
    setAtPath(form, [head, ...rest.map((part) => part.slice(0, -1))], value)
  }
  return form
}

function setAtPath(form: Form, [first = '', ...rest]: string[], value: string): void {
  const key = first === '' ? String(Object.keys(form).length) : first
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const known = form[key]
  const next: Form = known === undefined || typeof known === 'string' ? Object.create(null) : known
  form[key] = next
  setAtPath(next, rest, value)
}

/**
 * The parameters of a request with their types, held against Stripe's specification.
 *
 * @param operation method and path, as in `POST /v1/coupons`
 * @throws StripeApiError as Stripe refuses a parameter that it doesn't know, a value that isn't allowed or one that's missing; so
 * are those that the emulator doesn't carry out, so that none is ignored
 */
export function readParameters(operation: string, form: Form): Record<string, unknown> {
  const schema = operations[operation]
  if (!schema) throw invalidRequest(`Stripe's specification has no ${operation}`)
  return readRecord(schema, form, '')
}

function readField(schema: Schema, field: string | Form, at: string): unknown {
  const isNested = schema.type === 'object' || schema.type === 'array'
  if (isNested !== (typeof field !== 'string')) throw invalidRequest(`Invalid ${schema.type}`, at)
  if (typeof field === 'string') return readValue(schema, field, at)
  if (schema.type === 'object') return readRecord(schema, field, at)
  return Object.entries(field).map(([key, each]) => {
    if (!/^\d+$/.test(key)) throw invalidRequest('Invalid array', at)
    return readField(schema.items ?? {}, each, `${at}[${key}]`)
  })
}

/** Metadata has at most 50 names of at most 40 characters, as at Stripe. */
function readRecord({ properties, additionalProperties, required }: Schema, form: Form, at: string) {
  const path = (name: string) => (at ? `${at}[${name}]` : name)
  const names = Object.keys(form)
  if (additionalProperties && (names.length > 50 || names.some(({ length }) => length > 40)))
    throw invalidRequest('Metadata can have at most 50 keys of up to 40 characters.', at)
  const entries = Object.entries(form).map(([name, field]) => {
    const property = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (!property) throw unknownParameter(path(name))
    return [name, readField(property, field, path(name))]
  })
  const left = required?.find((name) => !(name in form))
  if (left) throw invalidRequest(`Missing required param: ${path(left)}.`, path(left), 'parameter_missing')
  return Object.fromEntries(entries)
}

const NOTATIONS: Record<string, { notation: RegExp; read: (value: string) => unknown }> = {
  boolean: { notation: /^(true|false)$/, read: (value) => value === 'true' },
  integer: { notation: /^-?\d+$/, read: Number },
  number: { notation: /^-?\d+(\.\d+)?$/, read: Number },
}

function readValue(schema: Schema, value: string, at: string): unknown {
  const { type = 'string', enum: allowed, maxLength = Number.POSITIVE_INFINITY, empty } = schema
  if (allowed && !allowed.includes(value))
    throw invalidRequest(`Invalid ${at}: must be one of ${allowed.join(', ')}`, at)
  if (value === '') {
    if (empty) return value
    throw invalidRequest(`You passed an empty string for '${at}'.`, at, 'parameter_invalid_empty')
  }
  const { notation, read } = NOTATIONS[type] ?? {}
  if (notation?.test(value) === false)
    throw invalidRequest(`Invalid ${type}: ${value}`, at, `parameter_invalid_${type}`)
  if (value.length > maxLength) throw invalidRequest(`Invalid string: must be at most ${maxLength} characters`, at)
  return read ? read(value) : value
}

function unknownParameter(path: string) {
  return invalidRequest(`Received unknown parameter: ${path}`, path, 'parameter_unknown')
}
