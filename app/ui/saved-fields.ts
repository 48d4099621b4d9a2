import { useEffect } from 'react'
import { tryStorage } from './browser-storage.ts'

const STORAGE_KEY = 'kept-fields'

/** Milliseconds: thirty days. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000

interface SavedFields {
  fields: Record<string, string>
  /** Milliseconds since 1970 after which they are deleted. */
  until: number
}

/** Saves fields by name in this browser, for 30 days at most, with the visitor's consent. */
export function saveFields(fields: Record<string, string>): void {
  const saved: SavedFields = { fields, until: Date.now() + MAX_AGE }
  tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(saved)))
}

export function clearSavedFields(): void {
  tryStorage(() => localStorage.removeItem(STORAGE_KEY))
}

/** For the confirmation after a form was received: the saved values are no longer needed. */
export function useClearSavedFields(): void {
  useEffect(clearSavedFields, [])
}

/** Fills saved values into the fields that are still empty. */
export function fillSavedFields(place: ParentNode | null): void {
  const saved = tryStorage((): Partial<SavedFields> => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
  const isCurrent = (saved?.until ?? 0) > Date.now()
  if (!isCurrent) clearSavedFields()
  for (const [name, value] of Object.entries((isCurrent && saved?.fields) || {})) {
    const field = place?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
    if (field && !field.value) field.value = value
  }
}
