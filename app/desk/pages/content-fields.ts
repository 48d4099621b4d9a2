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
  if (isPicture(inner)) return { ...named, kind: 'picture', ...pictureIn(value), altError: errors.get(`${name}.alt`) }
  const { def } = inner._zod
  const fields = childrenOf(inner, value)?.map(([key, child]) =>
    fieldsOf(child, at(value, key), `${name}.${key}`, errors),
  )
  if (fields)
    return def.type === 'array' ? { ...named, kind: 'list', rows: fields } : { ...named, kind: 'group', fields }
  switch (def.type) {
    case 'enum':
      return { ...named, kind: 'choice', value: toText(value), options: Object.values(def.entries).map(String) }
    case 'boolean':
      return { ...named, kind: 'choice', value: toText(value), options: ['true', 'false'] }
    case 'number':
      return { ...named, kind: 'number', value: toText(value), ...inDollars(inner, named.label, value) }
    default:
      return { ...named, kind: 'text', value: toText(value), ...textShape(inner, toText(value)) }
  }
}

const isPicture = (schema: Schema) => z.globalRegistry.get(schema)?.kind === 'picture'

/** A drawing's name or a photograph's id, with what that shows. */
function pictureIn(value: Raw): { value: string; alt: string } {
  if (typeof value !== 'object') return { value: toText(value), alt: '' }
  return { value: toText(at(value, 'id')), alt: toText(at(value, 'alt')) }
}

function inDollars(schema: Schema, label: string, value: Raw) {
  if (z.globalRegistry.get(schema)?.unit !== 'dollars') return {}
  const hasCents = typeof value === 'number' && !Number.isInteger(value)
  return { label: `${label}, in dollars`, ...(hasCents && { value: value.toFixed(2) }) }
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
  const typed = manyLines(form.get(name) ?? '')
  if (isPicture(inner))
    return typed.startsWith('img_') ? { id: typed, alt: manyLines(form.get(`${name}.alt`) ?? '') } : typed
  const rows = Array.from({ length: Math.min(MAX_ROWS, Number(form.get(`${name}.length`)) || 0) })
  const children = childrenOf(inner, inner._zod.def.type === 'array' ? rows : present)
  if (!children) return typed
  return build(
    inner,
    children.map(([key, child]) => [key, readFields(child, form, `${name}.${key}`, at(present, key))]),
  )
}

const MAX_ROWS = 150

/** What was typed as the schema wants it: numbers, and nothing where nothing is needed. It is still to be checked. */
export function toContent(schema: Schema, raw: Raw): Raw {
  const { inner, empty } = unwrap(schema)
  if (isPicture(inner) && raw) return raw
  if (empty && isBlank(raw)) return empty === 'null' ? null : undefined
  const children = childrenOf(inner, raw)?.map(([key, child]): [string, Raw] => [key, toContent(child, at(raw, key))])
  if (children) return build(inner, children)
  const { def } = inner._zod
  if (def.type === 'boolean') return raw === 'true' || raw === true
  return def.type === 'number' ? toNumber(toText(raw)) : raw
}

/** What is within a value; undefined where that is a leaf. */
function childrenOf({ _zod: { def } }: z.core.$ZodTypes, value: Raw): [key: string, Schema][] | undefined {
  if (def.type === 'object') return Object.entries(def.shape)
  if (def.type === 'record') return keysIn(value).map((key) => [key, def.valueType])
  if (def.type === 'array') return (Array.isArray(value) ? value : []).map((_, index) => [String(index), def.element])
  return undefined
}

/** The value that has these within it; what is absent is left out. */
function build({ _zod: { def } }: z.core.$ZodTypes, entries: [key: string, value: Raw][]): Raw {
  if (def.type === 'array') return entries.map(([, value]) => value)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** `$1,250.50` as well as `1250.5`. What is no number stays a text, and the check says so. */
function toNumber(typed: string): number | string {
  const plain = typed.replace(/^\s*\$|,(?=\d{3})|\s/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed
}

function isBlank(raw: Raw): boolean {
  if (typeof raw === 'object' && raw !== null) return Object.values(raw).every(isBlank)
  return raw === undefined || raw === null || raw === ''
}

/** A press on a row's button: `add`, or with the row's own name `remove`, `up` and `down`; `clear` is a picture's. @returns it done */
export function pressRow(schema: Schema, raw: Raw, press: string, name: string): Raw {
  const [what = '', path = ''] = press.split(' ')
  return change(schema, raw, path === name ? [] : path.slice(name.length + 1).split('.'), what)
}

function change(schema: Schema, raw: Raw, [key, ...rest]: readonly string[], what: string): Raw {
  const { inner } = unwrap(schema)
  const children = childrenOf(inner, raw) ?? []
  const isList = inner._zod.def.type === 'array'
  if (key === undefined && isPicture(inner) && what === 'clear') return ''
  if (key === undefined) return isList && what === 'add' ? [...(raw as Raw[]), undefined] : raw
  if (!children.some(([one]) => one === key)) return raw
  if (isList && rest.length === 0) return moveRow(raw as Raw[], Number(key), what)
  return build(
    inner,
    children.map(([one, child]) => [one, one === key ? change(child, at(raw, one), rest, what) : at(raw, one)]),
  )
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
      return issue.origin === 'array' ? `needs at least ${rows(issue.minimum)}` : `must be at least ${issue.minimum}`
    case 'too_big': {
      if (issue.origin === 'array') return `takes at most ${rows(issue.maximum)}`
      const unit = issue.origin === 'string' ? ' characters' : ''
      return `must be at most ${issue.maximum}${unit}`
    }
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'isn’t a number' : 'is missing'
    case 'invalid_format':
      return `isn’t ${FORMATS[issue.format] ?? 'the kind of text that goes here'}`
    default:
      return 'isn’t one of the choices'
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-12-31',
  time: 'a time such as 09:00',
  email: 'an email address',
  url: 'an address that begins with https://',
}

const rows = (count: number | bigint) => (count === 1 ? 'one row' : `${count} rows`)

/** Every leaf that a reader sees, by its name: to be compared with what it was. */
export function textsOf(field: Field): { name: string; label: string; text: string }[] {
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
  if (def.type !== 'optional' && def.type !== 'nullable' && def.type !== 'default' && def.type !== 'readonly')
    return { inner: one, hint }
  const inside = unwrap(def.innerType)
  const empty = def.type === 'optional' ? 'absent' : def.type === 'nullable' ? 'null' : inside.empty
  return { inner: inside.inner, hint: hint ?? inside.hint, ...(empty && { empty }) }
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
const keysIn = (value: Raw): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

function at(value: Raw, key: string | number): Raw {
  return typeof value === 'object' && value !== null ? (value as Record<string, Raw>)[key] : undefined
}
