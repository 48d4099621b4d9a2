import { invalidRequest, missing } from './errors.ts'
import { type Form, unknownParameter } from './form-encoding.ts'
import specification from './specification/operations.json' with { type: 'json' }

/** What Stripe's OpenAPI says of a parameter, as far as a request can be checked by it. */
interface Schema {
  type?: string
  enum?: string[]
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
}

export const operations = specification.operations as Record<string, Schema>

/**
 * Holds a request against Stripe's specification, whether or not the emulator carries out what it asks for.
 *
 * @param operation method and path, as in `POST /v1/coupons/:id`
 * @throws StripeApiError as Stripe refuses a parameter that it doesn't know, a value that isn't allowed or one that's missing
 */
export function checkRequest(operation: string, form: Form): void {
  const schema = operations[operation]
  if (!schema) throw invalidRequest(`Stripe's specification has no ${operation}`)
  checkObject(schema, form, '')
}

function checkField(schema: Schema, field: string | Form, at: string): void {
  if (schema.anyOf) checkAnyOf(schema.anyOf, field, at)
  else if (schema.type === 'object') checkObject(schema, asForm(field, 'object', at), at)
  else if (schema.type === 'array') checkArray(schema, asForm(field, 'array', at), at)
  else if (typeof field === 'string') checkValue(schema, field, at)
  else throw invalidRequest(`Invalid ${schema.type}`, at)
}

function asForm(field: string | Form, type: string, at: string): Form {
  if (typeof field === 'string') throw invalidRequest(`Invalid ${type}`, at)
  return field
}

/** The refusal that is thrown is that of the first choice with the request's shape: a record or a plain value. */
function checkAnyOf(choices: Schema[], field: string | Form, at: string): void {
  const isPlain = ({ type }: Schema) => type !== 'object' && type !== 'array'
  const fitting = choices.filter((choice) => isPlain(choice) === (typeof field === 'string'))
  const refusals = fitting.map((choice) => refusalOf(() => checkField(choice, field, at)))
  if (refusals.includes(undefined)) return
  throw refusals[0] ?? invalidRequest(typeof field === 'string' ? 'Invalid object' : 'Invalid string', at)
}

function refusalOf(check: () => void): unknown {
  try {
    check()
  } catch (refusal) {
    return refusal
  }
}

function checkObject(schema: Schema, form: Form, at: string): void {
  const path = (name: string) => (at ? `${at}[${name}]` : name)
  for (const [name, field] of Object.entries(form)) {
    const property = propertyOf(schema, name)
    if (!property) throw unknownParameter(path(name))
    checkField(property, field, path(name))
  }
  const left = schema.required?.find((name) => !(name in form))
  if (left) throw missing(path(left))
}

function propertyOf({ properties, additionalProperties }: Schema, name: string): Schema | undefined {
  if (properties && Object.hasOwn(properties, name)) return properties[name]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

function checkArray({ items = {} }: Schema, form: Form, at: string): void {
  for (const [key, field] of Object.entries(form)) {
    if (!/^\d+$/.test(key)) throw invalidRequest('Invalid array', at)
    checkField(items, field, `${at}[${key}]`)
  }
}

const NOTATIONS: Record<string, RegExp> = {
  boolean: /^(true|false)$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
}

function checkValue(
  { type = 'string', enum: allowed, maxLength = Number.POSITIVE_INFINITY }: Schema,
  value: string,
  at: string,
): void {
  if (allowed) {
    if (!allowed.includes(value)) throw invalidRequest(`Invalid ${at}: must be one of ${allowed.join(', ')}`, at)
    return
  }
  if (value === '' && !METADATA_VALUE.test(at))
    throw invalidRequest(`You passed an empty string for '${at}'.`, at, 'parameter_invalid_empty')
  if (NOTATIONS[type]?.test(value) === false)
    throw invalidRequest(`Invalid ${type}: ${value}`, at, `parameter_invalid_${type}`)
  if (value.length > maxLength) throw invalidRequest(`Invalid string: must be at most ${maxLength} characters`, at)
}

/** An empty value of metadata takes its key away. */
const METADATA_VALUE = /(^|\[)metadata\]?\[/
