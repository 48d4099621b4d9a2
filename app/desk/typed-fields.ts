/** A field by its name and its place among the fields. */
export interface TypedField {
  at: number
  name: string
  value: string
}

/** What differs on this page from how it came. */
export function typedFields(): TypedField[] {
  return fields().flatMap(({ name, value, defaultValue }, at) => (value === defaultValue ? [] : [{ at, name, value }]))
}

/**
 * Puts it back. The page's own scripts hear of it, as of something typed.
 *
 * @returns what found no field, or one in which something else is typed
 */
export function restoreFields(typed: readonly TypedField[]): TypedField[] {
  const all = fields()
  return typed.filter(({ at, name, value }) => {
    const field = findField(all, at, name)
    if (!field || (field.value !== field.defaultValue && field.value !== value)) return true
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return false
  })
}

type Field = HTMLInputElement | HTMLTextAreaElement

function findField(all: readonly Field[], at: number, name: string): Field | undefined {
  if (all[at]?.name === name) return all[at]
  const named = all.filter((field) => field.name === name)
  return named.length === 1 ? named[0] : undefined
}

/** In document order. What confirms a step (an amount, an address) is typed again. */
function fields(): Field[] {
  const typed = 'textarea, input:is([type=text], [type=email], [type=url], [type=date], [type=datetime-local])'
  return [...document.querySelectorAll<HTMLInputElement>(`main :is(${typed})`)].filter(({ name }) => !CONFIRM.has(name))
}

const CONFIRM = new Set(['amount', 'address', 'month'])
