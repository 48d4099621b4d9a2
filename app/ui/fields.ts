/** What the browser is told of a field (platform/forms/form-schema.ts). */
interface ShownField {
  id: string
  name: string
  required?: boolean
  maxLength?: number
  min?: number
  max?: number
  autoComplete?: string
  inputMode?: 'decimal' | 'url'
  type?: 'checkbox' | 'date' | 'email' | 'number' | 'time' | 'url'
}

/** The props of a field of any kind, and what is wrong with it. */
export interface FormField extends Omit<ShownField, 'type'> {
  defaultValue?: string
  defaultChecked?: boolean
  value?: 'yes'
  error: string | undefined
  /** Without script, a form that comes back begins where something is wrong. */
  autoFocus?: boolean
}

type Typed<Name extends string> = Partial<Record<Name, string>>

/** A form, and what's known of it already (platform/forms/form-schema.ts). */
export interface ShownForm<Name extends string> {
  fields: Readonly<Record<Name, ShownField>>
  values: Typed<Name>
}

/** What a form that comes back was answered, with what was typed. */
export interface Refused<Name extends string = string> {
  values?: Typed<Name | 'do'> | undefined
  errors?: Typed<Name> | undefined
}

/**
 * The fields of a form: as the page knows them, or as they were typed where the form comes back.
 *
 * @param does its button, on a page with several forms: what another was answered doesn't count
 */
export function fieldsOf<Name extends string>(
  shown: ShownForm<Name>,
  refused?: Refused<NoInfer<Name>>,
  does?: string,
): Record<Name, FormField> {
  const reply = does === undefined || refused?.values?.do === does ? refused : undefined
  const values: Typed<Name> = { ...shown.values, ...reply?.values }
  const errors: Typed<Name> = reply?.errors ?? {}
  const names = Object.keys(shown.fields) as Name[]
  const wrong = names.find((name) => errors[name])
  const fields = names.map((name) => {
    const [field, value = ''] = [shown.fields[name], values[name]]
    const filled =
      field.type === 'checkbox' ? { value: 'yes' as const, defaultChecked: value !== '' } : { defaultValue: value }
    return [name, { ...field, ...filled, error: errors[name], ...(name === wrong && { autoFocus: true }) }]
  })
  return Object.fromEntries(fields) as Record<Name, FormField>
}
