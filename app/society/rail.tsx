import { Link, NavLink } from 'react-router'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Seal } from '../ui/engraving.tsx'
import { EllipsisIcon, SearchIcon } from '../ui/icons.tsx'
import { ROOMS } from './navigation.tsx'

/** What is new in a room, by its address. */
type News = Record<string, number>

/** At the left of a wide screen. */
export function Rail({ news, name, about }: { news: News; name: string; about: string }) {
  return (
    <nav aria-label="The Society" className="not-printed surface-night max-lg:hidden">
      <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto p-3">
        <Link
          to="/society/this-week"
          className="flex min-h-11 items-center gap-2.5 px-2 font-display font-semibold text-lead"
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
          <Link to="/account" className="flex min-h-11 items-center px-2 text-fine text-soft hover:underline">
            Your account
          </Link>
        </div>
      </div>
    </nav>
  )
}

function RailLink({
  room: { to, label, icon: Icon },
  news,
}: {
  room: (typeof ROOMS)[number]
  news: number | undefined
}) {
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
      <NewsCount news={news} />
    </NavLink>
  )
}

function NewsCount({ news }: { news: number | undefined }) {
  if (!news) return null
  return (
    <span className="ml-auto rounded-sm bg-marigold px-1.5 font-mono text-ink text-label">
      {news > 99 ? '99+' : news}
      <span className="sr-only"> new</span>
    </span>
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
export function PhoneHeader({ name }: { name: string }) {
  return (
    <header className="not-printed flex min-h-14 items-center justify-between border-line border-b px-4 lg:hidden">
      <Link to="/society/this-week" className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-lead">
        <Seal className="size-8" />
        The Society
      </Link>
      <Link to="/society/search" className="ml-auto flex size-11 items-center justify-center">
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
export function BottomBar({ news }: { news: News }) {
  const [shown, rest] = ROOMS.length > 5 ? [ROOMS.slice(0, 4), ROOMS.slice(4)] : [ROOMS, []]
  return (
    <nav aria-label="Rooms" className="not-printed surface-night fixed inset-x-0 bottom-0 z-40 lg:hidden">
      <ul className="flex pb-[env(safe-area-inset-bottom)]">
        {shown.map((room) => (
          <li key={room.to} className="min-w-0 flex-1">
            <BarLink room={room} news={news[room.to]} />
          </li>
        ))}
        {rest.length > 0 && (
          <li className="min-w-0 flex-1">
            <details className="group">
              <summary className={BAR_ITEM}>
                <EllipsisIcon aria-hidden="true" size={20} />
                More
              </summary>
              <ul className="surface-night absolute right-0 bottom-full w-56 border-line border-t p-2">
                {[...rest, ACCOUNT].map((room) => (
                  <li key={room.to}>
                    <RailLink room={room} news={news[room.to]} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  )
}

const ACCOUNT = { to: '/account', label: 'Your account', icon: EllipsisIcon }
const BAR_ITEM = 'flex min-h-14 cursor-pointer list-none flex-col items-center justify-center text-label'

function BarLink({
  room: { to, label, icon: Icon },
  news,
}: {
  room: (typeof ROOMS)[number]
  news: number | undefined
}) {
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
