import { Form } from 'react-router'
import { z } from 'zod'
import { site } from '../../../site.config.ts'
import { appContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import { checkbox, formSchema, line, lines, money, requiredDay } from '../../platform/forms/form-schema.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/fields.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Check } from '../../ui/kit/form.tsx'
import { memberAction, requireMember } from '../members/members.ts'
import { RoomsPage } from '../parts/parts.tsx'
import type { Route } from './+types/new-win-page.ts'
import { WINS_PATH } from './win-texts.ts'
import { findOwnWins, sendWin, type Win, withdrawWin } from './wins.ts'

/** @param day today, where they are */
const winForm = (day: string) =>
  formSchema({
    again: z.string(),
    title: line(120, { missing: 'Please say in up to 120 characters what it’s for.' }),
    funder: line(120, { missing: 'Please say who gives it, as in the letter.' }),
    amount: money('Please give the amount in the letter, such as 11,400.', { required: true }),
    won_on: requiredDay(NO_DAY).refine((on) => on <= day, NO_DAY),
    story: lines(1500),
    wall: checkbox('We need your permission to put it on the wall.'),
    shows_name: checkbox(),
    shows_amount: checkbox(),
  })

const NO_DAY = 'Please give the day of the letter. It can’t be in the future.'

/** The form for a win; `?win=` begins with one that came back. */
export async function loader(args: Route.LoaderArgs) {
  const { personId } = await requireMember(args)
  const id = new URL(args.request.url).searchParams.get('win')
  const own = await findOwnWins(args.context.get(appContext), personId)
  const returned = own.find((win) => win.id === id && win.state === 'returned')
  return winForm('').shown(returned && typedAgain(returned))
}

function typedAgain({ id, title, funder, amountCents, wonOn, story }: Win) {
  return { again: id, title, funder, amount: (amountCents / 100).toFixed(2), won_on: wonOn, story }
}

export function action(args: Route.ActionArgs) {
  return memberAction(args, async ({ deps, member: { personId, zone }, fields }) => {
    const parsed = winForm(today(deps.clock, zone)).parse(fields)
    if ('errors' in parsed) return { problem: 'Not sent yet.', ...parsed }
    const { again, amount, won_on: wonOn, wall: _, shows_name, shows_amount, ...texts } = parsed.input
    const win = { ...texts, wonOn, amountCents: amount ?? 0, showsName: shows_name, showsAmount: shows_amount }
    await sendWin(deps, personId, win, again)
    await withdrawWin(deps, personId, again)
    return `${WINS_PATH}?did=sent`
  })
}

export const meta = () =>
  privateMeta('Post a win', 'Tell the Society what you’ve won, and choose what other members see.')

const LABELS: Readonly<Record<string, string>> = {
  title: 'what it’s for',
  funder: 'who gives it',
  amount: 'the amount',
  won_on: 'the day of the letter',
  story: 'how it went',
  wall: 'your permission',
}

export default function NewWinPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const field = fieldsOf(loaderData, reply)
  return (
    <RoomsPage
      back={{ to: WINS_PATH, label: 'The win wall' }}
      narrow
      title="Post a win"
      about={`${site.coach} compares it with the letter, and then it goes on the wall. You can take it down anytime.`}
    >
      <Form method="post" noValidate className="mt-6 grid gap-5">
        {reply?.problem && (
          <FormProblem
            problem={reply.problem}
            fields={keysOf(reply.errors ?? {}).map((id) => ({ id, label: LABELS[id] ?? '' }))}
          />
        )}
        <input type="hidden" name="again" value={field.again.defaultValue} />
        <TextField {...field.title} label="What’s it for?" placeholder="A second oven" />
        <TextField {...field.funder} label="Who gives it?" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field.amount} label="How much, in dollars?" />
          <TextField {...field.won_on} label="Day of the letter" />
        </div>
        <TextArea {...field.story} label="How did it go? (optional)" rows={5} />
        <fieldset className="border-current border-t-2 pt-3">
          <legend className="sr-only">What other members see</legend>
          <Check {...field.wall}>Put it on the wall, where every member can read it (required).</Check>
          <Check {...field.shows_name}>Show my name. If you don’t, we show only your state.</Check>
          <Check {...field.shows_amount}>Show the amount.</Check>
          <p className="mt-2 text-fine text-soft">
            None of it goes on the public site. Once it’s on the wall, you can choose that, too.
          </p>
        </fieldset>
        <Button size="large" className="justify-self-start max-sm:w-full">
          Send it to {site.coach}
        </Button>
      </Form>
    </RoomsPage>
  )
}
