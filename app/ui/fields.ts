/** A field as the schema of its form describes it (platform/forms/form-schema.ts). */
interface ShownField extends Constraints {
  /** What is known already; of a box, `yes` or nothing. */
  value: string
}

/** The props of a field, and what is wrong with it. */
export interface FormField extends Constraints {
  defaultValue?: string
  defaultChecked?: boolean
  error: string | undefined
  /** Without script, a form that comes back begins where something is wrong. */
  autoFocus?: boolean
}

interface Constraints {
  id: string
  name: string
  required?: boolean
  maxLength?: number
  autoComplete?: string
  inputMode?: 'decimal' | 'url'
  type?: 'checkbox' | 'date' | 'email'
}

/** The fields of a form: as the page knows them, or as they were typed where the form comes back. */
export function fieldsOf<Name extends string>(
  shown: Readonly<Record<Name, ShownField>>,
  reply?: {
    values?: Partial<Record<Name, string>> | undefined
    errors?: Partial<Record<Name, string>> | undefined
  },
): Record<Name, FormField> {
  const [wrong] = Object.keys(shown).filter((name) => reply?.errors?.[name as Name])
  const fields = Object.entries<ShownField>(shown).map(([key, { value: known, ...field }]) => {
    const name = key as Name
    const value = reply?.values ? (reply.values[name] ?? '') : known
    const filled = field.type === 'checkbox' ? { defaultChecked: value !== '' } : { defaultValue: value }
    return [name, { ...field, ...filled, error: reply?.errors?.[name], ...(name === wrong && { autoFocus: true }) }]
  })
  return Object.fromEntries(fields) as Record<Name, FormField>
}
