import { z } from 'zod'
import { isDay } from '../dates.ts'
import { keysOf } from '../keys-of.ts'
import { MAX_EMAIL_LENGTH, parseEmailAddress } from '../mail/email-address.ts'
import { addressProblem } from '../mail/pasted-address.ts'
import { isTimeZone } from '../time-labels.ts'
import { type FormFields, manyLines, oneLine, truncateForEcho } from './form-fields.ts'
import { typedCents } from './typed-cents.ts'

/** What the browser is told of a field: what it checks itself, and how it helps to fill it in. */
interface Constraints {
  required?: boolean
  maxLength?: number
  min?: number
  max?: number
  autoComplete?: string
  inputMode?: 'decimal' | 'url'
  type?: 'checkbox' | 'date' | 'email' | 'number' | 'time' | 'url'
}

/** What a field may hold: from the text that was typed to the value that it means. */
type FieldSchema = z.ZodType<unknown, string>
type Shape = Readonly<Record<string, FieldSchema>>
type Typed<Fields> = Record<keyof Fields & string, string>
type Input<Fields extends Shape> = { [Name in keyof Fields]: z.output<Fields[Name]> }

/** What a form that comes back says, with what was typed. */
interface Refused<Fields> {
  errors: Partial<Typed<Fields>>
  values: Typed<Fields>
}

/**
 * A form, declared once by what each of its fields may hold. Its page draws `shown()`, which its loader returns, by `fieldsOf`
 * (ui/fields.ts) with the reply that `parse` makes of what was sent.
 */
export function formSchema<Fields extends Shape>(fields: Fields) {
  const names = keysOf(fields)
  const valuesOf = (sent: FormFields) =>
    truncateForEcho(Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ''])) as Typed<Fields>)
  return {
    /** What was typed, as the form shows it again. */
    valuesOf,
    /** @param isDraft what is empty may stay so */
    parse(sent: FormFields, isDraft = false): { input: Input<Fields> } | Refused<Fields> {
      const values = valuesOf(sent)
      const errors: Partial<Typed<Fields>> = {}
      const input: Record<string, unknown> = {}
      for (const [name, schema] of Object.entries(fields)) {
        const typed = sent.get(name) ?? ''
        const { data, error } = schema.safeParse(typed)
        const isLeftOut = isDraft && typed.trim() === ''
        if (error && !isLeftOut) errors[name as keyof Fields & string] = error.issues[0]?.message ?? ''
        else input[name] = error ? '' : data
      }
      if (Object.keys(errors).length > 0) return { errors, values }
      return { input: input as Input<Fields> }
    },
    /** For its page: what is known already, and what the browser is told. @param id in front of the ids of the fields */
    shown(values: Partial<Typed<Fields>> = {}, id = '') {
      const shown = names.map((name) => [name, { id: id + name, name, ...constraintsOf(fields[name]) }])
      return { values, fields: Object.fromEntries(shown) as Record<keyof Fields & string, ShownField> }
    },
  }
}

interface ShownField extends Constraints {
  id: string
  name: string
}

function constraintsOf(schema: FieldSchema | undefined): Constraints | undefined {
  return (
    (schema?.meta() as Constraints | undefined) ??
    (schema instanceof z.ZodPipe ? constraintsOf(schema.in as FieldSchema) : undefined)
  )
}

interface TextRules extends Constraints {
  /** What to say where nothing is typed: without it, nothing needs to be. */
  missing?: string
  /** What the field is called where its text is too long. */
  called?: string
}

/** Text of one line. @param max in characters: the browser takes no more */
export const line = (max: number, rules?: TextRules) => text(oneLine, max, { maxLength: max, ...rules })

/** Text of several lines. The browser takes all of it: it would cut what is pasted without a word. */
export const lines = (max: number, rules?: TextRules) => text(manyLines, max, rules)

function text(clean: (typed: string) => string, max: number, { missing, called, ...constraints }: TextRules = {}) {
  const most = max.toLocaleString('en-US')
  const has = (typed: unknown) => String(typed).length.toLocaleString('en-US')
  return z
    .string()
    .overwrite((typed) => clean(typed.normalize('NFC')))
    .min(missing === undefined ? 0 : 1, missing)
    .max(max, {
      error: ({ input }) =>
        called
          ? `Your ${called} has ${has(input)} characters. Please shorten it to ${most}.`
          : `Please use at most ${most} characters: there are ${has(input)}.`,
    })
    .meta({ ...(missing !== undefined && { required: true }), ...constraints })
}

/** One of some options, by their keys. */
export function choice<Key extends string>(options: Readonly<Record<Key, unknown>>, message: string) {
  const isOption = (typed: unknown) => typeof typed === 'string' && Object.hasOwn(options, typed)
  return z.string().pipe(z.custom<Key>(isOption, message)).meta({ required: true })
}

/** The same, where nothing may be chosen. */
export function optionalChoice<Key extends string>(options: Readonly<Record<Key, unknown>>, message: string) {
  const isOption = (typed: unknown) => typed === null || (typeof typed === 'string' && Object.hasOwn(options, typed))
  return z
    .string()
    .transform((typed) => typed || null)
    .pipe(z.custom<Key | null>(isOption, message))
}

/** A box to tick. @param missing what to say where it has to be ticked */
export function checkbox(missing?: string) {
  return z
    .string()
    .transform((typed) => typed !== '')
    .refine((isTicked) => isTicked || missing === undefined, missing)
    .meta({ type: 'checkbox', ...(missing !== undefined && { required: true }) })
}

/** An amount in dollars as cents, such as `$25,000.50`; null where nothing is typed and nothing is `required`. */
export function money(invalid: string, { required = false } = {}) {
  return z
    .string()
    .transform((typed, { addIssue }) => {
      const amount = typedCents(oneLine(typed)) ?? null
      if (required ? !amount : amount === null && oneLine(typed)) addIssue(invalid)
      return amount
    })
    .meta({ ...(required && { required }), maxLength: 20, inputMode: 'decimal', autoComplete: 'off' })
}

/** A whole number. */
export function wholeNumber(min: number, max: number, invalid: string) {
  return z
    .string()
    .transform((typed) => (/^\d+$/.test(oneLine(typed)) ? Number(oneLine(typed)) : Number.NaN))
    .refine((number) => number >= min && number <= max, invalid)
    .meta({ required: true, type: 'number', min, max })
}

/** A day, such as `2026-12-08`; null where nothing is typed. */
export const day = (invalid: string) =>
  z
    .string()
    .transform((typed) => oneLine(typed) || null)
    .refine((typed) => typed === null || isDay(typed), invalid)
    .meta({ type: 'date' })

/** A day that has to be typed. */
export const requiredDay = (invalid: string) =>
  z.string().overwrite(oneLine).refine(isDay, invalid).meta({ required: true, type: 'date' })

/** A time of day, such as `14:30`. */
export const timeOfDay = (invalid: string) =>
  z
    .string()
    .overwrite(oneLine)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid)
    .meta({ required: true, type: 'time' })

/** A time zone by its name, such as `America/Chicago`. */
export const timeZone = (invalid: string) => z.string().refine(isTimeZone, invalid).meta({ required: true })

/** A web address that begins with `https://`; null where nothing is typed. @param missing what to say where one has to be */
export const secureLink = (invalid: string, missing?: string) =>
  z
    .string()
    .transform((typed, { addIssue }) => {
      const text = oneLine(typed)
      const url = URL.parse(text)
      if (text === '' && missing !== undefined) addIssue(missing)
      if (text !== '' && url?.protocol !== 'https:') addIssue(invalid)
      else if (text.length > MAX_LINK) addIssue(`Please use a link of at most ${MAX_LINK} characters.`)
      return url?.href ?? null
    })
    .meta({ ...(missing !== undefined && { required: true }), type: 'url' })

const MAX_LINK = 2000

interface AddressMessages {
  missing: string
  invalid: string
  /** Of more characters than any address has; without it, what is `invalid`. */
  tooLong?: (has: string) => string
}

/** An email address. */
export function emailAddress({ missing, invalid, tooLong }: AddressMessages) {
  return z
    .string()
    .transform((typed, { addIssue }) => {
      const address = parseEmailAddress(typed)
      const { length } = typed.trim()
      const otherwise = tooLong && length > MAX_EMAIL_LENGTH ? tooLong(length.toLocaleString('en-US')) : invalid
      if (!address) addIssue(length === 0 ? missing : addressProblem(typed, otherwise))
      return address ?? z.NEVER
    })
    .meta({ required: true, autoComplete: 'email', type: 'email' })
}
