import { data, Link } from 'react-router'
import { EntryFacts, EntryText } from '../../finder/entries/entries.tsx'
import { appContext } from '../../platform/app-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { IN_SIGHT } from '../../ui/kit/page.tsx'
import { tickTask } from '../board/board.ts'
import { memberAction, requireMember } from '../members/members.ts'
import { BackLink, PressForm, PressLine, TaskDue, TextLink } from '../parts/parts.tsx'
import { Thread } from '../rooms/embedded-thread/embedded-thread.tsx'
import { findRoom, followThread, loadThread, unfollowThread } from '../rooms/rooms.ts'
import type { Route } from './+types/lead-page.ts'
import { LEADS_PATH, leadPath } from './lead-path.ts'
import { changeLead, type LeadView, loadLead } from './lead-view.ts'

/** One lead: its facts, who applies, the member's card, and the thread. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireMember(args)
  const deps = args.context.get(appContext)
  const lead = await loadLead(deps, member, args.params.opportunity)
  const room = lead && (await findRoom(deps.database.db, member, lead.roomId))
  if (!lead || !room) return data({ lead: undefined, thread: undefined }, 404)
  return { lead, thread: await loadThread(deps, member, room, new URL(args.request.url).searchParams) }
}

/** Saves it, applies for it, shows the member's name, follows the thread, or ticks the card's next task. */
export function action(args: Route.ActionArgs) {
  const id = args.params.opportunity
  return memberAction(args, async ({ deps, member, of }) => {
    const act = of('do')
    const lead = await loadLead(deps, member, id)
    if (!lead) return { problem: 'Nothing changed: that lead isn’t there anymore.', status: 404 }
    if (act === 'follow') await deps.database.transact((tx) => followThread(tx, member.personId, lead.roomId))
    else if (act === 'unfollow') await unfollowThread(deps.database.db, member.personId, lead.roomId)
    else if (act === 'tick' && lead.card)
      await tickTask(deps, member.session.person.addresses, lead.card.id, { task: of('task'), done: true })
    else if (act === 'save' || act === 'apply') await changeLead(deps, member, id, { applies: act === 'apply' })
    else if (act === 'show-name' || act === 'hide-name')
      await changeLead(deps, member, id, { showsName: act === 'show-name' })
    else return { problem: 'Nothing changed: we don’t know that button.', status: 400 }
    return leadPath(id)
  })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(
    (loaderData?.lead?.entry.title ?? 'No such lead').slice(0, 50),
    'A lead of the Society, with its thread.',
  )
}

export default function LeadPage({ loaderData: { lead, thread }, actionData }: Route.ComponentProps) {
  if (!lead || !thread)
    return (
      <>
        <h1 className="text-heading">This lead isn’t here</h1>
        <p className="measure mt-2">
          It was never in an edition, or the address is incomplete.{' '}
          <Link to={LEADS_PATH} className="prose-link">
            See all leads
          </Link>
          .
        </p>
      </>
    )
  return (
    <>
      <BackLink to={LEADS_PATH}>Leads, {lead.month}</BackLink>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <h1 className="text-heading [overflow-wrap:anywhere]">{lead.entry.title}</h1>
          <ApplyingLine lead={lead} />
          {actionData?.problem && <Alert className={`mt-4 ${IN_SIGHT}`}>{actionData.problem}</Alert>}
          <FactsLine lead={lead} />
          <LeadSummary lead={lead} />
          <div className="lg:hidden">
            <LeadCard lead={lead} follows={thread.follows} />
          </div>
          <div className="border-current border-t-2">
            <Thread
              key={lead.roomId}
              view={thread}
              placeholder={
                lead.applying.count > 1
                  ? `Write to the ${lead.applying.count} who are applying and whoever follows`
                  : 'Write about this lead'
              }
            />
          </div>
        </div>
        <div className="min-w-0 max-lg:hidden">
          <PinnedFacts lead={lead} />
          <LeadCard lead={lead} follows={thread.follows} />
        </div>
      </div>
    </>
  )
}

/** Who applies: a count, and the names of those who chose to be named. They compete. */
function ApplyingLine({ lead: { applying, outcome } }: { lead: LeadView }) {
  const { count, names } = applying
  const silent = count - names.length
  const list = [...names, ...(silent > 0 && names.length > 0 ? [silent === 1 ? 'one more' : `${silent} more`] : [])]
  return (
    <p className="mt-2 mb-4 text-small">
      {count === 0 ? (
        <span className="text-soft">No member is applying yet.</span>
      ) : (
        <strong>{count === 1 ? '1 member is applying.' : `${count} members are applying.`}</strong>
      )}
      {list.length > 0 && (
        <span className="text-soft">
          {' '}
          <bdi>{new Intl.ListFormat('en-US').format(list)}</bdi>.
        </span>
      )}
      {outcome && (
        <span className="text-soft">
          {' '}
          {outcome.sent} sent, {outcome.won} won.
        </span>
      )}
    </p>
  )
}

/** What it is and whether it fits them, above the thread. */
function LeadSummary({ lead: { entry, isSample, asOf } }: { lead: LeadView }) {
  return (
    <div className="mb-5 grid gap-2 text-small">
      {isSample && (
        <p className="measure border-marigold border-l-4 pl-3 text-fine">
          A past opportunity, as a sample.{asOf && ` Shown as of ${asOf}.`}
        </p>
      )}
      {entry.fit && <p className="measure text-accent">{entry.fit.reason}</p>}
      <EntryText entry={entry} heading="h2" />
    </div>
  )
}

/** On a phone one line, which opens onto all of them. */
function FactsLine({ lead }: { lead: LeadView }) {
  return (
    <details className="disclosure -mx-4 mb-2 border-line border-t bg-card px-4 sm:mx-0 lg:hidden">
      <summary className="font-sans! text-small!">
        <span>
          <span className="font-mono">{lead.amount}</span>
          {lead.isOver ? ' · closed ' : ' · closes '}
          <strong>{lead.closes}</strong>
        </span>
      </summary>
      <div className="pb-4">
        <EntryFacts entry={lead.entry} closes={<Deadlines lead={lead} />} />
      </div>
    </details>
  )
}

/** Beside the thread, as a ticket. */
function PinnedFacts({ lead }: { lead: LeadView }) {
  return (
    <section aria-labelledby="pinned" className="ticket surface-card">
      <div className="p-4">
        <h2 id="pinned" className="label mb-2 text-accent">
          Pinned facts
        </h2>
        <EntryFacts entry={lead.entry} closes={<Deadlines lead={lead} />} />
      </div>
    </section>
  )
}

/** In their own time, as the funder says it, and their own. */
function Deadlines({ lead: { closes, funders, own } }: { lead: LeadView }) {
  return (
    <>
      <strong>{closes}</strong>
      {funders && <span className="block text-fine text-soft">From the funder: {funders}</span>}
      {own && <span className="block text-soft">Your own deadline: {own}</span>}
    </>
  )
}

/** Their own card of the lead, whether the others see their name, and whether they follow. */
function LeadCard({ lead, follows }: { lead: LeadView; follows: boolean }) {
  const { id, card, isOver } = lead
  return (
    <section aria-label="Your card" className="not-printed my-6 border-current border-t-2 pt-3">
      <h2 className="text-lead">Your card</h2>
      {card ? (
        <p className="mt-1 text-small">
          <span className="label bg-deep-paper px-2 py-1">{card.stage}</span>{' '}
          <TextLink to={`/society/board/${card.id}`}>Open it on your board</TextLink>
        </p>
      ) : (
        <p className="mt-1 text-small text-soft">Not on your board yet.</p>
      )}
      {card?.next && (
        <Act id={id} act="tick" fields={{ task: card.next.id }}>
          <PressLine isOn={false} label={card.next.title} what="Mark as done">
            <TaskDue {...card.next} />
          </PressLine>
        </Act>
      )}
      <div className="mt-2 grid gap-2 sm:max-lg:grid-cols-2">
        {!card?.applies && !isOver && (
          <Act id={id} act="apply">
            <Button type="submit" size="small" className="w-full">
              I’m applying
            </Button>
          </Act>
        )}
        {!card && (
          <Act id={id} act="save">
            <Button type="submit" size="small" variant="outline" className="w-full">
              Save to my board
            </Button>
          </Act>
        )}
        {card?.applies && <NameSwitch id={id} isOn={card.showsName} />}
      </div>
      <Act id={id} act={follows ? 'unfollow' : 'follow'}>
        <p className="text-fine text-soft">
          {follows ? 'You follow this thread, so we tell you what’s new in it.' : 'You don’t follow this thread.'}{' '}
          <button type="submit" className="prose-link min-h-11">
            {follows ? 'Stop following' : 'Follow it'}
          </button>
        </p>
      </Act>
    </section>
  )
}

function NameSwitch({ id, isOn }: { id: string; isOn: boolean }) {
  return (
    <Act id={id} act={isOn ? 'hide-name' : 'show-name'}>
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        className="flex min-h-11 w-full items-center gap-3 text-left text-small"
      >
        <span
          aria-hidden="true"
          className={`flex h-6 w-11 shrink-0 rounded-full border-2 border-ink p-0.5 ${isOn ? 'justify-end bg-evergreen' : 'bg-card'}`}
        >
          <span className={`size-4 rounded-full ${isOn ? 'bg-card' : 'bg-ink'}`} />
        </span>
        Show my name to the others who apply
      </button>
    </Act>
  )
}

interface ActProps {
  id: string
  act: string
  fields?: Record<string, string>
  children: React.ReactNode
}

function Act({ id, act, fields, children }: ActProps) {
  return (
    <PressForm action={leadPath(id)} fields={{ do: act, ...fields }} replace preventScrollReset>
      {children}
    </PressForm>
  )
}
