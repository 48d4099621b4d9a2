import { useEffect, useSyncExternalStore } from 'react'
import { tryStorage } from '../ui/browser-storage.ts'
import { restoreFields, type TypedField, typedFields } from '../ui/typed-fields.ts'

/**
 * For a tab that was opened before a new release. When a page's script is gone, React Router reloads the document, which
 * loads the new release, and typed text is restored. After such a reload links of this document bypass the router, so that a
 * second failure cannot reload forever.
 */
export function useStaleChunks(): void {
  useEffect(() => {
    const typed = takeSavedValues()
    if (typed) restoreFields(typed)
    const events = typed ? (['click'] as const) : LINK_INTENTS
    const listener = typed ? bypassRouter : expectReload
    for (const event of events) addEventListener(event, listener, true)
    return () => {
      for (const event of events) removeEventListener(event, listener, true)
    }
  }, [])
}

/**
 * When a link's script is fetched. In a document that was reloaded it waits for the click: a script that is still missing
 * would reload the page again as soon as someone points at a link, over their own click.
 */
export function useLinkPrefetch(): 'intent' | 'none' {
  return useSyncExternalStore(
    () => () => {},
    () => (isReload() ? 'none' : 'intent'),
    () => 'intent',
  )
}

/** What makes React Router load a link's page, or prefetch it. */
const LINK_INTENTS = ['click', 'mouseover', 'focusin', 'touchstart'] as const

function bypassRouter(event: Event): void {
  if (isOnLink(event)) event.stopPropagation()
}

function expectReload(event: Event): void {
  if (isOnLink(event)) addEventListener('pagehide', saveTypedValues)
}

function isOnLink({ target }: Event): boolean {
  return target instanceof Element && target.closest('a[href]') !== null
}

const STORAGE_KEY = 'typed'

/** Also when the document is left for another reason: `takeSavedValues` restores only after a reload. */
function saveTypedValues(): void {
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(typedFields())))
}

/** The typed text from before a reload, once. */
function takeSavedValues(): TypedField[] | undefined {
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
