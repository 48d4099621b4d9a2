import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Rosette } from '../../../ui/engraving.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { PressForm, TextLink } from '../../parts/parts.tsx'
import { CALLS_PATH } from '../call-path.ts'
import type { ticketOf } from '../next-call.ts'

type CallTicketData = ReturnType<typeof ticketOf>

/** The next live call: what a member said they'd do by then, and whether they come. Its forms post to the page it stands on. */
export function CallTicket({ call, isCoach }: { call: CallTicketData; isCoach: boolean }) {
  const { id, isOpen, title, time, zoneName, startsIn } = call
  const [weekday, date] = call.day.split(',')
  return (
    <section
      aria-labelledby="next-call"
      className="surface-evergreen relative mt-6 overflow-clip lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      {/* On a phone it lies below the marigold label, which needs the plain ground for its contrast. */}
      <Rosette className="-right-24 lg:-top-16 absolute top-12 size-80 opacity-15 lg:right-52" />
      <div className="relative p-5 sm:p-6">
        <p className="label text-accent">{isOpen ? 'The door is open' : `Next live call · ${startsIn}`}</p>
        <h2 id="next-call" className="mt-1 text-title">
          {weekday}
          <span className="sr-only">,{date}</span>, <span className="inline-block">{time}</span>
          <span className="block font-normal font-sans text-small tracking-normal">your time, {zoneName}</span>
        </h2>
        <p className="mt-1 text-small">
          <TextLink to={`${CALLS_PATH}/${id}`}>{title}: agenda and seats</TextLink>
        </p>
        {!isCoach && <Commitments commitments={call.commitments} />}
      </div>
      <Stub call={call} isCoach={isCoach} />
    </section>
  )
}

function Commitments({ commitments }: Pick<CallTicketData, 'commitments'>) {
  if (commitments.length === 0)
    return (
      <p className="mt-2 text-small">
        Nothing is due by then. <TextLink to={`${CALLS_PATH}#commitments`}>Name one thing you’ll finish</TextLink>
      </p>
    )
  return (
    <>
      <p className="mt-2 text-small">What you said you’d do by then:</p>
      <ul className="mt-1">
        {commitments.map(({ id, text, isDone, note }) => (
          <li key={id} className="flex items-center gap-2 border-line border-t text-small">
            {isDone ? <Box isDone /> : <DoneButton id={id} text={text} />}
            <span className="min-w-0 flex-1 py-2 sm:flex sm:items-baseline sm:gap-2">
              <span className="block flex-1 [overflow-wrap:anywhere]">{text}</span>
              <span className="block text-fine">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function DoneButton({ id, text }: { id: string; text: string }) {
  return (
    <PressForm fields={{ do: 'done', commitment: id }} className="not-printed" preventScrollReset>
      <button type="submit" className="-ml-2 grid size-11 place-items-center">
        <Box />
        <span className="sr-only">Done: {text}</span>
      </button>
    </PressForm>
  )
}

function Box({ isDone = false }: { isDone?: boolean }) {
  return (
    <span
      className={classes(
        'grid size-6 place-items-center rounded-sm border',
        isDone ? 'mx-0.5 my-2.5 mr-2.5 border-marigold bg-marigold text-ink' : 'border-current',
      )}
    >
      {isDone && <CheckIcon role="img" aria-label="Done:" size={16} strokeWidth={3} />}
    </span>
  )
}

function Stub({ call, isCoach }: { call: CallTicketData; isCoach: boolean }) {
  const date = new Date(`${call.date}T12:00:00Z`)
  return (
    <div className="relative border-marigold border-t-4 border-dotted p-5 sm:p-6 lg:border-t-0 lg:border-l-4">
      <p className="flex items-baseline gap-2" aria-hidden="true">
        <span className="label">{date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })}</span>
        <span className="font-display text-heading italic leading-none">{date.getUTCDate()}</span>
      </p>
      {call.seatPosition && (
        <p className="mt-2 text-small">
          You’re <b>number {call.seatPosition} in line</b> for a 10-minute seat.
        </p>
      )}
      <div className="mt-4">
        <Come call={call} isCoach={isCoach} />
      </div>
      <p className="mt-3 text-fine">
        {!call.isOpen && `Doors open at ${call.doorOpens}. `}
        {countOf(call.rsvps)} coming.
      </p>
    </div>
  )
}

function Come({ call: { id, isOpen, comes }, isCoach }: { call: CallTicketData; isCoach: boolean }) {
  if (isOpen)
    return (
      <Link to={`${CALLS_PATH}/${id}/join`} className="button button-marigold w-full">
        Join the call
      </Link>
    )
  if (isCoach) return null
  return (
    <PressForm fields={{ call: id, do: comes ? 'stay-away' : 'come' }} preventScrollReset>
      <Button variant="marigold" className="w-full">
        {comes ? 'I can’t come after all' : 'I’m coming'}
      </Button>
    </PressForm>
  )
}

/** The subject of “coming.” */
export function countOf(rsvps: number): string {
  if (rsvps === 0) return 'No one has said yet that they’re'
  return rsvps === 1 ? '1 member is' : `${rsvps} members are`
}
