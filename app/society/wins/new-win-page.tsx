import { data, Form, redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { isDay, today } from '../../platform/dates.ts'
import { type FormFields, manyLines, oneLine, readForm } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseMoney } from '../board/board.ts'
import { requireMember } from '../members/members.ts'
import { Check, TextLink } from '../parts/parts.tsx'
import type { Route } from './+types/new-win-page.ts'
import { WINS_PATH } from './win-path.ts'
import { findOwnWins, type NewWin, sendWin, withdrawWin } from './wins.ts'

/** The form for a win; `?win=` begins with one that came back. */
export async function loader(args: Route.LoaderArgs) {
  const { personId } = await requireMember(args)
  const id = new URL(args.request.url).searchParams.get('win')
  const own = await findOwnWins(args.context.get(appContext), personId)
  const returned = own.find((win) => win.id === id && win.state === 'returned')
  return { values: returned ? typedAgain(returned) : {} }
}

function typedAgain({ id, title, funder, amountCents, wonOn, story }: Awaited<ReturnType<typeof findOwnWins>>[number]) {
  return { again: id, title, funder, amount: (amountCents / 100).toFixed(2), won_on: wonOn, story }
}

export async function action(args: Route.ActionArgs) {
  const { personId, zone } = await requireMember(args)
  const deps = args.context.get(appContext)
  const read = await readForm(args.request)
  if ('fault' in read) return data({ problem: read.fault.message, errors: {}, values: {} }, read.fault.status)
  const parsed = parseWin(read.fields, today(deps.clock, zone))
  if ('errors' in parsed)
    return data({ problem: 'It isn’t sent yet.', ...parsed, values: Object.fromEntries(read.fields) }, 422)
  const again = read.fields.get('again') ?? ''
  await sendWin(deps, personId, parsed.win, again)
  await withdrawWin(deps, personId, again)
  throw redirect(`${WINS_PATH}?sent`, { status: 303, headers: PRIVATE_HEADERS })
}

export const meta = () =>
  privateMeta('Post a win', 'Tell the Society what you’ve won, and choose what other members see.')

const LABELS: Record<keyof WinErrors, string> = {
  title: 'what it’s for',
  funder: 'who gives it',
  amount: 'the amount',
  won_on: 'the day of the letter',
  story: 'how it went',
  wall: 'your yes',
}

export default function NewWinPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const errors: WinErrors = reply?.errors ?? {}
  const values: Record<string, string | undefined> = reply?.values ?? loaderData.values
  const field = (name: keyof WinErrors) => ({ id: name, name, defaultValue: values[name], error: errors[name] })
  return (
    <div className="max-w-2xl">
      <TextLink to={WINS_PATH}>The win wall</TextLink>
      <h1 className="text-heading">Post a win</h1>
      <p className="measure mt-2 text-soft">
        {site.coach} compares it with the letter, and then it goes on the wall. You can take it down anytime.
      </p>
      <Form method="post" noValidate className="mt-6 grid gap-5">
        {reply && (
          <FormProblem problem={reply.problem} fields={keysOf(errors).map((id) => ({ id, label: LABELS[id] }))} />
        )}
        <input type="hidden" name="again" value={values.again ?? ''} />
        <TextField {...field('title')} label="What’s it for?" placeholder="A second oven" required />
        <TextField {...field('funder')} label="Who gives it?" required />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('amount')} label="How much, in dollars?" inputMode="decimal" required />
          <TextField {...field('won_on')} label="Day of the letter" type="date" required />
        </div>
        <TextArea {...field('story')} label="How did it go? (optional)" rows={5} />
        <fieldset className="border-current border-t-2 pt-3">
          <legend className="sr-only">What other members see</legend>
          <Check name="wall" defaultChecked={values.wall === 'yes'} error={errors.wall}>
            Put it on the wall, where every member can read it (required).
          </Check>
          <Check name="shows_name" defaultChecked={values.shows_name === 'yes'}>
            Show my name. Without it, it says your state alone.
          </Check>
          <Check name="shows_amount" defaultChecked={values.shows_amount === 'yes'}>
            Show the amount.
          </Check>
          <p className="mt-2 text-fine text-soft">
            None of it goes on the public site. Once it’s on the wall, you can choose that, too.
          </p>
        </fieldset>
        <Button size="large" className="justify-self-start max-sm:w-full">
          Send it to {site.coach}
        </Button>
      </Form>
    </div>
  )
}

const MAX_LENGTHS = { title: 120, funder: 120, story: 1500 }

type WinErrors = Partial<Record<'title' | 'funder' | 'amount' | 'won_on' | 'story' | 'wall', string>>

/** @param day today, where they are */
function parseWin(fields: FormFields, day: string): { win: NewWin } | { errors: WinErrors } {
  const of = (name: string) => oneLine(fields.get(name) ?? '')
  const [title, funder, wonOn] = [of('title'), of('funder'), of('won_on')]
  const story = manyLines(fields.get('story') ?? '')
  const amountCents = parseMoney(of('amount'))
  const errors: WinErrors = {}
  if (!title || title.length > MAX_LENGTHS.title)
    errors.title = `Please say in up to ${MAX_LENGTHS.title} characters what it’s for.`
  if (!funder || funder.length > MAX_LENGTHS.funder) errors.funder = 'Please say who gives it, as in the letter.'
  if (!amountCents) errors.amount = 'Please give the amount in the letter, such as 11,400.'
  if (!isDay(wonOn) || wonOn > day) errors.won_on = 'Please give the day of the letter. It can’t be in the future.'
  if (story.length > MAX_LENGTHS.story)
    errors.story = `Please keep it to ${MAX_LENGTHS.story.toLocaleString('en-US')} characters. This has ${story.length.toLocaleString('en-US')}.`
  if (fields.get('wall') !== 'yes') errors.wall = 'We need your permission to put it on the wall.'
  if (Object.keys(errors).length > 0 || !amountCents) return { errors }
  const consents = { showsName: fields.has('shows_name'), showsAmount: fields.has('shows_amount') }
  return { win: { title, funder, amountCents, wonOn, story, ...consents } }
}
