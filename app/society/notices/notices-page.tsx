import { and, desc, eq, isNull } from 'drizzle-orm'
import { Form, Link } from 'react-router'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { Check } from '../../ui/kit/form.tsx'
import { Page, PageSection, Saved } from '../../ui/kit/page.tsx'
import { societyMembers } from '../members/members.sql.ts'
import { memberAction, requireMember, type SocietyMember } from '../members/members.ts'
import { ThreadList } from '../parts/parts.tsx'
import { vapidKeys } from '../push/push.ts'
import { PushSwitch } from '../push-switch/push-switch.tsx'
import { messageMentions, messages, roomReads, rooms } from '../rooms/rooms.sql.ts'
import { isNotMuted, lineOf, mayOpen, messagePath, roomTitle, unreadThreads } from '../rooms/rooms.ts'
import type { Route } from './+types/notices-page.ts'
import { NOTICE_KINDS, NOTICE_LABELS, NOTICES_PATH, type NoticeSettings } from './notice-kinds.ts'
import { findNoticeSettings, saveNoticeSettings } from './notice-settings.ts'

/** What is new for a member, and which emails they get about it. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const [mentions, unread, settings] = await Promise.all([
    findMentions(deps, member),
    unreadThreads(deps, member),
    findNoticeSettings(deps.database.db, member.personId),
  ])
  return {
    mentions,
    threads: unread,
    settings,
    zone: member.zone,
    pushKey: vapidKeys(deps.secret).publicKey,
    isSaved: new URL(args.request.url).searchParams.has('saved'),
  }
}

const MAX_MENTIONS = 30

/** The newest first, in what they may open, by people they haven't muted. */
async function findMentions({ database: { db } }: AppContext, member: Pick<SocietyMember, 'personId' | 'role'>) {
  const { personId } = member
  const found = await db
    .select({ message: messages, room: rooms, by: societyMembers.name, read: roomReads.lastSeq })
    .from(messageMentions)
    .innerJoin(messages, eq(messages.seq, messageMentions.seq))
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .leftJoin(societyMembers, eq(societyMembers.personId, messages.author))
    .leftJoin(roomReads, and(eq(roomReads.roomId, rooms.id), eq(roomReads.personId, personId)))
    .where(
      and(
        eq(messageMentions.personId, personId),
        isNull(messages.removedAt),
        mayOpen(member),
        isNotMuted(personId, messages.author),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(MAX_MENTIONS)
  return found.map(({ message: { seq, body, postedAt }, room, by, read }) => ({
    ...{ seq, title: roomTitle(room, member.role), by: by ?? undefined, text: lineOf(body).slice(0, 200) },
    href: messagePath(room.id, seq),
    postedAt: postedAt.toISOString(),
    isNew: seq > (read ?? 0),
  }))
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async ({ deps, member, fields }) => {
    const chosen = NOTICE_KINDS.map((kind) => [kind, fields.has(kind)])
    await saveNoticeSettings(deps.database.db, member.personId, Object.fromEntries(chosen))
    return `${NOTICES_PATH}?saved`
  })
}

export const meta = () =>
  privateMeta('What’s new for you', 'Where you’re mentioned, what you haven’t read, and which emails you get.')

export default function NoticesPage({ loaderData: view }: Route.ComponentProps) {
  const { mentions, threads, settings, zone, isSaved, pushKey } = view
  return (
    <Page narrow title="What’s new for you">
      <PageSection title="Unread" empty={threads.length === 0 && 'You’re all caught up.'}>
        <ThreadList threads={threads} />
      </PageSection>
      <PageSection
        title="Where you’re mentioned"
        empty={mentions.length === 0 && 'Nowhere yet. Someone mentions you by writing @ and your name.'}
      >
        <ol>
          {mentions.map((mention) => (
            <MentionItem key={mention.seq} mention={mention} zone={zone} />
          ))}
        </ol>
      </PageSection>
      <Settings settings={settings} isSaved={isSaved} />
      <PushSwitch publicKey={pushKey} />
    </Page>
  )
}

type MentionProps = { mention: Route.ComponentProps['loaderData']['mentions'][number]; zone: string }

function MentionItem({ mention: { href, title, by, text, postedAt, isNew }, zone }: MentionProps) {
  return (
    <li className="border-line border-b py-3">
      <Link to={href} className="group block min-h-11 [overflow-wrap:anywhere]">
        <span className="block text-fine text-soft">
          {isNew && <span className="mr-2 bg-marigold px-1.5 font-mono text-ink text-label">New</span>}
          <bdi className="font-semibold text-ink">{by ?? 'A former member'}</bdi> in {title},{' '}
          {dateTimeLabel(new Date(postedAt), zone)}
        </span>
        <span className="mt-1 block group-hover:underline">{text}</span>
      </Link>
    </li>
  )
}

function Settings({ settings, isSaved }: { settings: NoticeSettings; isSaved: boolean }) {
  return (
    <Form method="post" className="mt-12">
      <fieldset>
        <legend className="w-full border-current border-t-2 pt-3 font-display font-semibold text-title">
          Emails you get
        </legend>
        <p className="measure mt-1 text-small text-soft">
          At most one an hour. They say where something’s new, never what was said.
        </p>
        {NOTICE_KINDS.map((kind) => (
          <Check key={kind} name={kind} defaultChecked={settings[kind]}>
            {NOTICE_LABELS[kind]}
          </Check>
        ))}
      </fieldset>
      {isSaved && <Saved className="mt-3">Saved.</Saved>}
      <Button className="mt-4 max-sm:w-full">Save</Button>
    </Form>
  )
}
