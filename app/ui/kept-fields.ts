import { fieldPlaces, restoreFields, typedFields } from './typed-fields.ts'

/**
 * Where something else has changed the page before React has it (a password manager's icon, a translator), React draws all of
 * it anew, without what was typed, filled in or chosen until then. The old fields still have it, out of the page too.
 *
 * @returns what puts it into the new fields, with the focus
 */
export function keepFields(): () => void {
  const before = fieldPlaces()
  let focused: EventTarget | null = document.activeElement
  addEventListener('focusin', ({ target }) => {
    focused = target
  })
  return () => {
    const now = fieldPlaces()
    restoreFields(typedFields(before), now)
    const [place = '', old] = [...before].find(([, field]) => field === focused) ?? []
    const field = now.get(place)
    if (!old || !field || old === field) return
    field.focus({ preventScroll: true })
    if (old instanceof HTMLSelectElement || field instanceof HTMLSelectElement || old.selectionStart === null) return
    field.setSelectionRange(old.selectionStart, old.selectionEnd)
  }
}
