import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation, useMatches } from 'react-router'
import { site } from '../../site.config.ts'
import { COPYRIGHT_YEAR, frame } from '../catalog/frame.ts'
import { isLive } from '../catalog/live.ts'
import { newsletterCopy } from '../catalog/newsletter.ts'
import { SignupForm } from '../people/newsletter/signup-form.tsx'
import { classes } from '../ui/classes.ts'
import { Band, Seal } from '../ui/engraving.tsx'
import { Notifications } from '../ui/notifications.tsx'
import { CONTENT_ID, PageShell } from '../ui/page-shell.tsx'
import { PageButton, PageLink } from './links.tsx'
import { socialIcons } from './social-icons.ts'
import { SocialLinks } from './social-links.tsx'
import { useLinkPrefetch, useStaleChunks } from './stale-chunks.ts'
import { Unanswered } from './unanswered.tsx'

/** The header and the footer around every page, but those whose layout says `handle = { hasOwnFrame: true }`. */
export function Frame({ children }: { children: React.ReactNode }) {
  const hasOwnFrame = useMatches().some(({ handle }) => isHandle(handle) && handle.hasOwnFrame)
  useFocusOnNewPage()
  useFocusOnReply(hasOwnFrame)
  useStaleChunks()
  return (
    <>
      {hasOwnFrame ? (
        children
      ) : (
        <PageShell ribbon={<DemoRibbon />} header={<Header />} footer={<Footer />}>
          {children}
        </PageShell>
      )}
      <Unanswered />
      <Notifications />
    </>
  )
}

function isHandle(handle: unknown): handle is { hasOwnFrame?: boolean } {
  return typeof handle === 'object' && handle !== null
}

/** A page that is changed without a reload puts the focus where a reload would: at the start of the new content. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * What replaces a page on its own address, such as the reply to a long form, gets the focus at its heading and is scrolled
 * to it: else someone would see what happens to be at the height of the button that they pressed, on a phone the footer.
 * Behind a frame of their own pages count things in their headings, and keep their place.
 */
function useFocusOnReply(hasOwnFrame: boolean): void {
  const location = useLocation()
  const shown = useRef<{ pathname: string; heading: HTMLElement | null; words: string | undefined }>(undefined)
  useEffect(() => {
    const { pathname, hash } = location
    const heading = document.querySelector<HTMLElement>('main h1')
    const earlier = shown.current
    shown.current = { pathname, heading, words: heading?.textContent }
    if (!heading || !earlier || hasOwnFrame || hash) return
    if (earlier.pathname !== pathname || earlier.words === heading.textContent) return
    if (earlier.heading === heading && heading.querySelector('font')) return // a translator has changed it since
    // What a form with errors, its reply or the page itself has put the focus on.
    if (document.activeElement?.matches('input,select,textarea,[role=status]')) return
    heading.tabIndex = -1
    heading.focus()
  }, [location, hasOwnFrame])
}

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

function Footer() {
  return (
    <footer className="surface-night">
      <Band className="text-marigold opacity-70" />
      <div className="wrap grid gap-x-8 gap-y-10 pt-12 pb-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1.5fr_1.15fr]">
        <div>
          <p className="font-display font-semibold text-title">{site.brand}</p>
          <p className="mt-3 max-w-60 text-small text-soft">{frame.footer.tagline}</p>
          <SocialLinks icons={socialIcons()} />
        </div>
        <nav aria-label="Footer" className="not-printed">
          <ul className="grid grid-flow-col grid-cols-2 grid-rows-4 gap-x-6">
            {frame.footer.links.map(({ label, to }) => (
              <li key={to}>
                <PageLink to={to} className="inline-flex min-h-11 min-w-11 items-center text-small hover:underline">
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <NewsletterSignup />
      </div>
      <p className="wrap border-line border-t py-5 text-small text-soft">{`© ${COPYRIGHT_YEAR} ${site.brand}`}</p>
    </footer>
  )
}

/** The newsletter block at the foot of every page. */
function NewsletterSignup() {
  return (
    <div className="not-printed md:max-lg:col-span-2">
      <p className="label mb-3">{newsletterCopy.title}</p>
      <SignupForm id="footer-email" />
    </div>
  )
}

/** 64 pixels high, and in reach wherever the page is scrolled to. */
function Header() {
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
      className="header-link flex h-full items-center text-small"
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
