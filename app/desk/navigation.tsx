import { NavLink, useLocation } from 'react-router'
import { classes } from '../ui/classes.ts'

/**
 * The pages of the desk, in the order of a day. Each is in the bar from a width on (`sm` is 640 px, `lg` 1,024),
 * and in the panel behind "More" below it.
 */
const PAGES = [
  { to: '/desk', label: 'Queue', inBar: 'always' },
  { to: '/desk/people', label: 'People', inBar: 'always' },
  { to: '/desk/orders', label: 'Orders', inBar: 'always' },
  { to: '/desk/calls', label: 'Calls', inBar: 'always' },
  { to: '/desk/numbers', label: 'Numbers', inBar: 'sm' },
  { to: '/desk/newsletter', label: 'Newsletter', inBar: 'lg' },
  { to: '/desk/editions', label: 'Editions', inBar: 'lg' },
  { to: '/desk/society', label: 'Society', inBar: 'lg' },
  { to: '/desk/sources', label: 'Sources', inBar: 'never' },
  { to: '/desk/documents', label: 'Documents', inBar: 'never' },
  { to: '/desk/settings', label: 'Settings', inBar: 'never' },
] as const

const BAR_CLASSES = {
  always: 'flex',
  sm: 'hidden sm:flex',
  lg: 'hidden lg:flex',
  never: 'hidden',
} as const
const PANEL_CLASSES = { always: 'hidden', sm: 'sm:hidden', lg: 'lg:hidden', never: '' } as const
const IN_BAR = PAGES.filter(({ inBar }) => inBar !== 'never')
const IN_PANEL = PAGES.filter(({ inBar }) => inBar !== 'always')
const PANEL_ID = 'desk-rooms'

/** The pages in the header, and on a phone at the foot, in reach of the thumb. */
export function NavigationBar({ isFoot = false }: { isFoot?: boolean }) {
  const { pathname } = useLocation()
  const hidden = isFoot ? IN_PANEL : PAGES.filter(({ inBar }) => inBar === 'never')
  const isBehindMore = hidden.some(({ to }) => pathname.startsWith(to))
  // In pixels at the foot, which stands over the page: two lines of larger letters take enough of it.
  const item = classes(
    'flex min-w-11 items-center justify-center text-small',
    isFoot ? 'min-h-[52px] w-full' : 'min-h-11',
  )
  return (
    <ul className={isFoot ? 'flex flex-wrap' : 'flex h-full flex-wrap gap-x-3 lg:gap-x-5'}>
      {IN_BAR.map(({ to, label, inBar }) => (
        <li key={to} className={classes(isFoot && 'flex-1', BAR_CLASSES[inBar])}>
          <NavLink
            to={to}
            end={to === '/desk'}
            discover="none"
            className={({ isActive }) => classes(item, isActive && (isFoot ? ACTIVE_AT_FOOT : ACTIVE))}
          >
            {label}
          </NavLink>
        </li>
      ))}
      <li className={isFoot ? 'flex-1' : 'flex'}>
        <button
          type="button"
          popoverTarget={PANEL_ID}
          className={classes(item, isBehindMore && (isFoot ? ACTIVE_AT_FOOT : ACTIVE))}
        >
          More
        </button>
      </li>
    </ul>
  )
}

const ACTIVE = 'font-semibold [box-shadow:inset_0_-3px_var(--color-marigold)] forced-colors:underline'
const ACTIVE_AT_FOOT = 'font-semibold [box-shadow:inset_0_3px_var(--color-marigold)] forced-colors:underline'

/** What the bar has no space for. The browser opens and closes it, so it works without script. */
export function NavigationPanel() {
  return (
    <nav
      id={PANEL_ID}
      popover="auto"
      aria-label="More of the desk"
      className="surface-card not-printed fixed inset-auto right-0 bottom-13 m-0 w-full border border-ink p-3 sm:top-28 sm:right-6 sm:bottom-auto sm:w-64 sm:supports-[position-area:bottom]:inset-auto sm:supports-[position-area:bottom]:[position-area:bottom_span-right]"
    >
      <ul>
        {IN_PANEL.map(({ to, label, inBar }) => (
          <li key={to} className={PANEL_CLASSES[inBar]}>
            {/* A whole page load closes the panel. */}
            <NavLink
              to={to}
              reloadDocument
              className={({ isActive }) => classes('flex min-h-11 items-center px-3', isActive && 'font-semibold')}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {/* The one job that would take a press more than three: its room, a new one, its words. */}
      <form method="post" action="/desk/newsletter" className="mt-2 border-line border-t pt-2">
        <button type="submit" className="min-h-11 w-full px-3 text-left">
          Write a newsletter
        </button>
      </form>
    </nav>
  )
}
