import { nextPath } from '../people/sign-in/sign-in.ts'
import { wallTime } from '../platform/dates.ts'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { Columns, Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/queue-page.ts'
import { findChanges, recordChange } from './changes.ts'
import { deskAction, type Pressed, refuse, requireDesk } from './desk-access.ts'
import { deskMeta } from './desk-parts.tsx'
import { Log } from './log.tsx'
import { findQueueItem, loadQueue, readItemState, tomorrowAtNine, writeItemState } from './queue.ts'
import { dayAndTime, type QueueRow, toQueueView } from './queue-view.ts'
import { toLogRow, undoChange } from './undo.ts'

/** Shown before "Show all of them". */
const FIRST_ROWS = 40
const LOGGED = 100
const NEWEST = Number.MAX_SAFE_INTEGER

/** What waits for the coach, by when it is due, and what was done today. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const { timeZone } = deps.scheduling
  const now = deps.clock.now()
  const morning = new Date(wallTime(now, timeZone).startOfDay().epochMilliseconds)
  const queue = await loadQueue(deps)
  const query = new URL(args.request.url).searchParams
  const number = Number(query.get('before'))
  const before = Number.isSafeInteger(number) && number > 0 ? number : undefined
  const done = await findChanges(deps.database.db, before ?? morning, LOGGED)
  const showsAll = query.has('all')
  return {
    view: toQueueView(queue, now, timeZone),
    most: showsAll ? Number.MAX_SAFE_INTEGER : FIRST_ROWS,
    done: done.map((change) => toLogRow(deps, change)),
    isEarlier: before !== undefined,
    // Where nothing was done today, everything was before.
    pager: {
      next: before && done.length < LOGGED ? undefined : `/desk?before=${done.at(-1)?.number ?? NEWEST}#done`,
      first: before ? '/desk#done' : undefined,
    },
  }
}

export const handle = { guards: { send: 'held', undo: 'free' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    act: {
      async undo({ deps, session, fields }) {
        const problem = await undoChange(deps, fields.get('undo') ?? '', session)
        return problem ? refuse(problem, 409) : { to: backToDesk(fields.get('back')) }
      },
      send: markItem,
    },
  })
}

/** The desk's page on which an undo was pressed, else the queue. */
function backToDesk(back: string | undefined): string {
  const path = nextPath(back)
  return /^\/desk\b/.test(path) ? path : '/desk'
}

export const meta = () => deskMeta('Queue')

export default function QueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, most, done, isEarlier, pager } = loaderData
  const [first] = view.groups
  const count = view.groups.reduce((sum, { rows }) => sum + rows.length, 0)
  let left = most
  const groups = view.groups.map((group) => {
    const rows = group.rows.slice(0, Math.max(0, left))
    left -= group.rows.length
    return { ...group, rows }
  })
  return (
    <Page label={view.now} title={view.heading} problem={actionData?.problem}>
      <Columns
        width="lg:grid-cols-[minmax(0,1fr)_19rem]"
        side={
          <PageSection
            id="done"
            title={
              isEarlier ? (
                'Done earlier'
              ) : (
                <>
                  Done today <span className="font-normal font-sans text-small text-soft">{done.length}</span>
                </>
              )
            }
            className="mt-12 lg:mt-9"
            pager={pager}
            empty={
              done.length === 0 && (isEarlier ? 'Nothing more.' : 'Nothing yet. What you do shows here, with its undo.')
            }
          >
            <Log rows={done} />
          </PageSection>
        }
      >
        {!first && <p className="measure mt-6">It’s all done. New messages, applications and calls appear here.</p>}
        {groups.map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <PageSection key={title} title={title} aside={title === first?.title && 'Ordered by when it’s due'}>
                <ol>
                  {rows.map((row, at) => (
                    <QueueItemRow key={row.key} row={row} isFirst={title === first?.title && at === 0} />
                  ))}
                </ol>
              </PageSection>
            ),
        )}
        {count > most && (
          <TextLink href="/desk?all" className="mt-5">
            Show all {count}
          </TextLink>
        )}
      </Columns>
    </Page>
  )
}

/** What happened, what follows, and the one thing to do about it. Only the first of the page is filled. */
function QueueItemRow({ row, isFirst }: { row: QueueRow; isFirst: boolean }) {
  const { label, fact, consequence, action, left, at, isUrgent } = row
  return (
    <li className="gap-x-5 border-line border-b py-4 md:grid md:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <p
        className={classes(
          'flex flex-wrap items-baseline gap-x-2 font-mono text-fine md:block md:pt-5',
          isUrgent ? 'md:border-r-4 md:border-clay md:border-double' : 'md:border-r md:border-line',
        )}
      >
        <span className={classes('md:block', isUrgent && 'text-clay')}>{left}</span>{' '}
        <span className="text-label text-soft">{at}</span>
        <span className="label ml-auto text-accent md:hidden">{label}</span>
      </p>
      <div className="mt-1 min-w-0 [overflow-wrap:anywhere] md:mt-0">
        <p className="label hidden text-accent md:block">{label}</p>
        <h3 className="font-display font-semibold text-body leading-tight">
          <bdi>{fact}</bdi>
        </h3>
        <p className="mt-1 text-fine text-soft">{consequence}</p>
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-2 md:mt-2 md:flex-nowrap md:items-center">
        <Later row={row} />
        <a
          href={action.href}
          aria-label={`${action.label}: ${fact}`}
          className={buttonClass({
            size: 'small',
            variant: isFirst ? 'primary' : 'outline',
            className: 'flex-1 md:min-w-36',
          })}
        >
          {action.label}
        </a>
      </div>
    </li>
  )
}

/** Puts an item off until tomorrow, or says that it is done where nothing else can know. */
function Later({ row: { key, fact, canBeDone } }: { row: QueueRow }) {
  const choices = [...(canBeDone ? [{ until: 'done', label: 'Done' }] : []), { until: 'tomorrow', label: 'Later' }]
  return (
    <PressForm action="/desk" fields={{ key }} className="flex gap-2">
      {choices.map(({ until, label }) => (
        <button
          key={until}
          type="submit"
          name="until"
          value={until}
          aria-label={`${label === 'Later' ? 'Later, tomorrow at 9 AM' : label}: ${fact}`}
          className={buttonClass({ size: 'small', variant: 'outline', className: 'md:border-transparent' })}
        >
          {label}
        </button>
      ))}
    </PressForm>
  )
}

/** Puts an item off until tomorrow, or takes it as done. */
async function markItem({ deps, by: actor, fields }: Pressed) {
  const item = await findQueueItem(deps, fields.get('key') ?? '')
  if (!item) return refuse('Nothing changed: this isn’t in your queue anymore.', 409)
  const wanted = fields.get('until')
  const until = wanted === 'tomorrow' ? tomorrowAtNine(deps) : undefined
  if (!until && !(item.endsByMark && wanted === 'done')) return refuse('Nothing changed: choose what to do.', 409)
  await deps.database.transact(async (tx) => {
    const before = await readItemState(tx, item.key)
    const now = deps.clock.now().toISOString()
    const after = until ? { snoozed: until.toISOString(), done: null } : { snoozed: null, done: now }
    await writeItemState(tx, item.key, after)
    const summary = until ? `Later, ${dayAndTime(until, deps.scheduling.timeZone)}: ${item.fact}` : `Done: ${item.fact}`
    const { key: subject, email } = item
    await recordChange(deps, tx, { actor, action: 'mark', subject, email, summary, before, after })
  })
  return { to: '/desk' }
}
