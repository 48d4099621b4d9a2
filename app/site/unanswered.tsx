import { useEffect, useState } from 'react'
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useNavigate,
} from 'react-router'

/** Tells the page that what was sent to this path got no answer, or with null that something is sent anew. */
let tell: (path: string | null) => void = () => {}

/**
 * Where a form that the router sends gets no answer, its page stays with all that was typed: an error screen would take it away.
 * With 503 nothing is loaded again either.
 */
export const stayUnanswered: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method === 'GET') return next()
  tell(null)
  const results = await next()
  for (const [route, { type, result }] of Object.entries(results)) {
    const isAnswered =
      type === 'data' || result instanceof Response || (isRouteErrorResponse(result) && result.status < 500)
    if (isAnswered || request.signal.aborted) continue
    results[route] = { type: 'data', result: data(undefined, 503) }
    tell(new URL(request.url).pathname)
  }
  return results
}

/** Says so until something is sent again, the page is left, or it's pressed away. */
export function Unanswered() {
  const location = useLocation()
  const navigate = useNavigate()
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    tell = (path) => {
      setAt(path && location.pathname)
      // Of a form that leads to another page. That one wouldn't load either.
      if (path && path !== location.pathname)
        void navigate(location, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
    }
    let isReached = false
    // Of a form that the browser sends: its own error page would take the place of this one.
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (event.defaultPrevented || form.method !== 'post') return
      if (navigator.onLine || isReached) return sendOnce(event, form)
      event.preventDefault()
      const sendAnew = () => {
        isReached = true
        form.requestSubmit(event.submitter)
        isReached = false
      }
      // A site on this machine answers without a network.
      fetch('/', { method: 'HEAD', cache: 'no-store' }).then(sendAnew, () => setAt(location.pathname))
    }
    addEventListener('submit', onSubmit)
    addEventListener('pageshow', allowResend)
    return () => {
      removeEventListener('submit', onSubmit)
      removeEventListener('pageshow', allowResend)
    }
  }, [location, navigate])
  if (at !== location.pathname) return null
  return (
    <p ref={show} popover="auto" role="alert" className="alert inset-x-4 top-auto bottom-20 mx-auto max-w-xl">
      Not saved: the site didn’t answer. What you typed is still here, so please try again.
    </p>
  )
}

/** Milliseconds after which a form that got no answer may be sent again. */
const NO_ANSWER = 5000

/**
 * A second press of a button would cut off the answer to the first, and find the link used up, or the time taken: by the same
 * visitor.
 */
function sendOnce(event: SubmitEvent, form: HTMLFormElement): void {
  const { dataset } = event.submitter ?? form
  if (event.timeStamp - Number(dataset.sentAt ?? -NO_ANSWER) < NO_ANSWER) event.preventDefault()
  else dataset.sentAt = String(event.timeStamp)
}

/** Whoever is back on the page by the browser's button has seen the answer. */
function allowResend(): void {
  for (const sent of document.querySelectorAll('[data-sent-at]')) sent.removeAttribute('data-sent-at')
}

/** Once: pressed away, it stays so however often the page is drawn. */
function show(element: HTMLElement | null): void {
  element?.togglePopover(true)
}
