import { Link } from 'react-router'
import { Part, TextLink } from '../parts/parts.tsx'
import { FollowForm, Thread } from '../rooms/embedded-thread/embedded-thread.tsx'
import type { Route } from './+types/call-page.ts'
import { Press } from './call-parts.tsx'
import { CALLS_PATH } from './call-path.ts'

type LoaderData = Route.ComponentProps['loaderData']

/** How she comes in, and whether she and the others mean to. */
export function Door({ call, comes, rsvps, isCoach }: Pick<LoaderData, 'call' | 'comes' | 'rsvps' | 'isCoach'>) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {call.state === 'open' && (
        <Link to={`${CALLS_PATH}/${call.id}/join`} className="button button-primary">
          Come in
        </Link>
      )}
      {!isCoach && (
        <Press does={comes ? 'stay-away' : 'come'} fields={{ call: call.id }}>
          {comes ? 'I can’t come after all' : 'I’m coming'}
        </Press>
      )}
      <span className="text-small">
        {rsvps === 1 ? 'One member is' : `${rsvps} members are`} coming. Doors open 15 minutes before.
      </span>
    </div>
  )
}

export function Wins({ wins }: Pick<LoaderData, 'wins'>) {
  return (
    <Part id="wins" heading="Wins of the week">
      <ul>
        {wins.map(({ id, href, title, funder, by }) => (
          <li key={id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
            <b>
              <bdi>{by}</bdi>
            </b>
            : <TextLink to={href}>{title}</TextLink>, from {funder}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** What members said they'd do by this call. */
export function Due({ heading, due }: Pick<LoaderData, 'due'> & { heading: string }) {
  return (
    <Part id="due" heading={heading}>
      <ul>
        {due.map(({ name, text, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and never move
          <li key={index} className="border-line border-b py-3 [overflow-wrap:anywhere]">
            <b>
              <bdi>{name}</bdi>
            </b>
            : {text} {state === 'done' && <span className="text-accent">Done</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Talk({ thread, question }: { thread: NonNullable<LoaderData['thread']>; question: string }) {
  return (
    <Part id="thread" heading="Talk about it">
      <div className="mt-3">
        <FollowForm thread={thread} />
      </div>
      <Thread
        key={thread.roomId}
        view={thread}
        placeholder="Write to everyone in the Society"
        empty={`No one has written here yet. ${question}`}
      />
    </Part>
  )
}

export function Attended({ attended }: Pick<LoaderData, 'attended'>) {
  return (
    <Part id="attended" heading="Who came in">
      <ul>
        {attended.map(({ name, mode }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members can have the same name
          <li key={index} className="border-line border-b py-2">
            <bdi>{name}</bdi>, {mode === 'recorded' ? 'agreed to be recorded' : 'as a listener'}
          </li>
        ))}
      </ul>
    </Part>
  )
}
