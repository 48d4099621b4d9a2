import { asc, inArray } from 'drizzle-orm'
import { Form, Link, redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { dayLabel } from '../../platform/time-labels.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireMember } from '../members/members.ts'
import { SearchForm, TextLink, ThreadList, UnreadCount } from '../parts/parts.tsx'
import type { Route } from './+types/rooms-page.ts'
import { openCoachThread, ROOM_PURPOSES, ROOM_SUBJECTS, roomTitle } from './room.ts'
import { newestPath, roomPath } from './room-path.ts'
import { rooms } from './rooms.sql.ts'
import { unreadThreads } from './thread-view.ts'

/** The four rooms or the owner's outside chat, their own thread with the coach, and every thread with something new in it. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const { db } = deps.database
  const [known, unread] = await Promise.all([
    db
      .select()
      .from(rooms)
      .where(inArray(rooms.subject, [...ROOM_SUBJECTS]))
      .orderBy(asc(rooms.createdAt)),
    unreadThreads(deps, member, 50),
  ])
  const chat = site.links.community
  const list = (chat ? [] : ROOM_SUBJECTS).flatMap((subject) =>
    known
      .filter((room) => room.subject === subject)
      .map((room) => ({
        id: room.id,
        title: roomTitle(room),
        purpose: ROOM_PURPOSES[subject],
        last: room.lastAt ? dayLabel(room.lastAt, member.zone) : undefined,
        unread: unread.find(({ roomId }) => roomId === room.id)?.unread ?? 0,
      })),
  )
  return { list, chat, threads: unread.filter(({ kind }) => kind !== 'room'), role: member.role }
}

export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const id = await deps.database.transact((tx) => openCoachThread(deps, tx, member))
  throw redirect(roomPath(id), 303)
}

export const meta = () =>
  privateMeta('Society rooms', 'Ask, share and answer: the four rooms, and your thread with the coach.')

export default function RoomsPage({ loaderData: { list, chat, threads, role } }: Route.ComponentProps) {
  return (
    <Page
      title="Rooms"
      actions={<SearchForm className="w-full sm:w-80" />}
      about={`${chat ? 'The founders’ chat is outside this site.' : 'Four rooms for everything.'} Leads, calls, lessons and wins have a thread of their own${chat ? ' here' : ''}.`}
    >
      <p className="mt-2 flex flex-wrap gap-x-6 text-small">
        <TextLink to="/society/notices">What’s new for you, and your emails</TextLink>
        {role === 'coach' ? (
          <TextLink to="/society/reports">Reports to decide</TextLink>
        ) : (
          <TextLink to="/society/muted">Muted and blocked</TextLink>
        )}
      </p>
      {chat ? (
        <ButtonLink href={chat} rel="noreferrer" className="mt-4">
          Open the founders’ chat
        </ButtonLink>
      ) : (
        <RoomList list={list} />
      )}
      {threads.length > 0 && (
        <PageSection id="threads" title="Threads with something new">
          <ThreadList threads={threads} />
        </PageSection>
      )}
      {role === 'member' && <OwnThread />}
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function RoomList({ list }: Pick<LoaderData, 'list'>) {
  return (
    <ul className="mt-6 border-current border-t-2">
      {list.map(({ id, title, purpose, last, unread }) => (
        <li key={id} className="border-line border-b">
          <Link to={newestPath(id)} className="flex min-h-16 items-center gap-4 py-3 hover:bg-pale-mint">
            <span className="min-w-0 flex-1">
              <span className="block font-display font-semibold text-lead">{title}</span>
              <span className="block text-small">{purpose}</span>
              <span className="block text-fine text-soft">{last ? `Last message ${last}` : 'Nothing here yet'}</span>
            </span>
            <UnreadCount count={unread} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function OwnThread() {
  return (
    <Form method="post" className="mt-10 border-current border-t-2 pt-3">
      <h2 className="text-title">You and {site.coach}</h2>
      <p className="measure mt-2 mb-4 text-small">
        Something that isn’t for the room? Only you and {site.coach} read this thread. Expect an answer on workdays.
      </p>
      <Button variant="outline">Open my thread with {site.coach}</Button>
    </Form>
  )
}
