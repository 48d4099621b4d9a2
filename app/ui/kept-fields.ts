const KEPT = 'kept-fields'

/** Remembers in this browser what somebody agreed to have filled in for her, by the names of fields. */
export function keepFields(fields: Record<string, string>): void {
  use(() => localStorage.setItem(KEPT, JSON.stringify(fields)))
}

export function forgetFields(): void {
  use(() => localStorage.removeItem(KEPT))
}

/** Fills in what is remembered where nothing stands yet. */
export function fillKept(place: ParentNode | null): void {
  const kept = use(() => localStorage.getItem(KEPT))
  for (const [name, value] of Object.entries<string>(JSON.parse(kept ?? '{}'))) {
    const field = place?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (field && !field.value) field.value = value
  }
}

/** A browser may forbid the storage: then there is none, and nothing is filled in. */
function use<T>(storage: () => T): T | undefined {
  try {
    return storage()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return undefined
  }
}
