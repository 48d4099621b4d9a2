import { longDay } from '../../catalog/long-day.ts'
import { isUsState } from '../../catalog/us-states.ts'
import {
  findPage,
  type KeptPage,
  keepPage,
  leadAt,
  monthOf,
  noteProblem,
  type PageFacts,
  proposeFacts,
  RECURRENCES,
} from '../../finder/curation/curation.ts'
import { addressProblem, RecordError, SECTORS } from '../../finder/opportunities/opportunities.ts'
import { today } from '../../platform/dates.ts'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { Check, Options, PressForm } from '../../ui/kit/form.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, type Pressed, requireDesk } from '../desk-access.ts'
import { Act, TextAct } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/clip-page.ts'
import { Difference } from './difference.tsx'
import { CLIP_PATH, FINDER_PATH } from './finder-paths.ts'

/** A page of a funder: what it says, as far as it can be read, for the coach to correct and keep. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const { searchParams } = new URL(args.request.url)
  const page = await findPage(deps.database.db, searchParams.get('page') ?? '')
  return {
    address: page?.url ?? (searchParams.get('url') ?? '').slice(0, 1000),
    page: page && toView(page),
    sectors: SECTORS.map((sector) => [sector, sector.replaceAll('-', ' ')] as const),
    months: Array.from({ length: 12 }, (_, at) => [String(at + 1), monthOf(String(at + 1))] as const),
    recurrences: Object.entries(RECURRENCES),
    today: today(deps.clock),
  }
}

function toView({ id, url, state, facts, quotes, note, standing, readOn, problem, difference }: KeptPage) {
  const read = readOn && longDay(readOn)
  return { id, url, state, facts, quotes, note, standing, readOn: read, problem, difference }
}

interface Reply {
  status: number
  problem: string
  /** What was typed and isn't kept. */
  address?: string
  facts?: PageFacts
}

export const handle = { guards: { read: 'free', keep: 'free' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    act: { read, keep },
  })
}

async function read({ deps, fields }: Pressed): Promise<Reply | { to: string }> {
  const address = oneLine(fields.get('address') ?? '').slice(0, 2000)
  const fault = addressProblem(address)
  if (fault) return { status: 422, problem: fault, address }
  const page = await leadAt(deps, address, fields.get('page'))
  if (!page) return { status: 409, problem: 'Nothing changed: this page is being read just now.', address }
  const answer = await deps.fetchPage(address, today(deps.clock))
  if (answer.kind !== 'read') await noteProblem(deps.database.db, page, answer.problem)
  else await proposeFacts(deps, page, answer.reading)
  if (answer.kind === 'read' && answer.movedTo)
    await noteProblem(deps.database.db, page, `The address leads to ${answer.movedTo}. Is that the funder’s?`)
  return { to: `${CLIP_PATH}?page=${page.id}` }
}

async function keep({ deps, by, fields }: Pressed): Promise<Reply | { to: string }> {
  const page = await findPage(deps.database.db, fields.get('page') ?? '')
  const facts = typedFacts(fields)
  const no = (problem: string): Reply => ({ status: 422, problem: `Not kept: ${problem}`, facts })
  if (!page?.url) return { status: 409, problem: 'Not kept: have its page read first.', facts }
  const fault = factProblem(facts, fields)
  if (fault) return no(fault)
  try {
    await deps.database.transact(async (tx) => {
      await keepPage(deps, tx, page, facts)
      const summary = `Kept “${facts.title}”`
      await recordChange(deps, tx, { actor: by, action: 'page-kept', subject: page.id, summary })
    })
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return no(error.message)
  }
  return { to: FINDER_PATH }
}

function typedFacts(fields: FormFields): PageFacts {
  const line = (name: string) => oneLine(fields.get(name) ?? '').slice(0, 500)
  const who = [fields.has('business') && 'small-business', fields.has('nonprofit') && 'nonprofit; nonprofit-501c3']
  const facts: PageFacts = {
    ...{ title: line('title'), funder: line('funder'), 'who in words': line('who') },
    'who may apply': who.filter(Boolean).join('; '),
    ...{ 'at most': line('amount').replace(/[$,\s]/g, ''), deadline: line('deadline') },
    ...{ recurs: line('recurs'), opens: line('opens'), fee: line('fee') },
    states: line('states')
      .toUpperCase()
      .split(/[;,\s]+/)
      .filter(Boolean)
      .join('; '),
    ...{ sectors: line('sector'), summary: oneLine(manyLines(fields.get('summary') ?? '')).slice(0, 2000) },
  }
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text))
}

function factProblem(facts: PageFacts, fields: FormFields): string | undefined {
  const states = (facts.states ?? '').split(/[;, ]+/).filter(Boolean)
  const unknown = states.find((state) => !isUsState(state))
  if (!facts.title) return 'type what the program is called.'
  if (!facts.funder) return 'type who gives the money.'
  if (!facts['who may apply']) return 'check who it’s for: small businesses, nonprofits or both.'
  if (!/^\d{0,9}$/.test(facts['at most'] ?? '')) return 'type the amount in whole dollars, or leave it empty.'
  if (!facts.recurs || !(facts.recurs in RECURRENCES)) return 'choose when it takes applications.'
  if (facts.recurs === 'once' && !facts.deadline) return 'type its last day, or choose when it comes again.'
  if (facts.recurs === 'opens' && !facts.opens) return 'choose the month in which it opens.'
  if (unknown) return `there’s no state ${unknown}: type codes such as OH; MI, or nothing for the whole country.`
  if (!fields.has('read')) return 'tick that you’ve read the page today.'
  return undefined
}

export const meta = () => deskMeta('Clip a page')

export default function ClipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, address } = loaderData
  const reply: Reply | undefined = actionData
  const isRead = page !== undefined && (page.readOn !== null || Object.keys(page.quotes).length > 0)
  return (
    <Page
      narrow
      back={{ to: FINDER_PATH, label: 'Finder' }}
      title={page?.facts.title || 'Clip a page'}
      problem={reply?.problem}
    >
      {page?.note && (
        <p className="measure mt-3">
          {page.standing && <strong>{page.standing === 'ended' ? 'Dead' : page.standing}: </strong>}
          Someone else noted: {page.note} Nobody sees it until you’ve read its page.
        </p>
      )}
      {page?.problem && !reply && <p className="measure mt-3 border-clay border-l-4 pl-4">{page.problem}</p>}
      {page?.difference && <Difference {...page.difference} />}
      <PressForm
        action={CLIP_PATH}
        fields={page ? { page: page.id } : {}}
        className="mt-5 flex flex-wrap items-end gap-4"
      >
        <TextField
          label="Its address"
          name="address"
          type="url"
          required
          defaultValue={reply?.address ?? address}
          placeholder="https://"
          autoComplete="off"
          className="min-w-0 flex-1 basis-72"
        />
        <Act does="read" label={isRead ? 'Read it again' : 'Read the page'} variant={isRead ? 'outline' : 'primary'} />
        {page?.url && (
          <TextLink href={page.url} target="_blank" rel="noreferrer" className="text-small">
            Open it
          </TextLink>
        )}
      </PressForm>
      {page?.url && <Facts key={page.id} {...loaderData} page={page} typed={reply?.facts} />}
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']
type FactsProps = Pick<LoaderData, 'sectors' | 'months' | 'recurrences' | 'today'> & {
  page: NonNullable<LoaderData['page']>
  typed: PageFacts | undefined
}

function Facts({ page, typed, sectors, months, recurrences, today }: FactsProps) {
  const facts = typed ?? page.facts
  const { 'who may apply': who = '', 'amount in words': amount } = facts
  /** A field, by its name and that of the fact, with the sentence of the page that says it. */
  const of = (name: string, fact = name, hint?: string) => ({
    ...{ name, defaultValue: facts[fact] ?? '' },
    hint: page.quotes[name] ? `“${page.quotes[name]}”` : hint,
  })
  return (
    <PageSection title="What it says" aside={page.readOn ? `page last read on ${page.readOn}` : 'not read by you yet'}>
      <PressForm
        fields={{ page: page.id }}
        action={CLIP_PATH}
        className="mt-4 grid grid-cols-1 gap-5 [overflow-wrap:anywhere]"
      >
        <TextField label="What it’s called" name="title" defaultValue={facts.title} required maxLength={300} />
        <TextField {...of('funder')} label="Who gives it" required />
        <fieldset>
          <legend className="font-semibold text-small">Who it’s for</legend>
          <div className="flex flex-wrap gap-x-8">
            <Check name="business" defaultChecked={who.includes('small-business')}>
              Small businesses
            </Check>
            <Check name="nonprofit" defaultChecked={who.includes('nonprofit')}>
              Nonprofits
            </Check>
          </div>
        </fieldset>
        <TextArea {...of('who', 'who in words')} label="Who may apply, in its words" rows={2} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...of('amount', 'at most', amount)} label="At most, in dollars" inputMode="numeric" />
          <TextField {...of('fee', 'fee', 'Empty where it names none.')} label="Fee to apply" />
          <Select {...of('recurs')} label="When it takes applications">
            <option value="">Choose one</option>
            <Options of={recurrences} />
          </Select>
          <Select {...of('opens')} label="The month it opens in">
            <option value="">None</option>
            <Options of={months} />
          </Select>
          <TextField {...of('deadline')} label="Last day" type="date" min={today} />
          <TextField {...of('states', 'states', 'Such as OH; MI. Empty for the whole country.')} label="States" />
          <Select {...of('sector', 'sectors')} label="What it’s about">
            <option value="">Nothing in particular</option>
            <Options of={sectors} />
          </Select>
        </div>
        <TextArea {...of('summary')} label="What it pays for, in a sentence or two" rows={3} />
        <Check name="read">I’ve read the page today, and this is what it says</Check>
        <Act does="keep" label="Keep it" className="justify-self-start" />
      </PressForm>
      <PressForm fields={{ id: page.id }} action={FINDER_PATH} className="mt-3">
        <TextAct does="away" label="Nothing for my lists: take it off" className="text-small" />
      </PressForm>
    </PageSection>
  )
}
