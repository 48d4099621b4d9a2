import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { tryStorage } from '../ui/browser-storage.ts'

/**
 * For a tab that was opened before a new release. When a page's script is gone, React Router reloads the document, which
 * loads the new release, and typed text is restored. After such a reload links of this document bypass the router, so that
 * a second failure cannot reload forever.
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

/** During the click: a missing script can fail before React reports a navigation. */
function onLinkClick(event: Event): void {
  if ((event.target as Element).closest('a[href]')) addEventListener('pagehide', saveTypedValues)
}

const STORAGE_KEY = 'typed'

/** Also when the document is left for another reason: `takeSavedValues` restores only after a reload. */
function saveTypedValues(): void {
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(editableFields().map(({ value }) => value))))
}

/** The typed text from before a reload, once. */
function takeSavedValues(): string[] | undefined {
  return tryStorage(() => {
    const saved = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return saved === null || !isReload() ? undefined : JSON.parse(saved)
  })
}

function isReload(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload'
}

/** Fields for typing, in document order. Passwords and hidden values are never saved. */
function editableFields(): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>('textarea,input:is([type=text],[type=email],[type=tel],[type=url])'),
  ]
}

function bypassRouter(event: Event): void {
  if ((event.target as Element).closest('a[href]')) event.stopPropagation()
}
