import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { tryStorage } from '../ui/browser-storage.ts'

/**
 * For a tab that was opened before a new release. A page whose script is gone makes React Router load the document
 * anew, which brings the new release; what was typed goes with it. Should that not help, the browser follows the links
 * of this document by itself from then on: nobody is sent round in circles.
 */
export function useStaleChunks(): void {
  const { state } = useNavigation()
  useEffect(() => {
    const typed = takeSavedValues()
    if (!typed) return
    for (const [index, field] of editableFields().entries())
      if (typed[index] && !field.value) field.value = typed[index]
    addEventListener('click', bypassRouter, true)
    return () => removeEventListener('click', bypassRouter, true)
  }, [])
  useEffect(() => {
    addEventListener('click', onLinkClick, true)
    return () => removeEventListener('click', onLinkClick, true)
  }, [])
  useEffect(() => {
    if (state === 'idle') return
    addEventListener('pagehide', saveTypedValues)
    return () => removeEventListener('pagehide', saveTypedValues)
  }, [state])
}

/** Within the click: a script that is known to be gone fails before React says that a page is on its way. */
function onLinkClick(event: Event): void {
  if ((event.target as Element).closest('a[href]')) addEventListener('pagehide', saveTypedValues)
}

const STORAGE_KEY = 'typed'

/** The document is left although perhaps only a page's script was asked for. */
function saveTypedValues(): void {
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(editableFields().map(({ value }) => value))))
}

/** What was typed in the document that was left that way, once. A link that the browser followed itself left none that way. */
function takeSavedValues(): string[] | undefined {
  return tryStorage(() => {
    const kept = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return kept === null || !isReload() ? undefined : JSON.parse(kept)
  })
}

function isReload(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload'
}

/** What people type into, in the order of the document. Passwords and hidden values are nobody's to keep. */
function editableFields(): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>('textarea,input:is([type=text],[type=email],[type=tel],[type=url])'),
  ]
}

function bypassRouter(event: Event): void {
  if ((event.target as Element).closest('a[href]')) event.stopPropagation()
}
