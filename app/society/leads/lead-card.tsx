import { Button } from '../../ui/button.tsx'
import { PressForm, PressLine, TaskDue, TextLink } from '../parts/parts.tsx'
import { leadPath } from './lead-path.ts'
import type { LeadView } from './lead-view.ts'

interface Props {
  lead: LeadView
  follows: boolean
}

/** Their own card of the lead, whether the others see their name, and whether they follow. */
export function LeadCard({ lead, follows }: Props) {
  const { id, card, isOver } = lead
  return (
    <section aria-label="Your card" className="not-printed my-6 border-current border-t-2 pt-3">
      <h2 className="text-lead">Your card</h2>
      {card ? (
        <p className="mt-1 text-small">
          <span className="label bg-deep-paper px-2 py-1">{card.stage}</span>{' '}
          <TextLink to={`/society/board/${card.id}`}>Open it on your board</TextLink>
        </p>
      ) : (
        <p className="mt-1 text-small text-soft">Not on your board yet.</p>
      )}
      {card?.next && (
        <Act id={id} act="tick" fields={{ task: card.next.id }}>
          <PressLine isOn={false} label={card.next.title} what="Mark as done">
            <TaskDue {...card.next} />
          </PressLine>
        </Act>
      )}
      <div className="mt-2 grid gap-2 sm:max-lg:grid-cols-2">
        {!card?.applies && !isOver && (
          <Act id={id} act="apply">
            <Button type="submit" size="small" className="w-full">
              I’m applying
            </Button>
          </Act>
        )}
        {!card && (
          <Act id={id} act="save">
            <Button type="submit" size="small" variant="outline" className="w-full">
              Save to my board
            </Button>
          </Act>
        )}
        {card?.applies && <NameSwitch id={id} isOn={card.showsName} />}
      </div>
      <Act id={id} act={follows ? 'unfollow' : 'follow'}>
        <p className="text-fine text-soft">
          {follows ? 'You follow this thread, so we tell you what’s new in it.' : 'You don’t follow this thread.'}{' '}
          <button type="submit" className="prose-link min-h-11">
            {follows ? 'Stop following' : 'Follow it'}
          </button>
        </p>
      </Act>
    </section>
  )
}

function NameSwitch({ id, isOn }: { id: string; isOn: boolean }) {
  return (
    <Act id={id} act={isOn ? 'hide-name' : 'show-name'}>
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        className="flex min-h-11 w-full items-center gap-3 text-left text-small"
      >
        <span
          aria-hidden="true"
          className={`flex h-6 w-11 shrink-0 rounded-full border-2 border-ink p-0.5 ${isOn ? 'justify-end bg-evergreen' : 'bg-card'}`}
        >
          <span className={`size-4 rounded-full ${isOn ? 'bg-card' : 'bg-ink'}`} />
        </span>
        Show my name to the others who apply
      </button>
    </Act>
  )
}

/** A press on the lead. */
function Act({
  id,
  act,
  fields,
  children,
}: {
  id: string
  act: string
  fields?: Record<string, string>
  children: React.ReactNode
}) {
  return (
    <PressForm action={leadPath(id)} fields={{ do: act, ...fields }} replace preventScrollReset>
      {children}
    </PressForm>
  )
}
