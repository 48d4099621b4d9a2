import { Form } from 'react-router'
import { formAction } from '../../platform/forms/form-action.ts'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/fields.ts'
import { RoomsPage } from '../parts/parts.tsx'
import type { Route } from './+types/new-card-page.ts'
import { requireBoard } from './board-access.ts'
import { BoardFrame, OwnFields } from './board-frame.tsx'
import { cardForm, toCard } from './card-view.ts'
import { addOwnCard } from './cards.ts'

export async function loader(args: Route.LoaderArgs) {
  const { base } = await requireBoard(args)
  return { base, ...cardForm(true).shown() }
}

export async function action(args: Route.ActionArgs) {
  const { deps, addresses, base } = await requireBoard(args)
  return formAction(args.request, async ({ fields }) => {
    const parsed = cardForm(true).parse(fields)
    if ('errors' in parsed) return { problem: 'Not added yet. Check the marked fields.', ...parsed }
    const id = await addOwnCard(deps, addresses, toCard(parsed.input))
    if (id) return `${base}?stage=looking#card-${id}`
    const problem = 'Not added: your board holds 300 cards. Remove one that closed long ago.'
    return { problem, status: 409, values: cardForm(true).valuesOf(fields) }
  })
}

export const meta = () =>
  privateMeta('Add to your board', 'A grant or contract you found yourself, next to the others.')

export default function NewCardPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { base } = loaderData
  const field = fieldsOf(loaderData, reply)
  return (
    <BoardFrame base={base}>
      <div className="mx-auto max-w-2xl">
        <RoomsPage
          back={{ to: base, label: 'Your board' }}
          title="Add one you found"
          about="You only need the name. Fill in the rest as you learn it."
          problem={reply?.problem}
        />
        <Form method="post" action={`${base}/new`} className="mt-6 grid gap-5">
          <OwnFields field={field} />
          <TextField
            {...field.asked}
            label="What you’ll ask for, in dollars"
            placeholder="25,000"
            className="max-w-60"
          />
          <TextArea
            {...field.why}
            label="Why this one?"
            hint="A sentence is enough. It punches the first hole in your ticket."
            rows={2}
          />
          <p>
            <Button>Put it on my board</Button>
          </p>
        </Form>
      </div>
    </BoardFrame>
  )
}
