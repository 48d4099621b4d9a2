import { oneLine } from '../../platform/forms/form-fields.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/kit/links.tsx'
import { FilterForm } from '../../ui/kit/list.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import { listPath, readPlace, toPage } from '../list-place.ts'
import type { Route } from './+types/society-page.ts'
import {
  countMemberships,
  findMemberships,
  MEMBERSHIP_STAGES,
  type MembershipRow,
  QUIET_DAYS,
  toMembershipRow,
} from './find-memberships.ts'

const PATH = '/desk/society'

/** What the list can be narrowed to, in the order in which it's shown. */
const KINDS = { ...MEMBERSHIP_STAGES, at_risk: 'At risk' } as const

const isKind = (text: string): text is keyof typeof KINDS => Object.hasOwn(KINDS, text)

/** Every membership, the newest first, with what is charged next and who may be about to leave. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const query = new URL(args.request.url).searchParams
  const wanted = query.get('kind') ?? ''
  const words = oneLine(query.get('words') ?? '').slice(0, 100)
  // What can't be used is left out.
  const kind = isKind(wanted) ? wanted : undefined
  const filter = { kind: kind ?? '', words }
  const after = readPlace(query, 'mbr')
  const found = await findMemberships(deps, { kind, words }, after)
  const placeOf = ({ membership: { joinedAt, id } }: (typeof found)[number]) => ({ at: joinedAt, id })
  const { shown, pager } = toPage(found, placeOf, { path: PATH, filter, after })
  const counts = await countMemberships(deps)
  return {
    ...{ filter, pager, quietDays: QUIET_DAYS, rows: shown.map((found) => toMembershipRow(deps, found)) },
    kinds: [
      { kind: '', label: 'All', count: counts.all, href: listPath(PATH, { words }) },
      ...keysOf(KINDS).map((kind) => ({
        ...{ kind, label: KINDS[kind], count: counts.of(kind), href: listPath(PATH, { kind, words }) },
      })),
    ],
  }
}

export const meta = () => deskMeta('Society')

export default function SocietyPage({ loaderData }: Route.ComponentProps) {
  const { filter, kinds, rows, pager, quietDays } = loaderData
  const { kind, words } = filter
  const chosen = kinds.find((each) => each.kind === kind)?.label ?? 'All'
  const none = kind || words ? 'No memberships match. Clear a filter.' : 'No members yet. The first payment shows here.'
  const rule = (
    <p className="measure mt-4 text-fine text-soft">
      At risk means that a renewal failed, or that someone you accepted at least {quietDays} days ago hasn’t signed in
      or changed a card for {quietDays} days. Members who are already leaving don’t count.
    </p>
  )
  return (
    <Page title="Society">
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {ROOMS.map(([href, label]) => (
          <li key={href}>
            <TextLink href={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
      <Kinds kinds={kinds} chosen={kind} />
      <FilterForm action={PATH} values={filter} fields={[{ label: 'Name or email', name: 'words', type: 'search' }]} />
      <PageSection
        title={words ? `${chosen}, found` : chosen}
        aside="The newest first"
        pager={{ ...pager, label: 'Earlier members' }}
      >
        {kind === 'at_risk' && rule}
        {rows.length === 0 && <p className="mt-4 text-fine text-soft">{none}</p>}
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      </PageSection>
      {kind !== 'at_risk' && rule}
    </Page>
  )
}

/** What she does in the Society itself. */
const ROOMS = [
  ['/society/this-week', 'The rooms'],
  ['/society/reports', 'Reports'],
  ['/society/calls', 'Calls and their agenda'],
  ['/society/leads', 'Leads'],
  ['/desk/write/members', 'Write to all members'],
] as const

/** How many stand how; each leads to those. */
function Kinds({ kinds, chosen }: Pick<Route.ComponentProps['loaderData'], 'kinds'> & { chosen: string }) {
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

function Row({ row }: { row: MembershipRow }) {
  const { name, email, href, state, isOver, since, next, reasons, action } = row
  return (
    <li className="items-center gap-x-5 border-line border-b py-3 md:grid md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_11.5rem]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <a href={href} className="block min-h-11 py-1 hover:bg-deep-paper">
          <span className="block font-display font-semibold text-body leading-tight">
            <bdi>{name}</bdi>
          </span>
          {email && name !== email && <span className="block text-fine text-soft">{email}</span>}
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
