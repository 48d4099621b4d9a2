import { Form, redirect } from 'react-router'
import { readForm } from '../../platform/forms/form-fields.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea } from '../../ui/field.tsx'
import { BackLink } from '../parts/parts.tsx'
import type { Route } from './+types/new-card-page.ts'
import { requireBoard } from './board-access.ts'
import { BoardFrame } from './board-frame.tsx'
import { MAX_TEXT } from './card.ts'
import { cardValues, parseCard, refusal } from './card-form.ts'
import { addOwnCard } from './cards.ts'
import { MoneyField, OwnFields } from './own-fields.tsx'

/** An opportunity that they found themselves. */
export async function loader(args: Route.LoaderArgs) {
  const { base } = await requireBoard(args)
  return { base }
}

export async function action(args: Route.ActionArgs) {
  const { deps, addresses, base } = await requireBoard(args)
  const read = await readForm(args.request)
  if ('fault' in read) return refusal(read.fault.message, read.fault.status)
  const values = cardValues(read.fields)
  const result = parseCard(values, true)
  if ('errors' in result) return refusal('Not added yet. Look at the marked fields.', 422, { ...result, values })
  const id = await addOwnCard(deps, addresses, result.parsed)
  if (!id) {
    const problem = 'Not added: your board holds 300 cards. Remove one that closed long ago.'
    return refusal(problem, 409, { errors: {}, values })
  }
  throw redirect(`${base}?stage=looking#card-${id}`, { status: 303, headers: PRIVATE_HEADERS })
}

export const meta = () =>
  privateMeta('Add to your board', 'A grant or contract you found yourself, next to the others.')

export default function NewCardPage({ loaderData: { base }, actionData }: Route.ComponentProps) {
  const { problem, errors = {}, values } = actionData ?? {}
  return (
    <BoardFrame base={base}>
      <div className="mx-auto max-w-2xl">
        <BackLink to={base}>Your board</BackLink>
        <h1 className="mt-2 text-heading">Add one you found</h1>
        <p className="measure mt-2 text-soft">You only need the name. Fill in the rest as you learn it.</p>
        {problem && <Alert className="mt-5">{problem}</Alert>}
        <Form method="post" action={`${base}/new`} className="mt-6 grid gap-5">
          <OwnFields values={values} errors={errors} />
          <MoneyField label="What you’ll ask for, in dollars" name="asked" value={values?.asked} error={errors.asked} />
          <TextArea
            label="Why this one?"
            hint="A sentence is enough. It punches the first hole in your ticket."
            name="why"
            rows={2}
            maxLength={MAX_TEXT}
            defaultValue={values?.why}
            error={errors.why}
          />
          <p>
            <Button>Put it on my board</Button>
          </p>
        </Form>
      </div>
    </BoardFrame>
  )
}
