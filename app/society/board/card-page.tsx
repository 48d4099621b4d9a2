import { data, Form } from 'react-router'
import { formAction } from '../../platform/forms/form-action.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/fields.ts'
import { PageSection } from '../../ui/kit/page.tsx'
import { BackLink } from '../parts/parts.tsx'
import type { Route } from './+types/card-page.ts'
import { type BoardAccess, requireBoard } from './board-access.ts'
import { handleBoardAction } from './board-actions.ts'
import { BoardFrame } from './board-frame.tsx'
import { cardForm, toCard } from './card-form.ts'
import { CardMilestones, CardRemoval, CardStage, CardTasks } from './card-parts.tsx'
import { type CardView, loadCard } from './card-view.ts'
import { updateCard } from './cards.ts'
import { OwnFields } from './own-fields.tsx'

interface Props {
  base: string
  card: CardView
  field: ReturnType<typeof fieldsOf<keyof CardView['values']>>
  isSaved: boolean
}

/** Their own words and figures. */
function CardDetails({ base, card: { id, isOwn, stage }, field, isSaved }: Props) {
  const isOver = stage === 'lost' || stage === 'decided against'
  return (
    <PageSection id="details" title="Your notes and figures">
      <Form method="post" action={`${base}/${id}`} preventScrollReset className="mt-3 grid gap-5">
        {isOwn && <OwnFields field={field} />}
        <TextArea
          {...field.why}
          label="Why this one?"
          hint="One good reason to apply. It punches the first hole in your ticket."
          rows={2}
        />
        <div className="flex flex-wrap gap-5">
          <TextField {...field.asked} label="Asked for, in dollars" placeholder="25,000" className="max-w-60" />
          <TextField {...field.won} label="Won, in dollars" placeholder="25,000" className="max-w-60" />
        </div>
        <TextArea
          {...field.outcome}
          label={stage === 'decided against' ? 'Why you decided against it' : 'What the funder said'}
          hint={isOver ? 'Your next application starts here.' : 'The score, the reason, who to ask next time.'}
          rows={2}
        />
        <TextArea {...field.note} label="Private note" hint="Only you see it." rows={4} />
        <div className="flex flex-wrap items-center gap-4">
          <Button name="do" value="save">
            Save
          </Button>
          <p role="status" className="text-small">
            {isSaved && 'Saved.'}
          </p>
        </div>
      </Form>
    </PageSection>
  )
}

/** One card: what the notice says, what comes next, and what they write of it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps, addresses, member, base } = await requireBoard(args)
  const card = await loadCard(deps, addresses, args.params.card, member?.zone)
  const isSaved = new URL(args.request.url).searchParams.has('saved')
  const view = { base, card, isSaved }
  return card ? view : data(view, 404)
}

export async function action(args: Route.ActionArgs) {
  const access = await requireBoard(args)
  const { deps, addresses, base } = access
  const id = args.params.card
  return formAction(args.request, async ({ fields, of }) => {
    if (of('do') === 'save') return saveCard(access, id, fields)
    const outcome = await handleBoardAction(deps, addresses, new Map([...fields, ['card', id]]))
    if (outcome.kind === 'invalid') return { problem: outcome.problem, status: 400 }
    return outcome.kind === 'removed' ? base : `${base}/${id}`
  })
}

async function saveCard({ deps, addresses, base, member }: BoardAccess, id: string, fields: FormFields) {
  const card = await loadCard(deps, addresses, id, member?.zone)
  if (!card) return { problem: 'Not saved: this card isn’t on your board anymore.', status: 404 }
  const parsed = cardForm(card.isOwn).parse(fields)
  if ('errors' in parsed) return { problem: 'Not saved yet. Check the marked fields.', ...parsed }
  const { own, ...texts } = toCard(parsed.input)
  await updateCard(deps, addresses, id, card.isOwn ? { ...texts, own } : texts)
  return `${base}/${id}?saved=yes#details`
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(
    (loaderData?.card?.title ?? 'Not on your board').slice(0, 50),
    'What comes next, your notes and your figures.',
  )
}

export default function CardPage({ loaderData: { base, card, isSaved }, actionData }: Route.ComponentProps) {
  if (!card)
    return (
      <BoardFrame base={base}>
        <BackLink to={base}>Your board</BackLink>
        <h1 className="mt-2 text-heading">This isn’t on your board</h1>
        <p className="measure mt-2">You took it off, or added it with another email address. Sign in with that one.</p>
      </BoardFrame>
    )
  return (
    <BoardFrame base={base}>
      <BackLink to={base}>Your board</BackLink>
      <h1 className="mt-2 text-heading [overflow-wrap:anywhere]">
        <bdi>{card.title}</bdi>
      </h1>
      {card.funder && (
        <p className="mt-1 text-soft [overflow-wrap:anywhere]">
          <bdi>{card.funder}</bdi>
        </p>
      )}
      {actionData?.problem && <Alert className="mt-5">{actionData.problem}</Alert>}
      <div className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <CardTasks base={base} card={card} />
          <CardDetails base={base} card={card} field={fieldsOf(card, actionData)} isSaved={isSaved && !actionData} />
        </div>
        <div className="min-w-0">
          <CardStage base={base} card={card} />
          <CardMilestones base={base} card={card} />
          <CardRemoval base={base} card={card} />
        </div>
      </div>
    </BoardFrame>
  )
}
