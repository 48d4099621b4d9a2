import { useEffect } from 'react'
import { NavLink, Outlet } from 'react-router'
import { isLive } from '../catalog/live.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Seal } from '../ui/engraving.tsx'
import { PageShell } from '../ui/page-shell.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'

/** The rooms that there are, in the order of a day. */
const ROOMS = [
  { to: '/desk', label: 'Queue' },
  { to: '/desk/people', label: 'People' },
  { to: '/desk/orders', label: 'Orders' },
  { to: '/desk/calls', label: 'Calls' },
  { to: '/desk/money', label: 'Money' },
  { to: '/desk/newsletter', label: 'News' },
  // For an hour a month: on a phone it's in the footer.
  { to: '/desk/editions', label: 'Editions', from: 'sm' },
  { to: '/desk/society', label: 'Society', from: 'lg' },
  { to: '/desk/numbers', label: 'Numbers', from: 'lg' },
] as const

/** Where a narrower window has the room in its footer instead. */
const IN_HEADER = { sm: '', lg: 'hidden lg:block' } as const
const IN_FOOTER = { sm: 'sm:hidden', lg: 'lg:hidden' } as const

/** The desk has a frame of its own in place of the site's header and footer. */
export const handle = { hasOwnFrame: true }

/** The frame of every page of the desk. On a phone the rooms are in reach of the thumb. */
export default function DeskLayout() {
  useFindKey()
  return (
    <PageShell header={<DeskHeader />} footer={<DeskFooter />}>
      <SessionWatch />
      <div className="wrap pt-6 pb-12 sm:pt-9">
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
        <div className="wrap flex h-16 items-center justify-between gap-6">
          <a href="/desk" className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-title">
            <Seal className="size-7" />
            Desk
          </a>
          <nav aria-label="Desk" className="hidden h-full flex-1 sm:block">
            <Rooms className="flex h-full gap-4 lg:gap-6" />
          </nav>
          <p className="flex gap-5 whitespace-nowrap text-small">
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
          {ROOMS.map(
            (room) =>
              'from' in room && (
                <a
                  key={room.to}
                  href={room.to}
                  className={classes('prose-link inline-flex min-h-11 items-center', IN_FOOTER[room.from])}
                >
                  {room.label}
                </a>
              ),
          )}
          <a href="/desk/settings" className="prose-link inline-flex min-h-11 items-center">
            Settings
          </a>
          <a href="/account/security" className="prose-link inline-flex min-h-11 items-center">
            Passkeys and helpers
          </a>
        </p>
        <form method="post" action="/sign-out">
          <Button type="submit" variant="outline" size="small">
            Sign out
          </Button>
        </form>
      </div>
      <nav aria-label="Desk" className="surface-night fixed inset-x-0 bottom-0 z-40 sm:hidden">
        <Rooms className="flex" isBar />
      </nav>
    </footer>
  )
}

function Rooms({ className, isBar = false }: { className: string; isBar?: boolean }) {
  return (
    <ul className={className}>
      {ROOMS.filter((room) => !(isBar && 'from' in room)).map((room) => (
        <li key={room.to} className={isBar ? 'flex-1' : classes('h-full', 'from' in room && IN_HEADER[room.from])}>
          <NavLink
            to={room.to}
            end={room.to === '/desk'}
            discover="none"
            className={({ isActive }) =>
              classes(
                'flex items-center text-small',
                isBar ? 'min-h-13 justify-center' : 'h-full',
                isActive &&
                  (isBar
                    ? 'font-semibold [box-shadow:inset_0_3px_var(--color-marigold)]'
                    : 'font-semibold [box-shadow:inset_0_-3px_var(--color-marigold)] forced-colors:underline'),
              )
            }
          >
            {room.label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
