import { site } from '../../site.config.ts'
import { isLive } from '../catalog/live.ts'

/** At the top of every page of a demonstration: what is made up in it, and the ways behind the scenes. */
export function DemoRibbon() {
  if (isLive()) return null
  return (
    <aside aria-label="Demonstration" className="not-printed bg-marigold py-3 text-fine">
      <p className="wrap">
        {/* Whole strings, so that React needs no marks between them: the page has few bytes to spare. */}
        {'Demo: sample stories and figures. Nothing is charged. '}
        <a href="/demo/outbox" className="prose-link">
          Emails and payments
        </a>
        {site.signIn === 'on' && (
          <>
            {', '}
            <a href="/login" className="prose-link">
              Sign in as Simone or a sample member
            </a>
          </>
        )}
      </p>
    </aside>
  )
}
