import { site } from '../../site.config.ts'
import { frame } from '../catalog/frame.ts'
import { isLive } from '../catalog/live.ts'

/** At the top of every page of a demonstration: what is made up in it, and the ways behind the scenes. */
export function DemoRibbon() {
  if (isLive()) return null
  const { text, outbox, signIn } = frame.ribbon
  return (
    <aside aria-label="Demonstration" className="not-printed bg-marigold py-3 text-fine">
      <p className="wrap">
        {/* Whole strings, so that React needs no marks between them: the page has few bytes to spare. */}
        {`${text} `}
        <a href="/demo/outbox" className="prose-link">
          {outbox}
        </a>
        {site.signIn === 'on' && (
          <>
            {', '}
            <a href="/login" className="prose-link">
              {signIn}
            </a>
          </>
        )}
      </p>
    </aside>
  )
}
