import { isLive } from '../catalog/live.ts'

/** At the top of every page of a demonstration: what is made up in it, and the ways behind the scenes. */
export function DemoRibbon() {
  if (isLive()) return null
  return (
    <aside aria-label="Demonstration" className="not-printed bg-marigold text-fine text-ink">
      <p className="wrap flex items-center justify-between gap-x-4 leading-tight sm:justify-start sm:gap-x-6">
        <span className="py-1">
          <strong>Demo:</strong> sample stories and figures. Nothing is charged.
        </span>
        <a href="/demo/outbox" className="inline-flex min-h-11 items-center underline">
          Emails
          <span className="sr-only"> that this site sent</span>
        </a>
        <a href="/login" className="inline-flex min-h-11 items-center underline">
          Sign in
          <span className="sr-only"> as Simone or as a sample member</span>
        </a>
        <a href="/demo/stripe/_control/page" className="inline-flex min-h-11 items-center underline">
          Payments
          <span className="sr-only">: refunds, debits, renewals and disputes</span>
        </a>
      </p>
    </aside>
  )
}
