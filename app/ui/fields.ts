/** What the browser is told of a field (platform/forms/form-schema.ts). */
interface ShownField {
  id: string
  name: string
  required?: boolean
  maxLength?: number
  autoComplete?: string
  inputMode?: 'decimal' | 'url'
  type?: 'checkbox' | 'date' | 'email'
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

/** The fields of a form: as the page knows them, or as they were typed where the form comes back. */
export function fieldsOf<Name extends string>(
  shown: { fields: Readonly<Record<Name, ShownField>>; values: Typed<Name> },
  reply?: { values?: Typed<Name> | undefined; errors?: Typed<Name> | undefined },
): Record<Name, FormField> {
  const { values, errors = {} as Typed<Name> } = { values: shown.values, ...reply }
  const names = Object.keys(shown.fields) as Name[]
  const wrong = names.find((name) => errors[name])
  const fields = names.map((name) => {
    const [field, value = ''] = [shown.fields[name], (values ?? shown.values)[name]]
    const filled =
      field.type === 'checkbox' ? { value: 'yes' as const, defaultChecked: value !== '' } : { defaultValue: value }
    return [name, { ...field, ...filled, error: errors[name], ...(name === wrong && { autoFocus: true }) }]
  })
  return Object.fromEntries(fields) as Record<Name, FormField>
}
