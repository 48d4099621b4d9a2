import { answerProposal, findPage, proposeRules, putAway } from '../../finder/curation/curation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PressForm } from '../../ui/kit/form.tsx'
import { Summary, TextLink } from '../../ui/kit/links.tsx'
import { LinkRows, Row } from '../../ui/kit/list.tsx'
import { Columns, Page, PageSection } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, type Pressed, refuse, requireDesk } from '../desk-access.ts'
import { Act, TextAct } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/finder-page.ts'
import { BalanceSection } from './balance.tsx'
import { Difference } from './difference.tsx'
import { loadBench } from './finder-bench.ts'
import { CANDIDATE_LINKS, CLIP_PATH, clipPath, DATA_PATH, FINDER_PATH, READERS } from './finder-paths.ts'

/** The curator's bench. */
export async function loader(args: Route.LoaderArgs) {
  return loadBench((await requireDesk(args)).deps)
}

export const handle = { guards: { rule: 'held', away: 'held' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, { act: { rule: answerRule, away: takeAway } })
}

async function answerRule({ deps, by, fields }: Pressed) {
  const proposal = (await proposeRules(deps.database.db)).find((each) => each.key === fields.get('rule'))
  const holds = fields.get('holds') === 'yes'
  if (!proposal) return refuse('Nothing changed: this was answered already.', 409)
  await deps.database.transact(async (tx) => {
    await answerProposal(deps, tx, proposal, holds)
    const summary = holds ? `From now on leaves out ${proposal.label}` : `Made no rule of ${proposal.label}`
    await recordChange(deps, tx, { actor: by, action: 'candidate-rule', subject: proposal.key, summary })
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
      ...{ actor: by, action: 'page-away', subject: page.id, before: { state: page.state } },
      summary: `Took “${page.facts.title || page.url}” off the bench`,
    })
  })
  return { to: FINDER_PATH }
}

export const meta = () => deskMeta('Finder')

export default function FinderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { editions, rules, balances, freshness, clip, changed, due, leads, dead, kept } = loaderData
  return (
    <Page
      title="Finder"
      lead="This month’s list, in the order in which it’s made. Whatever you don’t get to is filled in overnight."
      problem={actionData?.problem}
    >
      <Columns width="lg:grid-cols-[minmax(0,1fr)_22rem]" side={<Data data={freshness} />}>
        <Clip address={clip} />
        {changed.length > 0 && (
          <PageSection id="changed" title="What changed" aside="off the list until you’ve read it">
            <Pages pages={changed} verb="Read it and keep it" />
          </PageSection>
        )}
        <PageSection
          title="Due this month"
          aside={`${kept} ${kept === 1 ? 'page is' : 'pages are'} kept`}
          empty={due.length === 0 && 'Nothing that comes again is due.'}
        >
          <Pages pages={due} verb="Read it again" />
        </PageSection>
        <PageSection title="Candidates" aside="from all imports, the best first">
          <LinkRows rows={CANDIDATE_LINKS} />
        </PageSection>
        {rules.length > 0 && <Rules rules={rules} />}
        <Editions editions={editions} />
        <BalanceSection balances={balances} />
        {leads.length + dead.length > 0 && (
          <PageSection title="Leads to check" aside="no buyer sees one before you’ve read its page">
            <Pages pages={leads} verb="Check it" />
            {dead.length > 0 && (
              <details>
                <Summary>{dead.length} that were dead, closed or paused when last seen</Summary>
                <Pages pages={dead} verb="Check it" />
              </details>
            )}
          </PageSection>
        )}
      </Columns>
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** An address by hand, or by a bookmark from wherever she reads. */
function Clip({ address }: { address: string }) {
  const bookmark = `javascript:void(open('${address}?url='+encodeURIComponent(location.href)))`
  return (
    <PageSection title="Clip a page" aside="an honest row from a funder’s own page">
      <PressForm action={CLIP_PATH} className="mt-4 flex flex-wrap items-end gap-4">
        <TextField
          label="Its address"
          name="address"
          type="url"
          required
          placeholder="https://"
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
        />
        <Act does="read" label="Read the page" />
      </PressForm>
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
            <TextLink href={clipPath(id)} className="font-semibold text-small">
              {verb}
              <span className="sr-only">: {title}</span>
            </TextLink>
            <PressForm fields={{ id }}>
              <TextAct does="away" label="Take it off" about={title} className="text-small" />
            </PressForm>
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
          <li key={rule.key} className="border-line border-b py-3">
            <p className="[overflow-wrap:anywhere]">
              You left out {rule.count} of “{rule.value}” {READERS[rule.audience]} because {rule.reason}. Leave out{' '}
              {rule.label} from now on?
            </p>
            <PressForm fields={{ do: 'rule', rule: rule.key }} className="mt-2 flex flex-wrap gap-3">
              <Button name="holds" value="yes" size="small">
                Yes, leave it out<span className="sr-only">: {rule.label}</span>
              </Button>
              <Button name="holds" value="no" size="small" variant="outline">
                No, go on showing it<span className="sr-only">: {rule.label}</span>
              </Button>
            </PressForm>
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
          <Row
            key={id}
            solid
            className="flex-wrap items-center"
            detail={detail}
            end={
              state === 'none' ? (
                <PressForm action={path}>
                  <Act does="prepare" label="Make the list" about={label} size="small" variant="outline" />
                </PressForm>
              ) : (
                <TextLink href={path} className="font-semibold text-small">
                  {state === 'list' ? 'Look through it' : 'Open it'}
                  <span className="sr-only">: {label}</span>
                </TextLink>
              )
            }
          >
            <span className="font-display font-semibold">{label}</span>
          </Row>
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
          ? 'None has come yet. It’s fetched overnight, or get it now.'
          : `${sources} ${sources === 1 ? 'source' : 'sources'}, the oldest ${oldest}.`}
      </p>
      {failed > 0 && (
        <p className="mt-2 text-clay">{failed === 1 ? 'One source' : `${failed} sources`} couldn’t be fetched.</p>
      )}
      {stale.length > 0 && (
        <p className="mt-2 text-clay [overflow-wrap:anywhere]">Too old for an edition: {stale.join(', ')}.</p>
      )}
      <p>
        <TextLink href={DATA_PATH}>Each source, its address, and files to upload</TextLink>
      </p>
    </PageSection>
  )
}
