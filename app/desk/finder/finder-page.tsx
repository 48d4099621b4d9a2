import { Temporal } from 'temporal-polyfill'
import { longDay } from '../../catalog/long-day.ts'
import { stateOffices } from '../../catalog/state-offices.ts'
import { stateName } from '../../catalog/us-states.ts'
import {
  answerProposal,
  findPage,
  isDue,
  type KeptPage,
  loadPages,
  proposeRules,
  putAway,
  RECURRENCES,
} from '../../finder/curation/curation.ts'
import {
  countDraft,
  type EditionName,
  editionOptions,
  findEdition,
  findSourceAges,
  loadBalance,
  parseEditionName,
} from '../../finder/editions/publishing/publishing.ts'
import {
  AUDIENCES,
  findFoundations,
  findSourceAddresses,
  isUpdatable,
  UPDATABLE_SOURCES,
} from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { daysUntil, today, wallTime } from '../../platform/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/finder-page.ts'
import { BalanceSection } from './balance.tsx'
import { Difference } from './difference.tsx'
import { ageLabel, editionLabel, fillList } from './edition-names.ts'
import { CANDIDATE_LINKS, CLIP_PATH, DATA_PATH, editionPath, FINDER_PATH, READERS } from './finder-paths.ts'

/** The curator's bench: everything that she does for the list each month, in its order. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const { db } = deps.database
  const day = today(deps.clock)
  const { config } = editionOptions(deps, { month: day.slice(0, 7), audience: 'nonprofit' })
  const ages = (await findSourceAges(db)).map(({ feed, asOf }) => ({ feed, days: daysUntil(day, asOf) }))
  const [oldest] = ages
  const failed = [...(await findSourceAddresses(db)).values()].filter(({ problem }) => problem).length
  const pages = await loadPages(db)
  const leads = pages.filter(({ state }) => state === 'lead')
  return {
    clip: `${deps.publicUrl()}${CLIP_PATH}`,
    changed: pages.filter(({ state }) => state === 'waiting').map(pageView),
    due: pages.filter((page) => isDue(page, day)).map(pageView),
    leads: leads.filter(({ standing }) => !standing).map(pageView),
    dead: leads.filter(({ standing }) => standing).map(pageView),
    kept: pages.filter(({ state }) => state === 'kept').length,
    editions: await Promise.all(editionsAhead(deps).map((name) => stateOf(deps, name))),
    rules: await proposeRules(db),
    balances: await loadBalances(deps),
    freshness: {
      ...{ sources: ages.length, oldest: oldest && ageLabel(oldest.days), failed },
      stale: ages
        .filter(({ days }) => days > config.daysSinceSeen)
        .map(({ feed }) => (isUpdatable(feed) ? UPDATABLE_SOURCES[feed].title : feed)),
    },
  }
}

/** How the next list of each audience is spread, and where to look for the states it has nothing for. */
async function loadBalances(deps: AppContext) {
  const { db } = deps.database
  const ahead = editionsAhead(deps)
  return Promise.all(
    AUDIENCES.map(async (audience) => {
      const names = ahead.filter((name) => name.audience === audience).toReversed()
      const found = await Promise.all(names.map(async (name) => ({ name, balance: await loadBalance(deps, name) })))
      const { name, balance } = found.find((one) => one.balance) ?? {}
      if (!name || !balance) return { audience, label: READERS[audience], balance: undefined, look: [], others: [] }
      const known = balance.nothing.filter(({ readers }) => readers > 0).slice(0, LOOKED_AT)
      const look = known.map(async ({ state, readers }) => {
        const { count, shown } = await findFoundations(db, state, [])
        const foundations = audience === 'nonprofit' ? shown.slice(0, 3) : []
        return {
          ...{ state: stateName(state), readers, offices: stateOffices(state), count },
          foundations: foundations.map((it) => ({ name: it.name, url: it.website ?? it.profileUrl })),
        }
      })
      const others = balance.nothing
        .filter((one) => !known.includes(one))
        .map(({ state }) => ({ state: stateName(state), offices: stateOffices(state) }))
      return { audience, label: editionLabel(name), balance, look: await Promise.all(look), others }
    }),
  )
}

/** States of readers for which a list has no row. */
const LOOKED_AT = 5

function pageView({ id, url, facts, note, standing, readOn, problem, difference }: KeptPage) {
  const { recurs = '' } = facts
  return {
    ...{ id, url, title: facts.title || url || '', note, standing, problem, difference },
    by: [facts.funder, facts['amount in words'] ?? (facts['at most'] && `up to $${facts['at most']}`)]
      .filter(Boolean)
      .join(' · '),
    when: recurs in RECURRENCES ? RECURRENCES[recurs as keyof typeof RECURRENCES] : '',
    readOn: readOn && longDay(readOn),
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
  if (!draft) return { ...of, state: 'none' as const, detail: 'No list yet' }
  const { fewestEntries } = editionOptions(deps, name).config
  const short = draft.entries < fewestEntries ? `: too few, it needs ${fewestEntries}` : ''
  return { ...of, state: 'list' as const, detail: `${draft.entries} of ${draft.size} rows${short}` }
}

export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/finder',
    act(pressed) {
      const does = { rule: answerRule, away: takeAway, prepare } as const
      return does[pressed.fields.get('do') as keyof typeof does](pressed)
    },
  })
}

/** Makes or fills the list of one of the editions. */
async function prepare({ deps, session, fields }: Pressed) {
  const name = parseEditionName(fields.get('edition') ?? '')
  if (!name || !editionsAhead(deps).some((each) => editionPath(each) === editionPath(name)))
    return refuse('Nothing changed: choose an edition of this month or the next.', 422)
  if (!(await fillList(deps, session, name)))
    return refuse('Nothing changed: the list is being filled just now. Please look again.', 409)
  return { to: editionPath(name) }
}

async function answerRule({ deps, by, fields }: Pressed) {
  const proposal = (await proposeRules(deps.database.db)).find((each) => keyOf(each) === fields.get('rule'))
  const holds = fields.get('holds') === 'yes'
  if (!proposal) return refuse('Nothing changed: this was answered already.', 409)
  await deps.database.transact(async (tx) => {
    await answerProposal(deps, tx, proposal, holds)
    await recordChange(deps, tx, {
      ...{ actor: by, action: 'candidate-rule', subject: keyOf(proposal), email: undefined, before: null, after: null },
      summary: holds ? `From now on leaves out ${proposal.label}` : `Made no rule of ${proposal.label}`,
    })
  })
  return { to: `${FINDER_PATH}#rules` }
}

/** A page that she doesn't want on her bench. */
async function takeAway({ deps, by, fields }: Pressed) {
  const page = await findPage(deps.database.db, fields.get('id') ?? '')
  if (!page || page.state === 'away') return refuse('Nothing changed: it’s off your bench already.', 409)
  await deps.database.transact(async (tx) => {
    await putAway(deps, tx, page)
    await recordChange(deps, tx, {
      ...{ actor: by, action: 'page-away', subject: page.id, email: undefined, before: { state: page.state } },
      ...{ after: null, summary: `Took “${page.facts.title || page.url}” off the bench` },
    })
  })
  return { to: FINDER_PATH }
}

const keyOf = ({ audience, trait, value }: { audience: string; trait: string; value: string }) =>
  `${audience} ${trait} ${value}`

export const meta = () => deskMeta('Finder')

export default function FinderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { editions, rules, balances, freshness, clip, changed, due, leads, dead, kept } = loaderData
  return (
    <>
      <h1 className="text-heading">Finder</h1>
      <p className="measure mt-3">
        This month’s list, in the order in which it’s made. What you don’t get to, the night does from the data.
      </p>
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Clip address={clip} />
          {changed.length > 0 && (
            <PageSection id="changed" title="What changed" aside="off the list until you’ve read it">
              <Pages pages={changed} verb="Read it and keep it" />
            </PageSection>
          )}
          <PageSection title="Due this month" aside={`${kept} ${kept === 1 ? 'page is' : 'pages are'} kept`}>
            {due.length === 0 && <p className="mt-4">Nothing that comes again is due.</p>}
            <Pages pages={due} verb="Read it again" />
          </PageSection>
          <PageSection title="Candidates" aside="from all imports, the best first">
            {CANDIDATE_LINKS.map(({ href, label }) => (
              <p key={href} className="border-line border-b">
                <a href={href} className="prose-link flex min-h-12 items-center font-semibold">
                  {label}
                </a>
              </p>
            ))}
          </PageSection>
          {rules.length > 0 && <Rules rules={rules} />}
          <Editions editions={editions} />
          <BalanceSection balances={balances} />
          {leads.length + dead.length > 0 && (
            <PageSection title="Leads to check" aside="no buyer sees one before you’ve read its page">
              <Pages pages={leads} verb="Check it" />
              {dead.length > 0 && (
                <details>
                  <summary className="flex min-h-11 cursor-pointer items-center">
                    <span className="prose-link">{dead.length} that were dead, closed or paused when last seen</span>
                  </summary>
                  <Pages pages={dead} verb="Check it" />
                </details>
              )}
            </PageSection>
          )}
        </div>
        <Data data={freshness} />
      </div>
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** An address by hand, or by a bookmark from wherever she reads. */
function Clip({ address }: { address: string }) {
  const bookmark = `javascript:void(open('${address}?url='+encodeURIComponent(location.href)))`
  return (
    <PageSection title="Clip a page" aside="an honest row from a funder’s own page">
      <form method="post" action={CLIP_PATH} className="mt-4 flex flex-wrap items-end gap-4">
        <TextField
          label="Its address"
          name="address"
          type="url"
          required
          placeholder="https://"
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
        />
        <Button name="do" value="read">
          Read the page
        </Button>
      </form>
      <p className="mt-3 text-small text-soft max-md:hidden">
        Or drag this to your bookmarks, and press it on any page:{' '}
        {/* React writes no such address, which only a bookmark can use. */}
        <a ref={(link) => link?.setAttribute('href', bookmark)} href={address} className="prose-link">
          Clip it
        </a>
      </p>
    </PageSection>
  )
}

interface PagesProps {
  pages: LoaderData['due']
  /** What the link of each says. */
  verb: string
}

function Pages({ pages, verb }: PagesProps) {
  return (
    <ul>
      {pages.map(({ id, title, by, when, readOn, note, standing, problem, difference }) => (
        <li key={id} className="border-line border-b py-3 [overflow-wrap:anywhere]">
          <p className="font-display font-semibold leading-snug">{title}</p>
          <p className="text-fine text-soft">
            {[by, when, readOn && `page last read on ${readOn}`].filter(Boolean).join(' · ')}
          </p>
          {problem && <p className="mt-1 text-clay text-small">{problem}</p>}
          {difference && <Difference {...difference} />}
          {note && (
            <p className="mt-1 text-small">
              {standing && <strong>{STANDINGS[standing] ?? standing}. </strong>}
              {note}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-6">
            <a
              href={`${CLIP_PATH}?page=${id}`}
              className="prose-link inline-flex min-h-11 items-center font-semibold text-small"
            >
              {verb}
              <span className="sr-only">: {title}</span>
            </a>
            <form method="post">
              <input type="hidden" name="id" value={id} />
              <button type="submit" name="do" value="away" className="prose-link min-h-11 text-small">
                Take it off<span className="sr-only">: {title}</span>
              </button>
            </form>
          </div>
        </li>
      ))}
    </ul>
  )
}

const STANDINGS: Record<string, string> = { ended: 'Dead', closed: 'Closed', paused: 'Paused' }

/** What her rejections have in common: she says whether it's a rule. */
function Rules({ rules }: Pick<LoaderData, 'rules'>) {
  return (
    <PageSection id="rules" title="Is this a rule?" aside="only if you say so" className="scroll-mt-6">
      <ul>
        {rules.map((rule) => (
          <li key={keyOf(rule)} className="border-line border-b py-3">
            <p className="[overflow-wrap:anywhere]">
              You left out {rule.count} of “{rule.value}” {READERS[rule.audience]} because {rule.reason}. Leave out{' '}
              {rule.label} from now on?
            </p>
            <form method="post" className="mt-2 flex flex-wrap gap-3">
              <input type="hidden" name="do" value="rule" />
              <input type="hidden" name="rule" value={keyOf(rule)} />
              <Button name="holds" value="yes" size="small">
                Yes, leave it out<span className="sr-only">: {rule.label}</span>
              </Button>
              <Button name="holds" value="no" size="small" variant="outline">
                No, go on showing it<span className="sr-only">: {rule.label}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Editions({ editions }: Pick<LoaderData, 'editions'>) {
  return (
    <PageSection id="editions" title="Editions to approve" aside="this month and the next" className="scroll-mt-6">
      <ul>
        {editions.map(({ id, label, path, state, detail }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <p className="min-w-0">
              <span className="block font-display font-semibold">{label}</span>
              <span className="block text-fine text-soft">{detail}</span>
            </p>
            {state === 'none' ? (
              <form method="post">
                <input type="hidden" name="edition" value={id} />
                <Button name="do" value="prepare" size="small" variant="outline">
                  Make the list<span className="sr-only">: {label}</span>
                </Button>
              </form>
            ) : (
              <a href={path} className="prose-link inline-flex min-h-11 items-center font-semibold text-small">
                {state === 'list' ? 'Look through it' : 'Open it'}
                <span className="sr-only">: {label}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** How fresh the data is; each source is on a page of its own. */
function Data({ data: { sources, oldest, stale, failed } }: { data: LoaderData['freshness'] }) {
  return (
    <PageSection title="Data" aside="fetched every night">
      <p className="mt-4">
        {sources === 0
          ? 'None has come yet. The night fetches it, or you do now.'
          : `${sources} ${sources === 1 ? 'source' : 'sources'}, the oldest ${oldest}.`}
      </p>
      {failed > 0 && (
        <p className="mt-2 text-clay">{failed === 1 ? 'One source' : `${failed} sources`} couldn’t be fetched.</p>
      )}
      {stale.length > 0 && (
        <p className="mt-2 text-clay [overflow-wrap:anywhere]">Too old for an edition: {stale.join(', ')}.</p>
      )}
      <p>
        <a href={DATA_PATH} className="prose-link inline-flex min-h-11 items-center">
          Each source, its address, and files to upload
        </a>
      </p>
    </PageSection>
  )
}
