import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { Notifications } from '../ui/notifications.tsx'
import { CONTENT_ID, PageShell } from '../ui/page-shell.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useStaleChunks } from './stale-chunks.ts'

/** The header and the footer around every page, but those whose layout says `handle = { hasOwnFrame: true }`. */
export function Frame({ children }: { children: React.ReactNode }) {
  const hasOwnFrame = useMatches().some(({ handle }) => isHandle(handle) && handle.hasOwnFrame)
  useFocusOnNewPage()
  useFocusOnReply(hasOwnFrame)
  useStaleChunks()
  return (
    <>
      {hasOwnFrame ? (
        children
      ) : (
        <PageShell ribbon={<DemoRibbon />} header={<Header />} footer={<Footer />}>
          {children}
        </PageShell>
      )}
      <Notifications />
    </>
  )
}

function isHandle(handle: unknown): handle is { hasOwnFrame?: boolean } {
  return typeof handle === 'object' && handle !== null
}

/** A page that is changed without a reload puts the focus where a reload would: at the start of the new content. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * What replaces a page on its own address, such as the reply to a long form, gets the focus at its heading and is scrolled
 * to it: else someone would see what happens to be at the height of the button that they pressed, on a phone the footer.
 * Behind a frame of their own pages count things in their headings, and keep their place.
 */
function useFocusOnReply(hasOwnFrame: boolean): void {
  const location = useLocation()
  const shown = useRef<{ pathname: string; heading: HTMLElement | null; words: string | undefined }>(undefined)
  useEffect(() => {
    const { pathname, hash } = location
    const heading = document.querySelector<HTMLElement>('main h1')
    const earlier = shown.current
    shown.current = { pathname, heading, words: heading?.textContent }
    if (!heading || !earlier || hasOwnFrame || hash) return
    if (earlier.pathname !== pathname || earlier.words === heading.textContent) return
    if (earlier.heading === heading && heading.querySelector('font')) return // a translator has changed it since
    // A field that a form with errors, or the page itself, has put the focus on.
    if (document.activeElement?.matches('input, select, textarea')) return
    heading.tabIndex = -1
    heading.focus()
  }, [location, hasOwnFrame])
}
