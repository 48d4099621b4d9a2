import { oneLine } from '../../platform/forms/form-fields.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { requireDesk } from '../desk-access.ts'
import { DeskSection, deskMeta } from '../desk-parts.tsx'
import { Pager } from '../pager.tsx'
import type { Route } from './+types/society-page.ts'
import { countMemberships, findMemberships, type MembershipFilter, type MembershipPlace } from './find-memberships.ts'
import { type MembershipRow, toMembershipRows } from './membership-row.ts'
import { MEMBERSHIP_STAGES, QUIET_DAYS } from './membership-stage.ts'

/** Every membership, the newest first, with what is charged next and who may be about to leave. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const query = new URL(args.request.url).searchParams
  const filter = readFilter(query)
  const after = readPlace(query.get('after'))
  const { found, hasMore } = await findMemberships(deps, filter, after)
  const counts = await countMemberships(deps)
  const last = found.at(-1)?.membership
  return {
    kind: filter.kind ?? '',
    words: filter.words,
    kinds: [
      { kind: '', label: 'All', count: counts.all, href: societyPath({ ...filter, kind: undefined }) },
      ...keysOf(KINDS).map((kind) => ({
        ...{ kind, label: KINDS[kind], count: counts.of(kind), href: societyPath({ ...filter, kind }) },
      })),
    ],
    rows: await toMembershipRows(deps, found),
    next: hasMore && last ? societyPath(filter, last) : undefined,
    first: after ? societyPath(filter) : undefined,
    quietDays: QUIET_DAYS,
  }
}

export const meta = () => deskMeta('Society')

export default function SocietyPage({ loaderData }: Route.ComponentProps) {
  const { kind, words, kinds, rows, next, first, quietDays } = loaderData
  const chosen = kinds.find((each) => each.kind === kind)?.label ?? 'All'
  return (
    <>
      <h1 className="text-heading">Society</h1>
      <Rooms />
      <Kinds kinds={kinds} chosen={kind} />
      <form action="/desk/society" className="mt-4 flex max-w-2xl flex-wrap items-end gap-3">
        {kind && <input type="hidden" name="kind" value={kind} />}
        <TextField
          // What was looked for is shown again, even where the browser keeps a form as it was.
          key={words}
          label="Name or email"
          name="words"
          type="search"
          defaultValue={words}
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
        />
        <Button variant="outline">Find</Button>
      </form>
      <DeskSection title={words ? `${chosen}, found` : chosen} aside="The newest first">
        {kind === 'at_risk' && <Rule days={quietDays} />}
        <List rows={rows} isNarrowed={Boolean(kind || words)} />
        <Pager next={next} first={first} nextLabel="Earlier members" />
      </DeskSection>
      {kind !== 'at_risk' && <Rule days={quietDays} />}
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** What she does in the Society itself. */
function Rooms() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6">
      {ROOMS.map(([href, label]) => (
        <li key={href}>
          <a href={href} className="prose-link inline-flex min-h-11 items-center">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

const ROOMS = [
  ['/society/this-week', 'The rooms'],
  ['/society/reports', 'Reports'],
  ['/society/calls', 'Calls and their agenda'],
  ['/society/leads', 'Leads'],
  ['/desk/write/members', 'Write to all members'],
] as const

/** How many stand how; each leads to those. */
function Kinds({ kinds, chosen }: Pick<LoaderData, 'kinds'> & { chosen: string }) {
  return (
    <nav aria-label="Status" className="mt-5">
      <ul className="surface-card grid grid-cols-2 border border-ink sm:grid-cols-4 lg:grid-cols-7">
        {kinds.map(({ kind, label, count, href }) => (
          <li key={kind} className="min-w-0 border-line border-r border-b first:max-sm:col-span-2">
            <a
              href={href}
              aria-current={kind === chosen ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-baseline justify-between gap-2 px-4 py-2.5 hover:bg-deep-paper lg:block',
                kind === chosen && 'font-semibold [box-shadow:inset_0_-3px_var(--color-marigold)]',
              )}
            >
              <span className="text-fine lg:block">{label}</span>{' '}
              <span className="font-display font-semibold text-lead leading-tight">
                {count.toLocaleString('en-US')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Rule({ days }: { days: number }) {
  return (
    <p className="measure mt-4 text-fine text-soft">
      At risk means that a renewal failed, or that someone you accepted at least {days} days ago hasn’t signed in,
      changed a card or come to a live call for {days} days. Members who are already leaving don’t count.
    </p>
  )
}

function List({ rows, isNarrowed }: { rows: readonly MembershipRow[]; isNarrowed: boolean }) {
  if (rows.length === 0)
    return (
      <p className="measure mt-4">
        {isNarrowed ? 'No memberships match. Clear a filter.' : 'No members yet. The first payment shows here.'}
      </p>
    )
  return (
    <ul>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Row({ row }: { row: MembershipRow }) {
  const { name, email, href, state, isOver, since, next, reasons, action } = row
  return (
    <li className="items-center gap-x-5 border-line border-b py-3 md:grid md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_11.5rem]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <a href={href} className="block min-h-11 py-1 hover:bg-deep-paper">
          <span className="block font-display font-semibold text-body leading-tight">
            <bdi>{name}</bdi>
          </span>
          {name !== email && <span className="block text-fine text-soft">{email}</span>}
        </a>
        {reasons.length > 0 && (
          <ul aria-label="At risk" className="mt-1 text-clay text-fine">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-1 min-w-0 text-fine [overflow-wrap:anywhere] md:mt-0">
        <span className={classes('block', isOver ? 'text-soft' : 'font-semibold')}>{state}</span>
        <span className="block">{next}</span>
        <span className="block text-soft">Joined {since}</span>
      </p>
      {action && (
        <a
          href={action.href}
          aria-label={`${action.label}: ${name}`}
          className={buttonClass({ size: 'small', variant: 'outline', className: 'mt-3 md:mt-0' })}
        >
          {action.label}
        </a>
      )}
    </li>
  )
}

/** What the list can be narrowed to, in the order in which it's shown. */
const KINDS = { ...MEMBERSHIP_STAGES, at_risk: 'At risk' } as const

type Kind = keyof typeof KINDS

/** What can't be used is left out. */
function readFilter(query: URLSearchParams): MembershipFilter {
  const kind = query.get('kind') ?? ''
  return { kind: isKind(kind) ? kind : undefined, words: oneLine(query.get('words') ?? '').slice(0, 100) }
}

/** The address of the list with this filter. */
function societyPath({ kind, words }: MembershipFilter, after?: MembershipPlace): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(words && { words }) })
  if (after) query.set('after', `${after.joinedAt.getTime()}.${after.id}`)
  return query.size > 0 ? `/desk/society?${query}` : '/desk/society'
}

function readPlace(text: string | null): MembershipPlace | undefined {
  const [, time, id] = /^(\d{1,14})\.(mbr_\w{1,60})$/.exec(text ?? '') ?? []
  return time && id ? { joinedAt: new Date(Number(time)), id } : undefined
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text)
}
