/** A field by its place in the page, and what is typed in it, or whether it's chosen. */
export interface TypedField {
  at: string
  value: string | boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields by their form, their name, what they choose, and their number among those alike. */
type Places = ReadonlyMap<string, Field>

/** What someone may fill in, but passwords and files. */
const FILLED = 'textarea, select, input:not([type=hidden], [type=password], [type=file], [type=submit], [type=button])'

export function fieldPlaces(kinds = FILLED): Places {
  const alike = new Map<string, number>()
  return new Map(
    [...document.querySelectorAll<Field>(kinds)].map((field) => {
      const place = [field.form?.getAttribute('action'), field.name, isChoice(field) && field.value].join(' ')
      const number = (alike.get(place) ?? 0) + 1
      alike.set(place, number)
      return [`${place} ${number}`, field]
    }),
  )
}

/** What differs from how it came, and what a form that came back shows: that was typed, and is nowhere else. */
export function typedFields(places = fieldPlaces()): TypedField[] {
  const typed = [...places].filter(([, field]) => isChanged(field) || field.closest(CAME_BACK))
  return typed.map(([at, field]) => ({ at, value: answerIn(field) }))
}

const CAME_BACK = 'main:has([role=alert]), [data-came-back]'

/**
 * Puts it back. The page's own scripts hear of it, as of something typed.
 *
 * @returns what found no field, or one in which something else is typed
 */
export function restoreFields(typed: readonly TypedField[], places = fieldPlaces()): TypedField[] {
  return typed.filter(({ at, value }) => {
    const field = places.get(at)
    const isThere = field && answerIn(field) === value
    if (!field || (isChanged(field) && !isThere)) return true
    if (isThere && !isChanged(field)) return false
    if (isChoice(field)) {
      if (field.checked !== value) field.click()
      return false
    }
    // By the setter of its kind: React overrides that of the element, to know of each value that it has seen.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
    return false
  })
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function answerIn(field: Field): string | boolean {
  return isChoice(field) ? field.checked : field.value
}

function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const options = [...field.options]
  return field.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value
}
