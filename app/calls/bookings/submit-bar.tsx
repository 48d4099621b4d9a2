import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { tryStorage } from '../../ui/browser-storage.ts'
import { Button } from '../../ui/button.tsx'

/** Where the page goes after the form was sent, without script. */
export const SUBMIT_ID = 'your-time'

/** Stays visible while the visitor scrolls through the times. What went wrong is said in it, where the eye is. */
export function SubmitBar({
  label,
  error,
  place,
  children,
}: {
  label: string
  error: string | undefined
  place: React.RefObject<HTMLDivElement | null>
  children: React.ReactNode
}) {
  return (
    <div
      id={error && SUBMIT_ID}
      className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center gap-x-6 gap-y-2 border-ink border-t-2 bg-card py-3 [html:has(&)]:scroll-pb-44"
    >
      {error && (
        <div ref={place} tabIndex={-1} className="w-full">
          <Alert>{error}</Alert>
        </div>
      )}
      <Button size="large" className="max-sm:w-full">
        {label}
      </Button>
      <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-small">
        {children}
      </p>
    </div>
  )
}

const PLACE_KEY = 'scroll of the times'

export function rememberPlace(): void {
  tryStorage(() => sessionStorage.setItem(PLACE_KEY, String(window.scrollY)))
}

/** After a time was lost the page is where it was when the visitor sent it, and the focus is on what happened. */
export function usePlaceOfProblem(problem: string | undefined): React.RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return
    const top = Number(tryStorage(() => sessionStorage.getItem(PLACE_KEY)))
    if (top > 0) window.scrollTo({ top })
    place.current?.focus({ preventScroll: true })
  }, [problem])
  return place
}
