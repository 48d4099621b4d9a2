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
  useFocusOnNewPage()
  useStaleChunks()
  const hasOwnFrame = useMatches().some(({ handle }) => isHandle(handle) && handle.hasOwnFrame)
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
