import { Form } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Refusal } from './call-page-action.ts'

/** A form of one button. */
export function Press({
  does,
  fields = {},
  variant = 'outline',
  children,
}: {
  does: string
  fields?: Record<string, string>
  variant?: ButtonVariant
  children: React.ReactNode
}) {
  return (
    <Form method="post">
      <input type="hidden" name="do" value={does} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant}>
        {children}
      </Button>
    </Form>
  )
}

/** What the last press did, or why it didn't. */
export function Outcome({ said, refusal }: { said: string | undefined; refusal: Refusal | undefined }) {
  if (refusal?.problem) return <Alert className="mt-4">{refusal.problem}</Alert>
  return said ? (
    <p role="status" className="mt-4 border-evergreen border-l-4 pl-3">
      {said}
    </p>
  ) : null
}

/** A part of a room: a rule, its name, and what's in it. */
export function Part({ id, heading, children }: { id: string; heading: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-current border-t-2 pt-3">
      <h2 id={id} className="text-title">
        {heading}
      </h2>
      {children}
    </section>
  )
}

interface CommitmentRow {
  id: string
  text: string
  state: string
  carried: boolean
  notYetAt: Date | null
}

/** Her own, each with what she can say of it, and the field for the next. */
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
    <Part id="commitments" heading="What you said you’d do">
      {commitments.length === 0 && (
        <p className="mt-2">Nothing is open. Say one thing that you’ll finish by the next call.</p>
      )}
      <ul>
        {commitments.map(({ id, text, state, carried, notYetAt }) => (
          <li key={id} className="border-line border-b py-4">
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
              <Form method="post" className="mt-3 flex flex-wrap items-end gap-3">
                <input type="hidden" name="do" value="shrink" />
                <input type="hidden" name="commitment" value={id} />
                <TextField
                  className="grow"
                  label="A smaller step"
                  name="text"
                  maxLength={140}
                  required
                  defaultValue={typed.commitment === id ? typed.text : undefined}
                />
                <Button type="submit" variant="outline">
                  Make it smaller
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {canAdd && (
        <Form key={commitments.length} method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="do" value="commit" />
          <TextField
            label="By the next call, I will"
            hint="Up to three at a time. The members see it on the agenda, with your name."
            name="text"
            maxLength={140}
            required
            defaultValue={typed.do === 'commit' ? typed.text : undefined}
          />
          <Button type="submit" variant="outline" className="justify-self-start">
            Say it
          </Button>
        </Form>
      )}
    </Part>
  )
}

function noteOn({ state, carried, notYetAt }: Pick<CommitmentRow, 'state' | 'carried' | 'notYetAt'>): string {
  if (state === 'stuck') return 'Two calls have passed. Make it smaller, or drop it.'
  const due = carried ? 'Carried over once. Due by the next call.' : 'Due by the next call.'
  return notYetAt ? `${due} You said: not yet.` : due
}

interface SeatRow {
  id: string
  name: string
  lead: string
  question: string
  isOwn: boolean
}

/** Who is in line for ten minutes, and her own place. */
export function Seats({
  seats,
  typed = {},
  callId,
  isCoach,
}: {
  seats: readonly SeatRow[]
  typed?: Record<string, string> | undefined
  callId: string
  isCoach: boolean
}) {
  const asks = typed.do === 'ask-seat'
  return (
    <Part id="seats" heading="Ten-minute seats">
      <p className="mt-1 text-small text-soft">
        The first three have this call’s. If we don’t reach you, you keep your place.
      </p>
      {seats.length === 0 && <p className="mt-2">No one is in line yet.</p>}
      <ol>
        {seats.map(({ id, name, lead, question, isOwn }, index) => (
          <li key={id} className="border-line border-b py-4">
            <p className="label text-accent">{index < 3 ? `Seat ${index + 1}` : `In line: ${index + 1}`}</p>
            <p className="font-semibold [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
              {isOwn && ' (you)'}: {lead}
            </p>
            <p className="text-small [overflow-wrap:anywhere]">{question}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              {isOwn && <Press does="leave-line">Leave the line</Press>}
              {isCoach && (
                <Press does="finish-seat" fields={{ seat: id, call: callId }}>
                  Had the seat<span className="sr-only">: {name}</span>
                </Press>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!seats.some(({ isOwn }) => isOwn) && !isCoach && (
        <Form method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="do" value="ask-seat" />
          <TextField
            label="Which grant or contract?"
            name="lead"
            maxLength={120}
            required
            defaultValue={asks ? typed.lead : undefined}
          />
          <TextField
            label="Your question"
            hint="One you could answer in ten minutes together. The members see it."
            name="question"
            maxLength={300}
            required
            defaultValue={asks ? typed.question : undefined}
          />
          <Button type="submit" variant="outline" className="justify-self-start">
            Ask for a seat
          </Button>
        </Form>
      )}
    </Part>
  )
}
