import { createContext, useContext, useState } from 'react'

/** The ids of the controls of a form that are valid again since its last reply. */
const FixedFields = createContext<ReadonlySet<string>>(new Set())

export const FixedFieldsProvider = FixedFields.Provider

export function useFixedFields(): ReadonlySet<string> {
  return useContext(FixedFields)
}

/**
 * Notes which fields with an error are valid again, so that what was wrong goes away where it is mended. A new reply
 * says once more what is wrong, even if it says the same.
 */
export function useFixing(reply: unknown) {
  const [fixed, setFixed] = useState<{ reply: unknown; ids: ReadonlySet<string> }>({ reply, ids: new Set() })
  const ids = fixed.reply === reply ? fixed.ids : new Set<string>()
  const note = ({ target }: React.SyntheticEvent) => {
    const isControl =
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
    if (isControl && target.getAttribute('aria-invalid') === 'true' && target.checkValidity())
      setFixed({ reply, ids: new Set(ids).add(target.id) })
  }
  return { ids, note }
}
