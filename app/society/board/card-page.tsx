import { data, Form } from 'react-router'
import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { formAction } from '../../platform/forms/form-action.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { privateMeta } from '../../ui/card-page.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { fieldsOf, type Refused } from '../../ui/fields.ts'
import { Options } from '../../ui/kit/form.tsx'
import { IN_SIGHT, PageSection } from '../../ui/kit/page.tsx'
import { BackLink, PressForm, PressLine, TaskDue } from '../parts/parts.tsx'
import type { Route } from './+types/card-page.ts'
import { type BoardAccess, handleBoardAction, requireBoard } from './board-access.ts'
import { BoardFrame, OwnFields } from './board-frame.tsx'
import type { TaskView } from './board-view.ts'
import { stageLabel } from './card.ts'
import { type CardView, cardForm, loadCard, toCard } from './card-view.ts'
import { updateCard } from './cards.ts'

interface CardProps {
  base: string
  card: CardView
}

interface DetailsProps extends CardProps {
  field: ReturnType<typeof fieldsOf<keyof CardView['values']>>
  isSaved: boolean
}

function CardDetails({ base, card: { id, isOwn, stage, links }, field, isSaved }: DetailsProps) {
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
        <TextArea
          {...field.note}
          label="Private note"
          hint="Only you see it. Paste links to your files, and open them from here."
          rows={4}
          after={<NoteLinks links={links} />}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button name="do" value="save">
            Save
          </Button>
          <p role="status" id="saved" className="scroll-mt-[50vh] text-small">
            {isSaved && 'Saved.'}
          </p>
        </div>
      </Form>
    </PageSection>
  )
}

function NoteLinks({ links }: Pick<CardView, 'links'>) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Links in your note" className="text-small">
      {links.map((link) => (
        <li key={link}>
          <a
            href={link}
            rel="noreferrer"
            className="prose-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
          >
            {link}
          </a>
        </li>
      ))}
    </ul>
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
    if (outcome.kind === 'invalid') return { problem: outcome.problem, task: outcome.task, status: 400 }
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
  return `${base}/${id}?saved=yes#saved`
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
      {actionData?.problem && <Alert className={`mt-5 ${IN_SIGHT}`}>{actionData.problem}</Alert>}
      <div className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <CardTasks base={base} card={card} refused={actionData?.task} />
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

function ActForm({ base, card, ...form }: CardProps & React.ComponentProps<typeof PressForm>) {
  return <PressForm action={`${base}/${card.id}`} replace preventScrollReset {...form} />
}

/** Where it is, where it can go, and what the notice says. */
function CardStage({ base, card }: CardProps) {
  return (
    <PageSection id="stage" title={stageLabel(card.stage)}>
      <ActForm base={base} card={card} fields={{ do: 'move' }} className="mt-3 flex items-end gap-3">
        <Select key={card.stage} label="Move to" name="to" className="grow" defaultValue={card.stage}>
          <Options of={PICK_STAGES.map((stage) => [stage, stageLabel(stage)])} />
        </Select>
        <Button variant="outline">Move</Button>
      </ActForm>
      <dl className="mt-4 text-small">
        {card.facts.map(({ term, text }) => (
          <div key={term + text} className="border-line border-b border-dashed py-2">
            <dt className="text-fine text-soft">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      {card.link && (
        <ButtonLink href={card.link} rel="noreferrer" variant="outline" size="small" className="mt-4 w-full">
          Official page
        </ButtonLink>
      )}
    </PageSection>
  )
}

function CardMilestones({ base, card }: CardProps) {
  return (
    <PageSection id="milestones" title="Milestones">
      <ul className="mt-2">
        {card.milestones.map(({ milestone, label, holds }) => (
          <li key={milestone} className="border-line border-b border-dashed">
            <ActForm base={base} card={card} fields={{ do: holds ? 'unmark' : 'mark', milestone }}>
              <PressLine isOn={holds} isRound label={label} what={holds ? 'Mark as not done' : 'Mark as done'} />
            </ActForm>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function CardTasks({ base, card, refused }: CardProps & { refused: Refused | undefined }) {
  const field = fieldsOf(card.taskForm, refused)
  return (
    <PageSection id="tasks" title="What comes next">
      {card.tasks.length === 0 && <p className="mt-3 text-small text-soft">Nothing to do at this stage.</p>}
      <ul className="mt-1">
        {card.tasks.map((task) => (
          <TaskLine key={task.id} base={base} card={card} task={task} />
        ))}
      </ul>
      <ActForm
        key={card.tasks.length}
        base={base}
        card={card}
        fields={{ do: 'add-task' }}
        refused={refused}
        className="mt-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <TextField {...field.title} label="A task of your own" />
        <TextField {...field.due} label="Due" />
        <Button variant="outline">Add</Button>
      </ActForm>
    </PageSection>
  )
}

function TaskLine({ base, card, task }: CardProps & { task: TaskView }) {
  const { id, title, due, done, isLate, isOwn } = task
  return (
    <li className="flex items-center gap-3 border-line border-b border-dashed">
      <ActForm base={base} card={card} fields={{ do: done ? 'untick' : 'tick', task: id }} className="min-w-0 grow">
        <PressLine isOn={done} label={title} what={done ? 'Mark as not done' : 'Mark as done'}>
          <TaskDue due={due} isLate={isLate} />
        </PressLine>
      </ActForm>
      {isOwn && (
        <ActForm base={base} card={card} fields={{ do: 'remove-task', task: id }}>
          <button type="submit" className="prose-link min-h-11 px-1 text-small">
            Remove<span className="sr-only">: {title}</span>
          </button>
        </ActForm>
      )}
    </li>
  )
}

function CardRemoval({ base, card }: CardProps) {
  return (
    <details className="border-line border-t pt-2">
      <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center text-small">
        Take it off my board
      </summary>
      <p className="mt-1 text-small">
        Its notes, tasks and figures are deleted. To keep them, move it to “Decided against” instead.
      </p>
      <ActForm base={base} card={card} fields={{ do: 'remove' }} className="mt-3">
        <Button variant="outline" size="small">
          Delete this card
        </Button>
      </ActForm>
    </details>
  )
}
