import type { Parameter, ParameterTree } from './parameters.ts'
import { invalid } from './refusals.ts'

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
  if (fields.length > MAX_FIELDS) throw invalid('Too many parameters.')
  for (const [name, value] of fields) place(form, pathOf(name), value)
  return form
}

/**
 * Holds a form against what the request knows and gives its leaves their types. An unknown name is refused as Stripe
 * does: `parameter_unknown`, with the name as it was written.
 */
export function readParameters<T>(form: Form, tree: ParameterTree): T {
  return readRecord(form, tree, '') as T
}

function pathOf(name: string): string[] {
  const [head = '', ...rest] = name.split('[')
  if (rest.length > MAX_DEPTH || rest.some((part) => !part.endsWith(']'))) throw unknown(name)
  return [head, ...rest.map((part) => part.slice(0, -1))]
}

function place(form: Form, path: string[], value: string): void {
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

function readRecord(form: Form, tree: ParameterTree, at: string): Record<string, unknown> {
  const entries = Object.entries(form).map(([name, field]) => {
    const path = at ? `${at}[${name}]` : name
    const known = Object.hasOwn(tree, name) ? tree[name] : undefined
    if (!known) throw unknown(path)
    return [name, readField(field, known, path)] as const
  })
  return Object.fromEntries(entries)
}

function readField(field: Field, known: Parameter, path: string): unknown {
  if (known === 'anything') return field
  if (typeof field === 'string') return readLeaf(field, known, path)
  if (known === 'map') return readMap(field as Form, path)
  if (known === 'range') return readRecord(field as Form, RANGE, path)
  if (typeof known === 'string') throw invalid(`Invalid string: ${JSON.stringify(field)}`, path)
  if (!Array.isArray(known)) return readRecord(field as Form, known as ParameterTree, path)
  const [item] = known as [Parameter]
  return Object.entries(field as Form).map(([index, one]) => readField(one, item, `${path}[${index}]`))
}

const RANGE = { gt: 'integer', gte: 'integer', lt: 'integer', lte: 'integer' } as const

function readLeaf(value: string, known: Parameter, path: string): unknown {
  if (known === 'integer' || known === 'range') return integer(value, path)
  if (known === 'number') {
    if (value === '' || Number.isNaN(Number(value)))
      throw invalid(`Invalid decimal: ${value}`, path, 'parameter_invalid_decimal')
    return Number(value)
  }
  if (known === 'flag') {
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, path)
    return value === 'true'
  }
  if (known === 'text') return value
  if (value === '') return ''
  throw invalid(`Invalid ${Array.isArray(known) ? 'array' : 'object'}`, path)
}

function integer(value: string, path: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, path, 'parameter_invalid_integer')
  return Number(value)
}

/** Metadata: at most 50 pairs, names of at most 40 and values of at most 500 characters, as at Stripe. */
function readMap(form: Form, path: string): Record<string, string> {
  const pairs = Object.entries(form)
  if (pairs.length > 50) throw invalid('Metadata can have at most 50 keys.', path)
  for (const [key, value] of pairs) {
    if (typeof value !== 'string') throw invalid('Metadata values must be strings.', `${path}[${key}]`)
    if (key.length > 40) throw invalid(`Metadata keys can have up to 40 characters: ${key}`, path)
    if (value.length > 500) {
      throw invalid(
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
        `${path}[${key}]`,
      )
    }
  }
  return Object.fromEntries(pairs as [string, string][])
}

function unknown(path: string) {
  return invalid(`Received unknown parameter: ${path}`, path, 'parameter_unknown')
}
