import { isLive } from '../catalog/live.ts'

/** At the top of every page of a demonstration: what is made up in it, and the ways behind the scenes. */
export function DemoRibbon() {
  if (isLive()) return null
  return (
    <aside
      aria-label="Demonstration"
      className="not-printed flex items-center gap-x-4 bg-marigold px-5 text-fine text-ink"
    >
      Demo: sample stories and figures. Nothing is charged.
      <a href="/demo/outbox" className="py-3 underline">
        Emails
      </a>
      <a href="/demo/stripe/_control/page" className="py-3 underline">
        Payments
      </a>
    </aside>
  )
}
