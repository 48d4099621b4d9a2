import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Part, Press } from './call-parts.tsx'

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
  isNext,
}: {
  seats: readonly SeatRow[]
  typed?: Record<string, string> | undefined
  callId: string
  isCoach: boolean
  /** Whether no other call comes before this one. */
  isNext: boolean
}) {
  return (
    <Part id="seats" heading="Ten-minute seats">
      <p className="mt-1 text-small text-soft">
        The first three have {isNext ? 'this' : 'the next'} call’s. If we don’t get to you, you keep your place.
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
      {!seats.some(({ isOwn }) => isOwn) && !isCoach && <AskForSeat typed={typed.do === 'ask-seat' ? typed : {}} />}
    </Part>
  )
}

function AskForSeat({ typed }: { typed: Record<string, string> }) {
  return (
    <Form method="post" className="mt-4 grid gap-3">
      <input type="hidden" name="do" value="ask-seat" />
      <TextField label="Which grant or contract?" name="lead" maxLength={120} required defaultValue={typed.lead} />
      <TextField
        label="Your question"
        hint="One you could answer in ten minutes together. The members see it."
        name="question"
        maxLength={300}
        required
        defaultValue={typed.question}
      />
      <Button type="submit" variant="outline" className="justify-self-start">
        Ask for a seat
      </Button>
    </Form>
  )
}
