import { Temporal } from 'temporal-polyfill'
import { longDay } from '../../catalog/long-day.ts'
import {
  countDraft,
  type EditionName,
  editionOptions,
  findEdition,
  findSourceAges,
  gapMessage,
  parseEditionName,
  writeDraft,
} from '../../finder/editions/publishing/publishing.ts'
import { AUDIENCES } from '../../finder/opportunities/opportunities.ts'
import { type AppContext, appContext } from '../../platform/app-context.ts'
import { daysUntil, today, wallTime } from '../../platform/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { deskAction, noRow, refuse, requireDesk } from '../desk-access.ts'
import { DeskSection, deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/editions-page.ts'
import { ageLabel, editionLabel, editionPath, recordEdition } from './edition-params.ts'

/** The editions of this month and the next, and how fresh the data is that they're made of. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const day = today(deps.clock)
  const { daysSinceSeen } = editionOptions(deps, { month: day.slice(0, 7), audience: 'nonprofit' }).config
  const sources = await findSourceAges(deps.database.db)
  return {
    editions: await Promise.all(editionsAhead(deps).map((name) => stateOf(deps, name))),
    daysSinceSeen,
    sources: sources.map(({ feed, asOf, read }) => {
      const age = daysUntil(day, asOf)
      return { feed, asOf: longDay(asOf), age: ageLabel(age), read, isStale: age > daysSinceSeen }
    }),
  }
}

function editionsAhead({ clock, scheduling }: AppContext): EditionName[] {
  const month = wallTime(clock.now(), scheduling.timeZone).toPlainDate().toPlainYearMonth()
  return [month, month.add(Temporal.Duration.from({ months: 1 }))].flatMap((each) =>
    AUDIENCES.map((audience) => ({ month: each.toString(), audience })),
  )
}

async function stateOf(deps: AppContext, name: EditionName) {
  const of = { id: `${name.month}-${name.audience}`, label: editionLabel(name), path: editionPath(name) }
  const published = await findEdition(deps.database.db, name.audience, name.month)
  if (published) return { ...of, state: 'published' as const, detail: `Published ${longDay(published.publishedOn)}` }
  const draft = await countDraft(deps, name)
  if (!draft) return { ...of, state: 'none' as const, detail: 'Not drafted yet' }
  return { ...of, state: 'draft' as const, detail: `A draft with ${draft.entries} of ${draft.size} entries` }
}

/** Drafts one of them. */
export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/editions',
    find: noRow,
    async act({ deps, session, fields }) {
      const name = parseEditionName(fields.get('draft') ?? '')
      if (!name || !editionsAhead(deps).some((each) => editionPath(each) === editionPath(name)))
        return refuse('Nothing was drafted: choose an edition of this month or the next.', 422)
      const there = { to: editionPath(name) }
      const draft = (await countDraft(deps, name)) ? undefined : await writeDraft(deps, editionOptions(deps, name))
      if (!draft) return there
      const { entries, pool, gaps } = draft
      const lacks = gaps.map((gap) => ` ${gapMessage(gap)}`).join('')
      const summary = `Drafted ${editionLabel(name)}: ${entries} entries, picked of ${pool}.${lacks}`
      await deps.database.transact((tx) =>
        recordEdition(deps, tx, { session, name, action: 'edition-drafted', summary }),
      )
      return there
    },
  })
}

export function meta() {
  return deskMeta('Editions')
}

export default function EditionsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-heading">Editions</h1>
      <p className="measure mt-3">
        A draft picks what’s open and fits. You read it, change it, and publish it. Then members get it by email, and
        buyers get the newest one.
      </p>
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Editions editions={loaderData.editions} hasData={loaderData.sources.length > 0} />
        <Sources sources={loaderData.sources} daysSinceSeen={loaderData.daysSinceSeen} />
      </div>
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Editions({ editions, hasData }: Pick<LoaderData, 'editions'> & { hasData: boolean }) {
  return (
    <DeskSection title="This month and the next">
      <ul>
        {editions.map(({ id, label, path, state, detail }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <p className="min-w-0">
              <span className="block font-display font-semibold">{label}</span>
              <span className="block text-fine text-soft">
                {detail}
                {state === 'none' && !hasData && '. First get some data.'}
              </span>
            </p>
            {state === 'none' && hasData && (
              <form method="post">
                <Button type="submit" name="draft" value={id} size="small">
                  Make the draft<span className="sr-only">: {label}</span>
                </Button>
              </form>
            )}
            {state !== 'none' && (
              <a href={path} className="prose-link inline-flex min-h-11 items-center font-semibold text-small">
                {state === 'draft' ? 'Review it' : 'Open it'}
                <span className="sr-only">: {label}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function Sources({ sources, daysSinceSeen }: Pick<LoaderData, 'sources' | 'daysSinceSeen'>) {
  return (
    <DeskSection title="Where the data is from" aside="the newest of each">
      {sources.length === 0 && <p className="mt-4">There’s no data yet. Add the address of a source, and get it.</p>}
      <ul>
        {sources.map(({ feed, asOf, age, read, isStale }) => (
          <li key={feed} className="border-line border-b border-dashed py-2.5 text-fine">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{feed}</span>
              <span className={isStale ? 'font-semibold text-clay' : ''}>{age}</span>
            </p>
            <p className="text-soft">
              Of {asOf}, {read.toLocaleString('en-US')} {read === 1 ? 'record' : 'records'}
            </p>
          </li>
        ))}
      </ul>
      {sources.some(({ isStale }) => isStale) && (
        <p className="mt-3 text-fine text-soft">
          An edition takes what its source had within {daysSinceSeen} days. Get the older ones again before you draft.
        </p>
      )}
      <p>
        <a href="/desk/sources" className="prose-link inline-flex min-h-11 items-center">
          Get newer data
        </a>
      </p>
    </DeskSection>
  )
}
