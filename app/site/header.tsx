import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { site } from '../../site.config.ts'
import { frame } from '../catalog/frame.ts'
import { classes } from '../ui/classes.ts'
import { Seal } from '../ui/engraving.tsx'
import { PageButton } from './links.tsx'
import { useLinkPrefetch } from './stale-chunks.ts'

/** 64 pixels high, and in reach wherever the page is scrolled to. */
export function Header() {
  return (
    <header className="site-header sticky top-0 z-40 box-border h-16 border-line border-b bg-paper">
      <div className="wrap flex h-full items-center justify-between gap-6">
        <Link
          to="/"
          discover="none"
          className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-title"
        >
          <Seal className="size-8" />
          {site.brand}
        </Link>
        <nav aria-label="Main" className="not-printed hidden h-full md:block">
          <ul className="flex h-full gap-7 lg:gap-9">
            {useHeaderLinks().map(({ label, to }) => (
              <li key={to} className="h-full">
                <HeaderLink to={to}>{label}</HeaderLink>
              </li>
            ))}
          </ul>
        </nav>
        <Menu />
      </div>
    </header>
  )
}

/** Signed in, the last one leads to what is theirs. Boot has put it into the page before React renders the same. */
function useHeaderLinks(): typeof frame.header.links {
  useLocation() // read anew on the page behind the sign-in
  const own = useSyncExternalStore(neverTold, ownPage, () => OWN_AT_BOOT)
  const { links } = frame.header
  if (!own) return links
  return links.map((link) =>
    link.to === '/login' ? { label: own === 'desk' ? 'Desk' : 'Account', to: `/${own}` } : link,
  )
}

const neverTold = () => () => {}
const ownPage = () => /signed-in=to-(account|desk)/.exec(document.cookie)?.[1]
/** What the page says: whoever signs in while React begins has another cookie by then. */
const OWN_AT_BOOT = import.meta.env.SSR
  ? undefined
  : /(account|desk)$/.exec(document.querySelector('header li:last-child > a')?.getAttribute('href') ?? '')?.[1]

function HeaderLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      discover="none"
      prefetch={useLinkPrefetch()}
      className={({ isActive }) =>
        classes(
          'flex h-full items-center text-small hover:[box-shadow:inset_0_-3px_var(--color-rule)]',
          isActive && 'font-semibold [box-shadow:inset_0_-3px_var(--color-marigold)]! forced-colors:underline',
        )
      }
    >
      {children}
    </NavLink>
  )
}

type MenuState = 'closed' | 'open'

/**
 * The menu of small screens. The browser's own popover opens and closes it, so it works before and without script,
 * by Escape, and by a tap beside it; React follows by the toggle event and adds what browsers leave out.
 */
function Menu() {
  const panel = useRef<HTMLElement>(null)
  const state = useMenuState(panel)
  const { call } = frame.header
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-controls={MENU_ID}
        aria-expanded={state && state === 'open'}
        className="menu-toggle -mr-2.5 grid size-11 place-items-center md:hidden"
      >
        {/* Which of the two is shown, and is the button's name, follows the popover by CSS alone. */}
        <span className="menu-closed">
          <MenuIcon path="M4 5h16M4 12h16M4 19h16" />
          <span className="sr-only">Open menu</span>
        </span>
        <span className="menu-open">
          <MenuIcon path="M6 6l12 12M18 6 6 18" />
          <span className="sr-only">Close menu</span>
        </span>
      </button>
      <nav ref={panel} id={MENU_ID} popover="auto" aria-label="Menu" className="menu-panel not-printed md:hidden!">
        <ul className="wrap py-3">
          {useHeaderLinks().map(({ label, to }) => (
            <li key={to} className="border-line border-b">
              <MenuLink to={to} onClick={() => panel.current?.hidePopover()}>
                {label}
              </MenuLink>
            </li>
          ))}
          <li className="py-5">
            <PageButton to={call.to} variant="marigold" className="w-full" onClick={() => panel.current?.hidePopover()}>
              {call.label}
            </PageButton>
          </li>
        </ul>
      </nav>
    </>
  )
}

/** Drawn here and not by an icon's component, whose attributes would be on every page. */
function MenuIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" className="size-6">
      <path d={path} />
    </svg>
  )
}

const MENU_ID = 'site-menu'

/** `undefined` until React is there: till then the browser itself says whether the menu is expanded. */
function useMenuState(panel: React.RefObject<HTMLElement | null>): MenuState | undefined {
  const [state, setState] = useState<MenuState>()
  useEffect(() => {
    const menu = panel.current
    const read = () => setState(menu?.matches(':popover-open') ? 'open' : 'closed')
    read()
    menu?.addEventListener('toggle', read)
    return () => menu?.removeEventListener('toggle', read)
  }, [panel])
  return state
}

function MenuLink({ to, onClick, children }: { to: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      discover="none"
      onClick={onClick}
      className={({ isActive }) =>
        classes(
          'flex min-h-13 items-center pl-4',
          isActive && 'font-semibold [box-shadow:inset_3px_0_var(--color-marigold)] forced-colors:underline',
        )
      }
    >
      {children}
    </NavLink>
  )
}
