import { invalidRequest } from './errors.ts'

/** A parsed form: strings at the leaves, records in between; lists are still records whose keys are numbers. */
export interface Form {
  [name: string]: string | Form
}

const MAX_FIELDS = 2_000
const MAX_DEPTH = 8

/** Reads Stripe's form notation, `line_items[0][price]=…` and `expand[]=…`. */
export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  const fields = [...new URLSearchParams(text)]
  if (fields.length > MAX_FIELDS) throw invalidRequest('Too many parameters.')
  for (const [name, value] of fields) setAtPath(form, parsePath(name), value)
  return form
}

/**
 * The parameters with their types. Numbers and booleans are recognized by their form, except in metadata, whose values are
 * all text: `request-check.ts` has held them against Stripe's specification before.
 */
export function readParameters(form: Form): Record<string, unknown> {
  return readRecord(form, '')
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
    let next = at[key]
    if (next === undefined || typeof next === 'string') {
      next = Object.create(null) as Form
      at[key] = next
    }
    at = next
  }
}

function readRecord(form: Form, at: string): Record<string, unknown> {
  const entries = Object.entries(form).map(([name, field]) => {
    const path = at ? `${at}[${name}]` : name
    return [name, name === 'metadata' ? readMetadata(field, path) : readField(field, path)]
  })
  return Object.fromEntries(entries)
}

function readField(field: string | Form, path: string): unknown {
  if (typeof field === 'string') return readLeaf(field)
  const record = readRecord(field, path)
  return Object.keys(record).every((key) => /^\d+$/.test(key)) ? Object.values(record) : record
}

function readLeaf(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

/** Metadata: at most 50 pairs, names of at most 40 and values of at most 500 characters, as at Stripe. */
function readMetadata(form: string | Form, path: string): string | Record<string, string> {
  if (typeof form === 'string') return form
  const pairs = Object.entries(form)
  if (pairs.length > 50) throw invalidRequest('Metadata can have at most 50 keys.', path)
  return Object.fromEntries(pairs.map(([key, value]) => [key, readMetadataValue(key, value, path)]))
}

function readMetadataValue(key: string, value: string | Form, path: string): string {
  if (typeof value !== 'string') throw invalidRequest('Metadata values must be strings.', `${path}[${key}]`)
  if (key.length > 40) throw invalidRequest(`Metadata keys can have up to 40 characters: ${key}`, path)
  if (value.length <= 500) return value
  const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`
  throw invalidRequest(message, `${path}[${key}]`)
}

/**
 * Refuses the parameters that are left after the emulator has taken those that it carries out, so that none is ignored.
 *
 * @param at the parameter that they belong to, as it is written: `line_items[0]`
 */
export function refuseOthers(rest: object, at?: string): void {
  const [name] = Object.keys(rest)
  if (name !== undefined) throw unknownParameter(at ? `${at}[${name}]` : name)
}

export function unknownParameter(path: string) {
  return invalidRequest(`Received unknown parameter: ${path}`, path, 'parameter_unknown')
}
