import { PICK_STAGES } from '../../catalog/pick-stages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { PressForm, PressLine, TaskDue } from '../parts/parts.tsx'
import type { TaskView } from './board-view.ts'
import { MAX_LINE, stageLabel } from './card.ts'
import type { CardView } from './card-view.ts'

interface CardProps {
  base: string
  card: CardView
}

/** A button that does one thing to the card. */
function ActForm({ base, card, ...form }: CardProps & React.ComponentProps<typeof PressForm>) {
  return <PressForm action={`${base}/${card.id}`} replace preventScrollReset {...form} />
}

/** Where it is, where it can go, and what the notice says. */
export function CardStage({ base, card }: CardProps) {
  return (
    <PageSection id="stage" title={stageLabel(card.stage)}>
      <ActForm base={base} card={card} fields={{ do: 'move' }} className="mt-3 flex items-end gap-3">
        <Select key={card.stage} label="Move to" name="to" className="grow" defaultValue={card.stage}>
          {PICK_STAGES.map((stage) => (
            <option key={stage} value={stage}>
              {stageLabel(stage)}
            </option>
          ))}
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

export function CardMilestones({ base, card }: CardProps) {
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

export function CardTasks({ base, card }: CardProps) {
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
        className="mt-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <TextField label="A task of your own" name="title" required maxLength={MAX_LINE} />
        <TextField label="Due" name="due" type="date" />
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

export function CardRemoval({ base, card }: CardProps) {
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
