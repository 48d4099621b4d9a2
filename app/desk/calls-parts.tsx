import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { DeskSection } from './desk-parts.tsx'

interface Day {
  day: string
  label: string
  isOff: boolean
  calls: { orderId: string; title: string; who: string; time: string; needsOutcome: boolean }[]
}

export function CallsOfWeek({
  weekOf,
  earlier,
  later,
  days,
}: {
  weekOf: string
  earlier: string
  later: string
  days: readonly Day[]
}) {
  const count = days.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <DeskSection title={`Week of ${weekOf}`} aside={count === 1 ? '1 call' : `${count} calls`}>
      <WeekLinks earlier={earlier} later={later} />
      <ol>
        {days.map(({ day, label, isOff, calls }) => (
          <li key={day} className="gap-x-5 border-line border-b py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <h3 className="font-display font-semibold text-body">{label}</h3>
            <div className="min-w-0">
              {isOff && <p className="text-fine text-soft">A day off. No one can book it.</p>}
              {calls.length === 0 && !isOff && <p className="text-fine text-soft">No calls</p>}
              <ul>
                {calls.map(({ orderId, title, who, time, needsOutcome }) => (
                  <li key={orderId}>
                    <a
                      href={`/desk/calls/${orderId}`}
                      className="flex min-h-11 flex-wrap items-center gap-x-3 hover:bg-deep-paper"
                    >
                      <span className="min-w-22 font-mono text-fine">{time}</span>
                      <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
                        <bdi className="font-semibold">{who}</bdi>, {title}
                        {needsOutcome && <span className="text-clay">. Say how it went</span>}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </DeskSection>
  )
}

export function CallsAfterWeek({
  calls,
}: {
  calls: readonly { orderId: string; title: string; who: string; when: string }[]
}) {
  if (calls.length === 0) return null
  return (
    <DeskSection title="After that week" aside="ten weeks ahead">
      <ul>
        {calls.map(({ orderId, title, who, when }) => (
          <li key={orderId} className="border-line border-b">
            <a
              href={`/desk/calls/${orderId}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 hover:bg-deep-paper"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <bdi className="font-semibold">{who}</bdi>, {title}
              </span>
              <span className="text-fine text-soft">{when}</span>
            </a>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

function WeekLinks({ earlier, later }: { earlier: string; later: string }) {
  return (
    <nav aria-label="Weeks" className="flex justify-between">
      <a href={`?week=${earlier}`} className="prose-link inline-flex min-h-11 items-center text-small">
        ← The week before
      </a>
      <a href={`?week=${later}`} className="prose-link inline-flex min-h-11 items-center text-small">
        The week after →
      </a>
    </nav>
  )
}

export function DaysOffForm({
  off,
  typed,
}: {
  off: readonly { id: string; label: string }[]
  typed: { from?: string | undefined; to?: string | undefined }
}) {
  return (
    <DeskSection title="Days off">
      <p className="mt-4 text-fine text-soft">
        No one can book a call then. Calls that are already booked stay, so move them yourself.
      </p>
      <ul className="mt-2">
        {off.map(({ id, label }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-line border-b border-dashed text-fine">
            {label}
            <form method="post">
              <button
                type="submit"
                name="open"
                value={id}
                aria-label={`Open again: ${label}`}
                className="prose-link min-h-11 min-w-11 font-semibold"
              >
                Open again
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" className="mt-4 grid grid-cols-1 gap-3">
        <TextField label="First day" name="from" type="date" required defaultValue={typed.from} />
        <TextField label="Last day" name="to" type="date" defaultValue={typed.to} hint="Leave it empty for one day." />
        <Button type="submit" variant="outline" size="small" className="justify-self-start">
          Take them off
        </Button>
      </form>
    </DeskSection>
  )
}
