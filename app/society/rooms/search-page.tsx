import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { appContext } from '../../platform/app-context.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireMember } from '../members/members.ts'
import { TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/search-page.ts'
import { seqOf } from './message.ts'
import { type FoundMessage, searchMessages } from './message-search.ts'
import { messagePath, newestPath } from './room-path.ts'

/** Looks for words in everything that the member may open. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const query = new URL(args.request.url).searchParams
  const words = (query.get('q') ?? '').trim().slice(0, 200)
  const before = seqOf(query.get('before'))
  const found = words ? await searchMessages(args.context.get(appContext), member, { words, before }) : undefined
  return { words, found, zone: member.zone, isFirst: before === undefined }
}

export const meta = () => privateMeta('Search the Society', 'Find what was said in the rooms and the threads.')

export default function SearchPage({ loaderData: { words, found, zone, isFirst } }: Route.ComponentProps) {
  const next = found?.before && new URLSearchParams({ q: words, before: String(found.before) })
  return (
    <Page narrow title="Search the Society">
      <Form method="get" role="search" className="mt-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label="Words in messages"
          hint="Quotes keep words together. A minus leaves a word out."
          name="q"
          type="search"
          maxLength={200}
          defaultValue={words}
        />
        <Button variant="outline" className="sm:mb-7">
          Search
        </Button>
      </Form>
      {found && found.rooms.length > 0 && <FoundRooms rooms={found.rooms} />}
      {found && found.messages.length > 0 && (
        <PageSection title="Messages">
          <ol>
            {found.messages.map((message) => (
              <Found key={message.seq} message={message} zone={zone} />
            ))}
          </ol>
        </PageSection>
      )}
      {found && found.messages.length === 0 && (
        <p className="mt-8 border-current border-t-2 pt-4">
          {isFirst
            ? `No message has “${words}” in it. Try ${/\s/.test(words) ? 'fewer words' : 'another form of the word'}, or look in the rooms.`
            : 'There’s nothing older.'}
        </p>
      )}
      {next && (
        <p className="mt-4">
          <TextLink to={`?${next}`}>Older messages</TextLink>
        </p>
      )}
    </Page>
  )
}

function FoundRooms({ rooms }: { rooms: readonly { roomId: string; title: string }[] }) {
  return (
    <PageSection title="Rooms and threads">
      <ul>
        {rooms.map(({ roomId, title }) => (
          <li key={roomId} className="border-line border-b">
            <Link to={newestPath(roomId)} className="flex min-h-11 items-center hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Found({
  message: { seq, roomId, title, by, postedAt, parts },
  zone,
}: {
  message: FoundMessage
  zone: string
}) {
  return (
    <li className="border-line border-b py-4">
      <Link to={messagePath(roomId, seq)} className="group block min-h-11">
        <span className="block text-fine text-soft [overflow-wrap:anywhere]">
          <bdi className="font-semibold text-ink">{by ?? 'No name'}</bdi> in {title},{' '}
          {dateTimeLabel(new Date(postedAt), zone)}
        </span>
        <span dir="auto" className="mt-1 block [overflow-wrap:anywhere] group-hover:underline">
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text don't move.
            <Fragment key={at}>{at % 2 === 1 ? <mark className="bg-marigold text-ink">{part}</mark> : part}</Fragment>
          ))}
        </span>
      </Link>
    </li>
  )
}
