import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { isLive } from '../catalog/live.ts'
import { needsNoProof } from '../people/sign-in/sign-in.ts'
import { appContext } from '../platform/app-context.ts'
import { Button } from '../ui/button.tsx'
import { Seal } from '../ui/engraving.tsx'
import { PageShell } from '../ui/page-shell.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'
import type { Route } from './+types/layout.ts'
import { findJustDone } from './changes.ts'
import { requireDesk } from './desk-access.ts'
import { JustDone } from './just-done.tsx'
import { toLogRow } from './log-row.ts'
import { NavigationBar, NavigationPanel } from './navigation.tsx'
import { TypedWords } from './typed-words.tsx'

/** The desk has a frame of its own in place of the site's header and footer. */
export const handle = { hasOwnFrame: true }

/** Who is at the desk, and what she did with her last press. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireDesk(args)
  const { id, person } = session
  const deps = args.context.get(appContext)
  const last = await findJustDone(deps, person.id)
  return {
    session: id,
    person: person.id,
    needsPasskey: !(await needsNoProof(deps, session)),
    justDone: last && toLogRow(deps, last),
  }
}

/** The frame of every page of the desk. On a phone the navigation is in reach of the thumb. */
export default function DeskLayout({ loaderData: { justDone, session, person } }: Route.ComponentProps) {
  useFindKey()
  return (
    <PageShell header={<DeskHeader />} footer={<DeskFooter />}>
      <SessionWatch />
      {/* A browser scrolls to the first line of a long field that gets the focus: the rest of it should be in sight, too. */}
      <div className="wrap pt-6 pb-12 sm:pt-9 [html:has(&)]:scroll-pb-72">
        {justDone && <JustDone key={`${justDone.id} ${justDone.when}`} row={justDone} />}
        <TypedWords session={session} person={person} />
        <Outlet />
      </div>
    </PageShell>
  )
}

/** Ctrl+K or ⌘K opens the search, or gives its field the focus. */
function useFindKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>(`form[action="${FIND_PATH}"] input`)
      if (field) field.select()
      else location.assign(FIND_PATH)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const FIND_PATH = '/desk/find'

function DeskHeader() {
  return (
    <>
      {!isLive() && (
        <aside aria-label="Demonstration" className="not-printed label flex justify-center gap-3 bg-deep-paper">
          <span className="py-3">Demo desk</span>
          <a href="/demo/outbox" className="prose-link inline-flex min-h-11 items-center">
            Emails
          </a>
        </aside>
      )}
      <header className="border-line border-b bg-paper">
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-6">
          <a href="/desk" className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-title">
            <Seal className="size-7" />
            Desk
          </a>
          <nav aria-label="Desk" className="hidden min-w-0 flex-1 self-stretch sm:block">
            <NavigationBar />
          </nav>
          <p className="flex flex-wrap gap-x-5 text-small">
            <a
              href={FIND_PATH}
              aria-keyshortcuts="Control+K Meta+K"
              className="prose-link inline-flex min-h-11 min-w-11 items-center justify-center"
            >
              Find
            </a>
            <a href="/" className="prose-link inline-flex min-h-11 items-center sm:max-md:hidden">
              To the site
            </a>
          </p>
        </div>
      </header>
    </>
  )
}

function DeskFooter() {
  return (
    <footer className="border-line border-t pb-20 sm:pb-0">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 text-small">
        <p className="flex flex-wrap gap-x-6">
          <a href="/account/security" className="prose-link inline-flex min-h-11 items-center">
            Passkeys
          </a>
        </p>
        <form method="post" action="/sign-out">
          <Button type="submit" variant="outline" size="small">
            Sign out
          </Button>
        </form>
      </div>
      <nav aria-label="Desk" className="surface-night fixed inset-x-0 bottom-0 z-40 sm:hidden">
        <NavigationBar isFoot />
      </nav>
      <NavigationPanel />
    </footer>
  )
}
