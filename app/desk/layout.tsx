import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { isLive } from '../catalog/live.ts'
import { needsNoProof } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { DeskPage } from '../platform/desk-page.ts'
import { tryStorage } from '../ui/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Seal } from '../ui/engraving.tsx'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { PageShell } from '../ui/page-shell.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'
import type { Route } from './+types/layout.ts'
import { type Change, findJustDone } from './changes.ts'
import { requireDesk } from './desk-access.ts'
import { UndoForm } from './log.tsx'
import { loadQueue } from './queue.ts'
import { itemPath } from './queue-view.ts'
import { TypedWords } from './typed-words.tsx'
import { type LogRow, toLogRow } from './undo.ts'

/** The desk has a frame of its own in place of the site's header and footer. */
export const handle = { hasOwnFrame: true }

/** Who is at the desk, and what she did with her last press. */
export async function loader(args: Route.LoaderArgs) {
  const { deps, session } = await requireDesk(args)
  const { id, person } = session
  const last = await findJustDone(deps, person.id)
  return {
    session: id,
    person: person.id,
    // What is longest in the bar comes first.
    pages: deps.deskPages.toSorted((a, b) => WIDTHS.indexOf(a.inBar) - WIDTHS.indexOf(b.inBar)),
    jobs: deps.deskJobs.filter(({ on }) => on),
    needsPasskey: !(await needsNoProof(deps, session)),
    justDone: last && { ...toLogRow(deps, last), next: await findNext(deps, last, new URL(args.request.url).pathname) },
  }
}

/** What waits after a press: first what is about the same person, such as the plan of the call that was held. */
async function findNext(deps: AppContext, { email }: Change, here: string) {
  const waiting = (await loadQueue(deps)).items.map((item) => ({ ...item, href: itemPath(item) }))
  const others = waiting.filter(({ href }) => href.includes('#') || href.split('?')[0] !== here)
  const next = others.find((item) => email && item.email === email) ?? others[0]
  return next && { label: next.action.label, fact: next.fact, href: next.href }
}

/** The frame of every page of the desk. On a phone the navigation is in reach of the thumb. */
export default function DeskLayout({ loaderData: { justDone, pages, session, person } }: Route.ComponentProps) {
  useFindKey()
  return (
    <PageShell header={<DeskHeader pages={pages} />} footer={<DeskFooter pages={pages} />}>
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

function DeskHeader({ pages }: Navigation) {
  return (
    <>
      {!isLive() && (
        <aside aria-label="Demonstration" className="not-printed label flex justify-center gap-3 bg-deep-paper">
          <span className="py-3">Demo desk</span>
          <TextLink href="/demo/outbox">Emails</TextLink>
        </aside>
      )}
      <header className="border-line border-b bg-paper">
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-6">
          <a href="/desk" className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-title">
            <Seal className="size-7" />
            Desk
          </a>
          <nav aria-label="Desk" className="hidden min-w-0 flex-1 self-stretch sm:block">
            <NavigationBar pages={pages} />
          </nav>
          <p className="flex flex-wrap gap-x-5 text-small">
            <TextLink href={FIND_PATH} aria-keyshortcuts="Control+K Meta+K" className="min-w-11 justify-center">
              Find
            </TextLink>
            <TextLink href="/society/this-week">Rooms</TextLink>
            <TextLink href="/" className="min-w-11 justify-center">
              Site
            </TextLink>
          </p>
        </div>
      </header>
    </>
  )
}

function DeskFooter({ pages }: Navigation) {
  return (
    <footer className="border-line border-t pb-20 sm:pb-0">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-5 text-small">
        <TextLink href="/account/security">Passkeys</TextLink>
        <PressForm action="/sign-out">
          <Button variant="outline" size="small">
            Sign out
          </Button>
        </PressForm>
      </div>
      <nav aria-label="Desk" className="surface-night fixed inset-x-0 bottom-0 z-40 sm:hidden">
        <NavigationBar pages={pages} isFoot />
      </nav>
      <NavigationPanel pages={pages} />
    </footer>
  )
}

/**
 * On the page that a press led to, what it did, its undo, and what waits next. What was done today stays in the queue. Where the
 * press led to a place further down, it stays on top of the screen.
 */
function JustDone({ row: { id, summary, when, canUndo, isHeld, next } }: { row: Done }) {
  const { pathname } = useLocation()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const said = `${id} ${when}`
    // A field that has the focus keeps it, and on the pages that she opens next the line was read.
    if (document.activeElement !== document.body || tryStorage(() => sessionStorage.getItem(SAID_KEY)) === said) return
    tryStorage(() => sessionStorage.setItem(SAID_KEY, said))
    line.current?.focus({ preventScroll: true })
  }, [id, when])
  return (
    <div className="surface-card not-printed mb-6 border border-line border-l-4 border-l-mint py-2 pr-3 pl-4 [html:has(:target)_&]:sticky [html:has(:target)_&]:top-2 [html:has(:target)_&]:z-30 [html:has(:target):has(&)]:scroll-pt-44">
      <div className="flex items-center justify-between gap-4">
        <p ref={line} role="status" tabIndex={-1} className="min-w-0 text-fine [overflow-wrap:anywhere]">
          <bdi className="font-semibold">{summary}</bdi>
          <span className="block text-soft">{when}</span>
        </p>
        {canUndo && <UndoForm id={id} label={summary} button={isHeld ? 'Stop it' : 'Undo it'} className="shrink-0" />}
      </div>
      {next && pathname !== '/desk' && (
        <p className="text-fine [overflow-wrap:anywhere]">
          Next:{' '}
          <TextLink href={next.href} className="font-semibold">
            {next.label}
          </TextLink>{' '}
          <bdi className="text-soft">{next.fact}</bdi>
        </p>
      )}
    </div>
  )
}

const SAID_KEY = 'desk-said'

type Done = LogRow & { next: { label: string; fact: string; href: string } | undefined }

interface Navigation {
  pages: readonly DeskPage[]
}

const WIDTHS: DeskPage['inBar'][] = ['always', 'sm', 'lg', 'never']
const BAR_CLASSES = { always: 'flex', sm: 'hidden sm:flex', lg: 'hidden lg:flex', never: 'hidden' } as const
const PANEL_CLASSES = { always: 'hidden', sm: 'sm:hidden', lg: 'lg:hidden', never: '' } as const
const PANEL_ID = 'desk-rooms'

/** The pages in the header, and on a phone at the foot, in reach of the thumb. */
function NavigationBar({ pages, isFoot = false }: Navigation & { isFoot?: boolean }) {
  const { pathname } = useLocation()
  const hidden = pages.filter(({ inBar }) => (isFoot ? inBar !== 'always' : inBar === 'never'))
  const isBehindMore = hidden.some(({ to }) => pathname.startsWith(to))
  const isOnlyWide = !isFoot && pages.some(({ to, inBar }) => inBar === 'lg' && pathname.startsWith(to))
  // In pixels at the foot, which stands over the page: two lines of larger letters take enough of it.
  const item = classes(
    'flex min-w-11 items-center justify-center text-small',
    isFoot ? 'min-h-[52px] w-full' : 'min-h-11',
  )
  return (
    <ul className={isFoot ? 'flex flex-wrap' : 'flex h-full flex-wrap gap-x-3 lg:gap-x-5'}>
      {pages.map(({ to, label, inBar }) => (
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
          className={classes(item, isBehindMore && (isFoot ? ACTIVE_AT_FOOT : ACTIVE), isOnlyWide && ACTIVE_BELOW_LG)}
        >
          More
        </button>
      </li>
    </ul>
  )
}

const ACTIVE = 'font-semibold [box-shadow:inset_0_-3px_var(--color-marigold)] forced-colors:underline'
const ACTIVE_BELOW_LG =
  'max-lg:font-semibold max-lg:[box-shadow:inset_0_-3px_var(--color-marigold)] max-lg:forced-colors:underline'
const ACTIVE_AT_FOOT = 'font-semibold [box-shadow:inset_0_3px_var(--color-marigold)] forced-colors:underline'

/** What the bar has no space for. The browser opens and closes it, so it works without script. */
function NavigationPanel({ pages }: Navigation) {
  return (
    <nav
      id={PANEL_ID}
      popover="auto"
      aria-label="More of the desk"
      className="surface-card not-printed fixed inset-auto right-0 bottom-13 m-0 w-full border border-ink p-3 sm:top-28 sm:right-6 sm:bottom-auto sm:w-64 sm:supports-[position-area:bottom]:inset-auto sm:supports-[position-area:bottom]:[position-area:bottom_span-right]"
    >
      <ul>
        {pages.map(({ to, label, inBar }) => (
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
      {/* The jobs that would take a press more than three: the page, a new one, the words. */}
      <PressForm action="/desk/newsletter" className="mt-2 border-line border-t pt-2">
        <button type="submit" className="min-h-11 w-full px-3 text-left">
          Write a newsletter
        </button>
      </PressForm>
      <a href="/desk/write/members" className="flex min-h-11 items-center px-3">
        Write to all members
      </a>
    </nav>
  )
}
