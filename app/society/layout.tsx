import { Link, NavLink, Outlet } from 'react-router'
import { site } from '../../site.config.ts'
import { COPYRIGHT_YEAR } from '../catalog/frame.ts'
import { isLive } from '../catalog/live.ts'
import { stateName } from '../catalog/us-states.ts'
import { appContext } from '../platform/app-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Seal } from '../ui/engraving.tsx'
import {
  BookIcon,
  CalendarIcon,
  Columns3Icon,
  EllipsisIcon,
  GraduationCapIcon,
  ListChecksIcon,
  ListIcon,
  MessageSquareIcon,
  SearchIcon,
  TrophyIcon,
  UsersIcon,
  VideoIcon,
} from '../ui/icons.tsx'
import { CONTENT_ID } from '../ui/page-shell.tsx'
import { SessionWatch } from '../ui/session-watch.tsx'
import type { Route } from './+types/layout.ts'
import { requireMember } from './members/members.ts'
import { UnreadCount } from './parts/parts.tsx'
import { unreadThreads } from './rooms/rooms.ts'

/** In the order of the rail. On a phone the first four are in the bar, and the rest behind “More”. */
const ROOMS = [
  { to: '/society/this-week', label: 'This week', icon: CalendarIcon },
  { to: '/society/leads', label: 'Leads', icon: ListIcon },
  { to: '/society/board', label: 'Board', icon: Columns3Icon },
  { to: '/society/rooms', label: 'Rooms', icon: MessageSquareIcon },
  { to: '/society/calls', label: 'Calls', icon: VideoIcon },
  { to: '/society/lessons', label: 'Lessons', icon: GraduationCapIcon },
  { to: '/society/library', label: 'Library', icon: BookIcon },
  { to: '/society/wins', label: 'Wins', icon: TrophyIcon },
  { to: '/society/members', label: 'Members', icon: UsersIcon },
]

/** What is new in a room, by its address. */
type News = Record<string, number>

/** At the left of a wide screen. */
function Rail({ news, name, about, isCoach }: { news: News; name: string; about: string; isCoach: boolean }) {
  return (
    <nav aria-label="The Society" className="not-printed surface-night max-lg:hidden">
      <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto p-3">
        <Link
          to="/society/this-week"
          className="flex min-h-11 items-center gap-2.5 whitespace-nowrap px-2 font-display font-semibold text-lead"
        >
          <Seal className="size-8 text-marigold" />
          The Society
        </Link>
        <ul className="mt-2 grid gap-1">
          {ROOMS.map((room) => (
            <li key={room.to}>
              <RailLink room={room} news={news[room.to]} />
            </li>
          ))}
        </ul>
        <div className="mt-auto border-line border-t pt-2">
          <Me name={name} about={about} />
          {isCoach && <RailLink room={DESK} />}
          <Link to="/account" className="flex min-h-11 items-center px-2 text-fine text-soft hover:underline">
            Your account
          </Link>
        </div>
      </div>
    </nav>
  )
}

interface RoomLinkProps {
  room: (typeof ROOMS)[number]
  news?: number | undefined
}

function RailLink({ room: { to, label, icon: Icon }, news }: RoomLinkProps) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classes(
          'flex min-h-11 items-center gap-3 rounded-sm border-transparent border-l-4 px-2 text-small hover:bg-evergreen',
          isActive && 'border-marigold! bg-evergreen font-semibold',
        )
      }
    >
      <Icon aria-hidden="true" size={18} />
      {label}
      <UnreadCount count={news} className="ml-auto" />
    </NavLink>
  )
}

function Me({ name, about }: { name: string; about: string }) {
  return (
    <Link to="/society/members/profile" className="flex min-h-14 items-center gap-3 px-2 hover:underline">
      <Avatar name={name} />
      <span className="min-w-0 text-fine">
        <bdi className="block truncate font-semibold">{name}</bdi>
        {about && <span className="block truncate text-soft">{about}</span>}
      </span>
    </Link>
  )
}

/** At the top of a phone. */
function PhoneHeader({ name, isCoach }: { name: string; isCoach: boolean }) {
  return (
    <header className="not-printed flex min-h-14 items-center justify-between border-line border-b px-4 lg:hidden">
      <Link to="/society/this-week" className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-lead">
        <Seal className="size-8" />
        The Society
      </Link>
      {isCoach && (
        <Link to={DESK.to} className="ml-auto flex min-h-11 items-center px-2 font-semibold text-small underline">
          {DESK.label}
        </Link>
      )}
      <Link to="/society/search" className={classes('flex size-11 items-center justify-center', !isCoach && 'ml-auto')}>
        <SearchIcon aria-hidden="true" size={20} />
        <span className="sr-only">Search the Society</span>
      </Link>
      <Link to="/society/members/profile" className="flex size-11 items-center justify-end">
        <Avatar name={name} className="size-9!" />
        <span className="sr-only">Your profile</span>
      </Link>
    </header>
  )
}

/** At the bottom of a phone, within reach of a thumb. */
function BottomBar({ news, isCoach }: { news: News; isCoach: boolean }) {
  return (
    <nav aria-label="Rooms" className="not-printed surface-night fixed inset-x-0 bottom-0 z-40 lg:hidden">
      <ul className="flex pb-[env(safe-area-inset-bottom)]">
        {ROOMS.slice(0, 4).map((room) => (
          <li key={room.to} className="min-w-0 flex-1">
            <BarLink room={room} news={news[room.to]} />
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <details className="group">
            <summary className={BAR_ITEM}>
              <EllipsisIcon aria-hidden="true" size={20} />
              More
            </summary>
            <ul className="surface-night absolute right-0 bottom-full w-56 border-line border-t p-2">
              {[...ROOMS.slice(4), ...(isCoach ? [DESK] : []), ACCOUNT].map((room) => (
                <li key={room.to}>
                  <RailLink room={room} news={news[room.to]} />
                </li>
              ))}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  )
}

/** Of the coach alone. */
const DESK = { to: '/desk', label: 'Desk', icon: ListChecksIcon }
const ACCOUNT = { to: '/account', label: 'Your account', icon: EllipsisIcon }
const BAR_ITEM = 'flex min-h-14 cursor-pointer list-none flex-col items-center justify-center text-label'

function BarLink({ room: { to, label, icon: Icon }, news }: RoomLinkProps) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classes(BAR_ITEM, isActive && 'font-semibold [box-shadow:inset_0_4px_var(--color-marigold)]')
      }
    >
      <span className="relative">
        <Icon aria-hidden="true" size={20} />
        {news ? <span className="-top-1 -right-2 absolute size-2.5 rounded-full bg-marigold" /> : null}
      </span>
      {label}
      {news ? <span className="sr-only">, {news} new</span> : null}
    </NavLink>
  )
}

/** Over every room of a demonstration: nobody here is real, and nobody answers unless the visitor presses for it. */
function SampleRibbon({ isFilling }: { isFilling: boolean }) {
  return (
    <aside
      aria-label="Demonstration"
      className="not-printed surface-deep flex flex-wrap items-center justify-center gap-x-4 border-line border-b px-4 text-center"
    >
      <p className="label pt-1.5 normal-case sm:pb-1.5">SAMPLE SOCIETY · nobody here is real</p>
      {isFilling && <p className="text-fine">Its members are moving in. Reload in a few seconds to see more of it.</p>}
      <form action="/demo/society/hour" method="post">
        <button type="submit" className="min-h-11 px-2 text-fine underline">
          Watch members write
        </button>
      </form>
    </aside>
  )
}

/** The frame of every room: where they are, what is new in each, and who they are here. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const { name, state, sector } = member
  const about = [sector, state && stateName(state)].filter(Boolean).join(', ')
  const deps = args.context.get(appContext)
  const unread = await unreadThreads(deps, member)
  const news: News = { '/society/rooms': unread.length }
  return {
    ...{ name, about, isCoach: member.role === 'coach', news },
    // The sample is filled in the background, while its first visitor looks around.
    isFilling: await deps.isSampleFilling(deps),
  }
}

/** The rooms have a frame of their own in place of the site's header and footer. */
export const handle = { hasOwnFrame: true }

export default function SocietyLayout({ loaderData: { name, about, isCoach, news, isFilling } }: Route.ComponentProps) {
  return (
    <>
      <a href={`#${CONTENT_ID}`} className="skip-link button button-marigold not-printed">
        Skip to content
      </a>
      <SessionWatch />
      {!isLive() && <SampleRibbon isFilling={isFilling} />}
      <header className="hidden font-display font-semibold text-title print:block">{site.brand}</header>
      <div className="lg:grid lg:grid-cols-[13.25rem_minmax(0,1fr)]">
        <PhoneHeader name={name} isCoach={isCoach} />
        <Rail news={news} name={name} about={about} isCoach={isCoach} />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-5xl px-4 pt-6 pb-28 sm:px-8 lg:pt-8 lg:pb-16"
        >
          <Outlet />
        </main>
      </div>
      <footer className="hidden text-fine print:block">{`© ${COPYRIGHT_YEAR} ${site.brand}. For members of the Society alone.`}</footer>
      <BottomBar news={news} isCoach={isCoach} />
    </>
  )
}
