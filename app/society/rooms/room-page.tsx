import { data, redirect } from 'react-router'
import { nextPath } from '../../people/sign-in/sign-in.ts'
import { appContext } from '../../platform/app-context.ts'
import { privateMeta } from '../../ui/card-page.tsx'
import { memberAction, requireMember } from '../members/members.ts'
import { BackLink, TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/room-page.ts'
import { postMessage, typedMessage } from './message.ts'
import { findChosen } from './pictures.ts'
import { findRoom, followThread, ROOM_PURPOSES, unfollowThread } from './room.ts'
import { aboutLink, NEWEST, roomPath } from './room-path.ts'
import { FollowForm, Thread } from './thread.tsx'
import { loadThread } from './thread-view.ts'

/** One room, or one thread that is in no other page. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const room = await findRoom(deps.database.db, member, args.params.room)
  if (!room) throw data('This room isn’t there, or isn’t open to you.', 404)
  const query = new URL(args.request.url).searchParams
  const thread = await loadThread(deps, member, room, query)
  // More is unread than a page has: it opens where that begins, at an address of its own, so that reading on doesn't move it.
  const isAnywhere = !['before', 'after', 'at', 'write', 'reply'].some((name) => query.has(name))
  if (isAnywhere && thread.hasOlder && (thread.messages[0]?.seq ?? 0) > thread.readUpTo)
    throw redirect(`${roomPath(room.id)}?at=${thread.readUpTo + 1}#${NEWEST}`, 303)
  const purpose = room.kind === 'room' ? ROOM_PURPOSES[room.subject] : undefined
  return { thread, purpose, about: room.closedAt ? undefined : aboutLink(room) }
}

/** Posts without script, from this page or from one that embeds the thread; follows a thread, and stops. */
export function action(args: Route.ActionArgs) {
  const { room: roomId } = args.params
  return memberAction(args, async ({ deps, member, fields, of }) => {
    const { db } = deps.database
    const back = fields.has('back') ? nextPath(of('back')) : roomPath(roomId)
    if (fields.has('follow')) {
      if (!(await findRoom(db, member, roomId))) throw data('This room isn’t there.', 404)
      if (of('follow') === 'yes') await deps.database.transact((tx) => followThread(tx, member.personId, roomId))
      else await unfollowThread(db, member.personId, roomId)
      return back
    }
    const typed = typedMessage(roomId, fields)
    const again = async (problem: string | undefined, status = 422) => ({
      ...{
        problem,
        status,
        isRepeated: status === 409,
        text: typed.text,
        pictures: await findChosen(db, member, typed.pictures),
      },
    })
    if (of('picture_problem')) return again(of('picture_problem'))
    if (fields.has('add')) return again(undefined, 200)
    const posted = await postMessage(deps, member, { ...typed, isFirstTime: !fields.has('again') && !typed.replyTo })
    return 'problem' in posted ? again(posted.problem, posted.status) : `${back.split('?')[0]}#m-${posted.seq}`
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.thread.title ?? 'A room of the Society', 'A room of the Society, for its members.')
}

export default function RoomPage({ loaderData: { thread, purpose, about }, actionData }: Route.ComponentProps) {
  const { kind, title, roomId } = thread
  return (
    // As high as the screen, so that the field is at its bottom in a room with little in it, too.
    <div className="-mt-4 -mb-14 flex min-h-[calc(100dvh-8rem)] flex-col lg:-mb-16 lg:min-h-[calc(100dvh-1rem)]">
      <BackLink to="/society/rooms" className="self-start">
        Rooms
      </BackLink>
      <div className="flex flex-wrap items-end justify-between gap-3 border-current border-b-2 pb-3">
        <h1 className="text-heading [overflow-wrap:anywhere]">{title}</h1>
        {kind !== 'room' && kind !== 'coach' && <FollowForm thread={thread} />}
      </div>
      {about && (
        <TextLink to={about.to} className="text-small">
          {about.label}
        </TextLink>
      )}
      {purpose && <p className="measure mt-2 text-small text-soft">{purpose}</p>}
      <Thread key={roomId} view={thread} refused={actionData} {...(kind === 'coach' ? BETWEEN_TWO : ROOM)} opensAtNew />
    </div>
  )
}

const ROOM = { placeholder: 'Write to the room' }
const BETWEEN_TWO = { placeholder: 'Only you two see this', empty: 'Nothing here yet. Expect an answer on workdays.' }
