import { z } from 'zod'
import { type FormFields, manyLines } from '../../platform/forms/form-fields.ts'

interface Named {
  /** Its path in the content: `values.items.0.title`. */
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  /** May stay empty. */
  isOptional: boolean
}

/** A field of a form that is made from a schema. */
export type Field =
  | (Named & { kind: 'text'; value: string; type: string; isLong: boolean })
  | (Named & { kind: 'number'; value: string })
  | (Named & { kind: 'choice'; value: string; options: readonly string[] })
  | (Named & { kind: 'picture'; value: string; alt: string; altError: string | undefined })
  | (Named & { kind: 'fixed'; value: string })
  | (Named & { kind: 'group'; fields: readonly Field[] })
  | (Named & { kind: 'list'; rows: readonly Field[] })

/** What is wrong, in words, by the name of its field. */
export type FieldErrors = ReadonlyMap<string, string>

const NO_ERRORS: FieldErrors = new Map()

/** Content, or what was typed for it: then each of its leaves is a text. */
type Raw = unknown

type Schema = z.core.$ZodType

/** The form of a part: its one field, or a group of them. */
export function fieldsOf(schema: Schema, value: Raw, name: string, errors: FieldErrors = NO_ERRORS): Field {
  const { inner, hint, empty } = unwrap(schema)
  const named = { name, label: toLabel(name), hint, error: errors.get(name), isOptional: empty !== undefined }
  const within = (key: string | number, child: Schema) => fieldsOf(child, at(value, key), `${name}.${key}`, errors)
  if (isPicture(inner)) return { ...named, kind: 'picture', ...pictureIn(value), altError: errors.get(`${name}.alt`) }
  switch (inner._zod.def.type) {
    case 'object':
      return {
        ...named,
        kind: 'group',
        fields: Object.entries(inner._zod.def.shape).map(([key, child]) => within(key, child)),
      }
    case 'record': {
      const { valueType } = inner._zod.def
      return { ...named, kind: 'group', fields: keysIn(value).map((key) => within(key, valueType)) }
    }
    case 'tuple':
      return { ...named, kind: 'group', fields: inner._zod.def.items.map((child, index) => within(index, child)) }
    case 'array': {
      const { element } = inner._zod.def
      return { ...named, kind: 'list', rows: listIn(value).map((_, index) => within(index, element)) }
    }
    case 'union':
      return { ...fieldsOf(chosenOf(inner, value), value, name, errors), ...(hint && { hint }) }
    case 'enum':
      return {
        ...named,
        kind: 'choice',
        value: toText(value),
        options: Object.values(inner._zod.def.entries).map(String),
      }
    case 'boolean':
      return { ...named, kind: 'choice', value: toText(value), options: ['true', 'false'] }
    case 'literal':
      return { ...named, kind: 'fixed', value: toText(inner._zod.def.values[0]) }
    case 'number':
      return { ...named, ...inDollars(inner, named.label), kind: 'number', value: toText(value) }
    default:
      return { ...named, kind: 'text', value: toText(value), ...textShape(inner, toText(value)) }
  }
}

const isPicture = (schema: Schema) => z.globalRegistry.get(schema)?.kind === 'picture'

/** A drawing's name or a photograph's id, with what that shows. */
function pictureIn(value: Raw): { value: string; alt: string } {
  return typeof value === 'object'
    ? { value: toText(at(value, 'id')), alt: toText(at(value, 'alt')) }
    : { value: toText(value), alt: '' }
}

function inDollars(schema: Schema, label: string) {
  return z.globalRegistry.get(schema)?.unit === 'dollars' ? { label: `${label}, in dollars` } : {}
}

const INPUT_TYPES: Readonly<Record<string, string>> = { date: 'date', time: 'time', email: 'email', url: 'url' }
/** Characters of a text that get more than one line, and of a paragraph's least limit. */
const LONG = { text: 60, limit: 1000 }

function textShape(schema: z.core.$ZodTypes, value: string) {
  const { format, maxLength } = schema as z.ZodString
  const type = INPUT_TYPES[format ?? ''] ?? 'text'
  const isLong = type === 'text' && (value.length > LONG.text || (maxLength ?? 0) >= LONG.limit)
  return { type, isLong }
}

/** What a form says, in the shape of the content. `present` says what the records in it have. */
export function readFields(schema: Schema, form: FormFields, name: string, present: Raw): Raw {
  const { inner } = unwrap(schema)
  if (isPicture(inner)) {
    const value = form.get(name) ?? ''
    return value.startsWith('img_') ? { id: value, alt: manyLines(form.get(`${name}.alt`) ?? '') } : value
  }
  const within = (key: string | number, child: Schema) => readFields(child, form, `${name}.${key}`, at(present, key))
  switch (inner._zod.def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(inner._zod.def.shape).map(([key, child]) => [key, within(key, child)]))
    case 'record': {
      const { valueType } = inner._zod.def
      return Object.fromEntries(keysIn(present).map((key) => [key, within(key, valueType)]))
    }
    case 'tuple':
      return inner._zod.def.items.map((child, index) => within(index, child))
    case 'array': {
      const { element } = inner._zod.def
      const length = Math.min(MAX_ROWS, Number(form.get(`${name}.length`)) || 0)
      return Array.from({ length }, (_, index) => within(index, element))
    }
    case 'union':
      return readFields(chosenOf(inner, present), form, name, present)
    default:
      return manyLines(form.get(name) ?? '')
  }
}

const MAX_ROWS = 150

/** What was typed as the schema wants it: numbers, and nothing where nothing is needed. It is still to be checked. */
export function toContent(schema: Schema, raw: Raw): Raw {
  const { inner, empty } = unwrap(schema)
  if (isPicture(inner) && raw) return raw
  if (empty && isBlank(inner, raw)) return empty === 'null' ? null : undefined
  switch (inner._zod.def.type) {
    case 'object': {
      const entries = Object.entries(inner._zod.def.shape).map(([key, child]) => [key, toContent(child, at(raw, key))])
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    }
    case 'record': {
      const { valueType } = inner._zod.def
      return Object.fromEntries(keysIn(raw).map((key) => [key, toContent(valueType, at(raw, key))]))
    }
    case 'tuple':
      return inner._zod.def.items.map((child, index) => toContent(child, at(raw, index)))
    case 'array': {
      const { element } = inner._zod.def
      return listIn(raw).map((row) => toContent(element, row))
    }
    case 'union':
      return toContent(chosenOf(inner, raw), raw)
    case 'literal':
      return inner._zod.def.values[0]
    case 'boolean':
      return raw === 'true' || raw === true
    case 'number':
      return toNumber(toText(raw))
    default:
      return raw
  }
}

/** `$1,250.50` as well as `1250.5`. What is no number stays a text, and the check says so. */
function toNumber(typed: string): number | string {
  const plain = typed.replace(/^\s*\$|,(?=\d{3})|\s/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed
}

function isBlank(schema: z.core.$ZodTypes, raw: Raw): boolean {
  if (Array.isArray(raw)) return raw.every((one) => isBlank(schema, one))
  if (typeof raw === 'object' && raw !== null) return Object.values(raw).every((one) => isBlank(schema, one))
  return raw === undefined || raw === null || raw === ''
}

/** A press on a row's button: `add`, or with the row's own name `remove`, `up` and `down`. @returns the lists with it done */
export function pressRow(schema: Schema, raw: Raw, press: string, name: string): Raw {
  const [what = '', path = ''] = press.split(' ')
  const keys = path === name ? [] : path.slice(name.length + 1).split('.')
  return change(schema, raw, keys, what)
}

function change(schema: Schema, raw: Raw, keys: readonly string[], what: string): Raw {
  const { inner } = unwrap(schema)
  const [key, ...rest] = keys
  const list = inner._zod.def.type === 'array' ? inner._zod.def.element : undefined
  if (list && key === undefined) return what === 'add' ? [...listIn(raw), undefined] : raw
  if (key === undefined || !isKeyOf(raw, key)) return raw
  if (list && rest.length === 0) return moveRow(listIn(raw), Number(key), what)
  const child = childOf(inner, raw, key)
  const changed = child ? change(child, at(raw, key), rest, what) : at(raw, key)
  return Array.isArray(raw) ? raw.with(Number(key), changed) : { ...(raw as object), [key]: changed }
}

function isKeyOf(raw: Raw, key: string): boolean {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, key)
}

function childOf(schema: z.core.$ZodTypes, raw: Raw, key: string): Schema | undefined {
  const { def } = schema._zod
  if (def.type === 'object') return def.shape[key]
  if (def.type === 'array') return def.element
  if (def.type === 'tuple') return def.items[Number(key)]
  if (def.type === 'record') return def.valueType
  return def.type === 'union' ? childOf(unwrap(chosenOf(schema, raw)).inner, raw, key) : undefined
}

function moveRow(rows: readonly Raw[], index: number, what: string): Raw[] {
  const row = rows[index]
  const others = rows.toSpliced(index, 1)
  if (what === 'remove') return others
  return others.toSpliced(Math.max(0, what === 'up' ? index - 1 : index + 1), 0, row)
}

/** What isn't as the file's schema says, by the name of the field in which it is to be set right. */
export function problemsIn(schema: Schema, content: unknown, part: string): FieldErrors {
  const read = z.safeParse(schema, content, { error: (issue) => inWords(issue) })
  const issues = read.success ? [] : read.error.issues.flatMap(within).filter(({ path }) => path[0] === part)
  return new Map(issues.map(({ path, message }) => [path.join('.'), `This ${message}.`]))
}

/** What is wrong with the kind that was meant, where there are several. */
function within(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const meant = issue.errors.find((errors) =>
    errors.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  )
  return (meant ?? issue.errors[0] ?? []).flatMap((one) => within({ ...one, path: [...issue.path, ...one.path] }))
}

function inWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'array' ? `needs ${rows(issue.minimum)} at least` : `is at least ${issue.minimum}`
    case 'too_big': {
      if (issue.origin === 'array') return `takes ${rows(issue.maximum)} at most`
      const unit = issue.origin === 'string' ? ' letters' : ''
      return `is at most ${issue.maximum}${unit}`
    }
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'is no number' : 'is missing'
    case 'invalid_format':
      return `is no ${FORMATS[issue.format] ?? 'text of the kind that goes here'}`
    default:
      return 'isn’t one of the choices'
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'date such as 2026-12-31',
  time: 'time such as 09:00',
  email: 'email address',
  url: 'address that begins with https://',
}

const rows = (count: number | bigint) => (count === 1 ? 'one row' : `${count} rows`)

/** Every leaf that a reader sees, by its name: to be compared with what it was. */
export function textsOf(field: Field): { name: string; label: string; text: string }[] {
  if (field.kind === 'fixed') return []
  if (field.kind === 'group') return field.fields.flatMap(textsOf)
  if (field.kind === 'list') return field.rows.flatMap(textsOf)
  const text = field.kind === 'picture' && field.alt ? `A picture: ${field.alt}` : field.value
  return [{ name: field.name, label: field.label, text }]
}

/** What stands around a schema: whether it may be left empty, and what its describing says. */
function unwrap(schema: Schema): { inner: z.core.$ZodTypes; hint: string | undefined; empty?: 'null' | 'absent' } {
  const one = schema as z.core.$ZodTypes
  const { def } = one._zod
  const hint = z.globalRegistry.get(schema)?.description
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'readonly') {
    const within = unwrap(def.innerType)
    const empty = def.type === 'optional' ? 'absent' : def.type === 'nullable' ? 'null' : within.empty
    return { inner: within.inner, hint: hint ?? within.hint, ...(empty && { empty }) }
  }
  return { inner: one, hint }
}

/** Of several kinds of content, the one that a value is of: it has its fixed words. */
function chosenOf(schema: z.core.$ZodTypes, value: Raw): Schema {
  const { def } = schema._zod
  if (def.type !== 'union') return schema
  const fits = def.options.find((option) => hasFixedWords(option, value) && z.safeParse(option, value).success)
  return fits ?? def.options.find((option) => hasFixedWords(option, value)) ?? def.options[0] ?? schema
}

function hasFixedWords(schema: Schema, value: Raw): boolean {
  const { def } = unwrap(schema).inner._zod
  if (def.type !== 'object') return typeof value !== 'object'
  return Object.entries(def.shape).every(([key, child]) => {
    const word = unwrap(child).inner._zod.def
    return word.type !== 'literal' || word.values.includes(at(value, key) as never)
  })
}

/** `closedUntil` as `Closed until`; a row by its number. */
export function toLabel(name: string): string {
  const key = name.slice(name.lastIndexOf('.') + 1)
  if (/^\d+$/.test(key)) return String(Number(key) + 1)
  if (key === 'meta') return 'In search results and shared links'
  const words = key.replace(/[-_]/g, ' ').replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const toText = (value: Raw): string => (value === undefined || value === null ? '' : String(value))
const listIn = (value: Raw): readonly Raw[] => (Array.isArray(value) ? value : [])
const keysIn = (value: Raw): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

function at(value: Raw, key: string | number): Raw {
  return typeof value === 'object' && value !== null ? (value as Record<string, Raw>)[key] : undefined
}
