import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageSection } from '../../ui/kit/page.tsx'
import { PressForm } from '../parts/parts.tsx'
import { Press } from './call-parts.tsx'

interface CommitmentRow {
  id: string
  text: string
  state: string
  carried: boolean
  notYetAt: Date | null
}

/** Their own, each with what they can say of it, and the field for the next. */
export function OwnCommitments({
  commitments,
  canAdd,
  typed = {},
}: {
  commitments: readonly CommitmentRow[]
  canAdd: boolean
  typed?: Record<string, string> | undefined
}) {
  return (
    <PageSection id="commitments" title="What you said you’d do">
      {commitments.length === 0 && (
        <p className="mt-2">Nothing’s open. Name one thing you’ll finish by the next call.</p>
      )}
      <ul>
        {commitments.map((one) => (
          <OwnCommitment key={one.id} commitment={one} typed={typed} />
        ))}
      </ul>
      {canAdd && <NewCommitment key={commitments.length} typed={typed} />}
    </PageSection>
  )
}

function OwnCommitment({
  commitment: { id, text, state, carried, notYetAt },
  typed,
}: {
  commitment: CommitmentRow
  typed: Record<string, string>
}) {
  return (
    <li className="border-line border-b py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
      <p className="text-small text-soft">{noteOn({ state, carried, notYetAt })}</p>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Press does="done" fields={{ commitment: id }}>
          Done<span className="sr-only">: {text}</span>
        </Press>
        {state === 'open' && !notYetAt && (
          <Press does="not-yet" fields={{ commitment: id }}>
            Not yet<span className="sr-only">: {text}</span>
          </Press>
        )}
        <Press does="drop" fields={{ commitment: id }}>
          Drop it<span className="sr-only">: {text}</span>
        </Press>
      </div>
      {state === 'stuck' && (
        <PressForm fields={{ do: 'shrink', commitment: id }} className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            className="grow"
            label="A smaller step"
            name="text"
            maxLength={140}
            required
            defaultValue={typed.commitment === id ? typed.text : undefined}
          />
          <Button variant="outline">Make it smaller</Button>
        </PressForm>
      )}
    </li>
  )
}

function NewCommitment({ typed }: { typed: Record<string, string> }) {
  return (
    <PressForm fields={{ do: 'commit' }} className="mt-4 grid gap-3">
      <TextField
        label="By the next call, I will"
        hint="Up to three at a time. Other members see it on the agenda, with your name."
        name="text"
        maxLength={140}
        required
        defaultValue={typed.do === 'commit' ? typed.text : undefined}
      />
      <Button variant="outline" className="justify-self-start">
        Add it
      </Button>
    </PressForm>
  )
}

function noteOn({ state, carried, notYetAt }: Pick<CommitmentRow, 'state' | 'carried' | 'notYetAt'>): string {
  if (state === 'stuck') return 'Two calls have passed. Make it smaller, or drop it.'
  const due = carried ? 'Carried over once. Due by the next call.' : 'Due by the next call.'
  return notYetAt ? `${due} You said: not yet.` : due
}
