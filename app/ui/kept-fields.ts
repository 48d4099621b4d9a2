import { useEffect } from 'react'

const KEPT = 'kept-fields'

/** Milliseconds: thirty days. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

interface Kept {
  fields: Record<string, string>
  /** Milliseconds since 1970 after which they are forgotten. */
  until: number
}

/** Remembers in this browser, for 30 days at most, what somebody agreed to have filled in for her, by names of fields. */
export function keepFields(fields: Record<string, string>): void {
  const kept: Kept = { fields, until: Date.now() + KEPT_FOR }
  use(() => localStorage.setItem(KEPT, JSON.stringify(kept)))
}

export function forgetFields(): void {
  use(() => localStorage.removeItem(KEPT))
}

/** For what is shown once a form was received: what filled it in has done its work. */
export function useForgetFields(): void {
  useEffect(forgetFields, [])
}

/** Fills in what is remembered where nothing stands yet. */
export function fillKept(place: ParentNode | null): void {
  const kept = use(() => JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>)
  const isCurrent = (kept?.until ?? 0) > Date.now()
  if (!isCurrent) forgetFields()
  for (const [name, value] of Object.entries((isCurrent && kept?.fields) || {})) {
    const field = place?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
    if (field && !field.value) field.value = value
  }
}

/** A browser may forbid the storage, or have something else in it: then nothing is filled in. */
function use<T>(storage: () => T): T | undefined {
  try {
    return storage()
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof SyntaxError)) throw error
    return undefined
  }
}
