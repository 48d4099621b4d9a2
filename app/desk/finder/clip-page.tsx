import { z } from 'zod'
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
import { oneLine } from '../../platform/forms/form-fields.ts'
import { checkbox, choice, day, formSchema, line, lines } from '../../platform/forms/form-schema.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused } from '../../ui/fields.ts'
import { Check, Options, PressForm } from '../../ui/kit/form.tsx'
import { TextLink } from '../../ui/kit/links.tsx'
import { Page, PageSection } from '../../ui/kit/page.tsx'
import { recordChange } from '../changes.ts'
import { deskAction, type Pressed, requireDesk } from '../desk-access.ts'
import { Act, TextAct } from '../desk-form.tsx'
import { deskMeta } from '../desk-parts.tsx'
import type { Route } from './+types/clip-page.ts'
import { Difference } from './difference.tsx'
import { CLIP_PATH, clipPath, FINDER_PATH } from './finder-paths.ts'

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
  const form = factsForm.shown(toTyped(facts))
  return { id, url, state, facts, form, quotes, note, standing, readOn: read, problem, difference }
}

interface Reply extends Refused {
  status: number
  problem: string
}

export const handle = { guards: { read: 'free', keep: 'free' } } as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, { act: { read, keep } })
}

async function read({ deps, fields }: Pressed): Promise<Reply | { to: string }> {
  const address = oneLine(fields.get('address') ?? '').slice(0, 2000)
  const fault = addressProblem(address)
  if (fault) return { status: 422, problem: 'Nothing was read yet.', errors: { address: fault } }
  const page = await leadAt(deps, address, fields.get('page'))
  if (!page) return { status: 409, problem: 'Nothing changed: this page is being read just now.' }
  const answer = await deps.fetchPage(address, today(deps.clock))
  if (answer.kind !== 'read') await noteProblem(deps.database.db, page, answer.problem)
  else await proposeFacts(deps, page, answer.reading)
  if (answer.kind === 'read' && answer.movedTo)
    await noteProblem(deps.database.db, page, `The address leads to ${answer.movedTo}. Is that the funder’s?`)
  return { to: clipPath(page.id) }
}

async function keep({ deps, by, fields }: Pressed): Promise<Reply | { to: string }> {
  const page = await findPage(deps.database.db, fields.get('page') ?? '')
  const parsed = factsForm.parse(fields)
  const no = (problem: string, errors: Reply['errors'] = {}, status = 422): Reply => ({
    ...{ status, problem, errors, values: factsForm.valuesOf(fields) },
  })
  if (!page?.url) return no('Not kept: have its page read first.', {}, 409)
  const errors = 'errors' in parsed ? parsed.errors : factProblem(parsed.input)
  if ('errors' in parsed || errors) return no('Not kept yet.', errors)
  const facts = toFacts(parsed.input)
  try {
    await deps.database.transact(async (tx) => {
      await keepPage(deps, tx, page, facts)
      const summary = `Kept “${facts.title}”`
      await recordChange(deps, tx, { actor: by, action: 'page-kept', subject: page.id, summary })
    })
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return no(`Not kept: ${error.message}`)
  }
  return { to: FINDER_PATH }
}

const factsForm = formSchema({
  title: line(300, { missing: 'Type what the program is called.' }),
  funder: line(500, { missing: 'Type who gives the money.' }),
  business: checkbox(),
  nonprofit: checkbox(),
  who: line(500),
  amount: line(20)
    .overwrite((typed) => typed.replace(/[$,\s]/g, ''))
    .regex(/^\d{0,9}$/, 'Type the amount in whole dollars, or leave it empty.'),
  fee: line(500),
  recurs: choice(RECURRENCES, 'Choose when it takes applications.'),
  opens: z.string().regex(/^([1-9]|1[0-2])?$/, 'Choose the month in which it opens.'),
  deadline: day('Type the day as 2026-12-08.'),
  states: line(500).transform((typed, { addIssue }) => {
    const states = typed.toUpperCase().match(/[^;,\s]+/g) ?? []
    const unknown = states.find((state) => !isUsState(state))
    if (unknown) addIssue(`There’s no state ${unknown}. Type codes such as OH; MI, or nothing for the whole country.`)
    return states.join('; ')
  }),
  sector: line(500),
  summary: lines(2000).transform(oneLine),
  read: checkbox('Tick that you’ve read the page today.'),
})

type Typed = Extract<ReturnType<typeof factsForm.parse>, { input: object }>['input']

/** What is missing by what else was typed. */
function factProblem({ business, nonprofit, recurs, deadline, opens }: Typed): Reply['errors'] {
  if (!business && !nonprofit) return { business: 'Check who it’s for: small businesses, nonprofits or both.' }
  if (recurs === 'once' && !deadline) return { deadline: 'Type its last day, or choose when it comes again.' }
  return recurs === 'opens' && !opens ? { opens: 'Choose the month in which it opens.' } : undefined
}

function toFacts({ business, nonprofit, who, amount, sector, deadline, read: _, ...same }: Typed): PageFacts {
  const whose = [business && 'small-business', nonprofit && 'nonprofit; nonprofit-501c3'].filter(Boolean).join('; ')
  const facts = { ...same, 'who may apply': whose, 'who in words': who, 'at most': amount, sectors: sector, deadline }
  return Object.fromEntries(Object.entries(facts).flatMap(([fact, text]) => (text ? [[fact, text]] : [])))
}

function toTyped({ 'who may apply': whose = '', ...facts }: PageFacts) {
  return {
    ...facts,
    ...{ who: facts['who in words'] ?? '', amount: facts['at most'] ?? '', sector: facts.sectors ?? '' },
    business: whose.includes('small-business') ? 'yes' : '',
    nonprofit: whose.includes('nonprofit') ? 'yes' : '',
  }
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
        action={page ? clipPath(page.id) : CLIP_PATH}
        fields={page ? { page: page.id } : {}}
        className="mt-5 flex flex-wrap items-end gap-4"
      >
        <TextField
          label="Its address"
          name="address"
          type="url"
          required
          defaultValue={reply?.values?.address ?? address}
          error={reply?.errors?.address}
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
      {page?.url && <Facts key={page.id} {...loaderData} page={page} reply={reply} />}
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']
type FactsProps = Pick<LoaderData, 'sectors' | 'months' | 'recurrences' | 'today'> & {
  page: NonNullable<LoaderData['page']>
  reply: Reply | undefined
}

function Facts({ page, reply, sectors, months, recurrences, today }: FactsProps) {
  const field = fieldsOf(page.form, reply)
  /** A field, with the sentence of the page that says it. */
  const of = (name: keyof typeof field, hint?: string) => ({
    ...field[name],
    hint: page.quotes[name] ? `“${page.quotes[name]}”` : hint,
  })
  return (
    <PageSection title="What it says" aside={page.readOn ? `page last read on ${page.readOn}` : 'not read by you yet'}>
      <PressForm
        fields={{ page: page.id }}
        action={clipPath(page.id)}
        className="mt-4 grid grid-cols-1 gap-5 [overflow-wrap:anywhere]"
      >
        <TextField {...field.title} label="What it’s called" />
        <TextField {...of('funder')} label="Who gives it" />
        <fieldset>
          <legend className="font-semibold text-small">Who it’s for</legend>
          <div className="flex flex-wrap gap-x-8">
            <Check {...field.business}>Small businesses</Check>
            <Check {...field.nonprofit}>Nonprofits</Check>
          </div>
        </fieldset>
        <TextArea {...of('who')} label="Who may apply, in its words" rows={2} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField {...of('amount', page.facts['amount in words'])} label="At most, in dollars" inputMode="numeric" />
          <TextField {...of('fee', 'Empty where it names none.')} label="Fee to apply" />
          <Select {...of('recurs')} label="When it takes applications">
            <option value="">Choose one</option>
            <Options of={recurrences} />
          </Select>
          <Select {...of('opens')} label="The month it opens in">
            <option value="">None</option>
            <Options of={months} />
          </Select>
          <TextField {...of('deadline')} label="Last day" min={today} />
          <TextField {...of('states', 'Such as OH; MI. Empty for the whole country.')} label="States" />
          <Select {...of('sector')} label="What it’s about">
            <option value="">Nothing in particular</option>
            <Options of={sectors} />
          </Select>
        </div>
        <TextArea {...of('summary')} label="What it pays for, in a sentence or two" rows={3} />
        <Check {...field.read}>I’ve read the page today, and this is what it says</Check>
        <Act does="keep" label="Keep it" className="justify-self-start" />
      </PressForm>
      <PressForm fields={{ id: page.id }} action={FINDER_PATH} className="mt-3">
        <TextAct does="away" label="Nothing for my lists: take it off" className="text-small" />
      </PressForm>
    </PageSection>
  )
}
