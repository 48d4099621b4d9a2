import { useEffect } from 'react'
import { tryStorage } from './browser-storage.ts'

const STORAGE_KEY = 'kept-fields'

/** Milliseconds: thirty days. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000

interface SavedFields {
  fields: Record<string, string>
  /** Milliseconds since 1970 after which they are forgotten. */
  until: number
}

/** Remembers in this browser, for 30 days at most, what somebody agreed to have filled in for her, by names of fields. */
export function saveFields(fields: Record<string, string>): void {
  const kept: SavedFields = { fields, until: Date.now() + MAX_AGE }
  tryStorage(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(kept)))
}

export function clearSavedFields(): void {
  tryStorage(() => localStorage.removeItem(STORAGE_KEY))
}

/** For what is shown once a form was received: what filled it in has done its work. */
export function useClearSavedFields(): void {
  useEffect(clearSavedFields, [])
}

/** Fills in what is remembered where nothing stands yet. */
export function fillSavedFields(place: ParentNode | null): void {
  const kept = tryStorage(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<SavedFields>)
  const isCurrent = (kept?.until ?? 0) > Date.now()
  if (!isCurrent) clearSavedFields()
  for (const [name, value] of Object.entries((isCurrent && kept?.fields) || {})) {
    const field = place?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
    if (field && !field.value) field.value = value
  }
}
