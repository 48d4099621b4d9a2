import { Temporal } from 'temporal-polyfill'
import { addDaysOff, findDaysOff, listDeskCalls, removeDaysOff } from '../calls/bookings/bookings.ts'
import { type AppContext, appContext } from '../platform/app-context.ts'
import { wallTime } from '../platform/dates.ts'
import type { FormFields } from '../platform/forms/form-fields.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Route } from './+types/calls-page.ts'
import { recordChange } from './changes.ts'
import { deskAction, noRow, refuse, requireDesk } from './desk-access.ts'
import { DeskSection, deskMeta } from './desk-parts.tsx'
import { longDay, timeOf } from './queue-view.ts'

/** From a week's Monday: so far ahead calls are listed, without a press for each week. */
const LISTED_DAYS = 77

/** The calls of a week, by day, the days without any, and what comes after it. */
export async function loader(args: Route.LoaderArgs) {
  await requireDesk(args)
  const deps = args.context.get(appContext)
  const { timeZone } = deps.scheduling
  const monday = mondayOf(new URL(args.request.url).searchParams.get('week'), deps)
  const start = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  const nextMonday = start(monday.add({ days: 7 }))
  const calls = await listDeskCalls(deps, { from: start(monday), to: nextMonday })
  const later = await listDeskCalls(deps, { from: nextMonday, to: start(monday.add({ days: LISTED_DAYS })) })
  const off = await findDaysOff(deps)
  const days = Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString())
  return {
    weekOf: longDay(monday.toString()),
    earlier: monday.subtract({ days: 7 }).toString(),
    later: monday.add({ days: 7 }).toString(),
    after: later.map(({ orderId, title, name, email, when }) => ({
      ...{ orderId, title, who: name ?? email ?? 'A client', when },
    })),
    days: days.map((day) => ({
      day,
      label: longDay(day),
      isOff: off.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
      calls: calls
        .filter(({ startsAt }) => wallTime(startsAt, timeZone).toPlainDate().toString() === day)
        .map(({ orderId, title, name, email, startsAt, state, outcome }) => ({
          ...{ orderId, title, who: name ?? email ?? 'A client', time: timeOf(startsAt, timeZone) },
          needsOutcome: state === 'begun' && !outcome,
        })),
    })),
    off: off.map((days) => ({ ...days, label: spanLabel(days.firstDay, days.lastDay) })),
  }
}

export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/calls',
    find: noRow,
    typed: (fields) => ({ typed: { from: fields.get('from'), to: fields.get('to') } }),
    async act({ deps, by, fields }) {
      const reopened = fields.get('open')
      const problem = reopened ? await reopen(deps, reopened, by) : await block(deps, fields, by)
      if (problem) return refuse(problem, 422)
      const week = dayIn(new URL(args.request.url).searchParams.get('week'))
      return { to: week ? `/desk/calls?week=${week}` : '/desk/calls' }
    },
  })
}

async function block(deps: AppContext, fields: FormFields, actor: string): Promise<string | undefined> {
  const firstDay = dayIn(fields.get('from'))?.toString()
  const lastDay = dayIn(fields.get('to') || fields.get('from'))?.toString()
  if (!firstDay || !lastDay || lastDay < firstDay)
    return 'Nothing changed: choose a first day and a last day. The last can’t come before the first.'
  await deps.database.transact(async (tx) => {
    const subject = await addDaysOff(deps, tx, { firstDay, lastDay }, actor)
    const summary = `No new calls: ${spanLabel(firstDay, lastDay)}`
    const change = { actor, action: 'days-off', subject, email: undefined, summary } as const
    await recordChange(deps, tx, { ...change, before: null, after: { firstDay, lastDay } })
  })
  return undefined
}

async function reopen(deps: AppContext, id: string, actor: string): Promise<string | undefined> {
  return deps.database.transact(async (tx) => {
    const removed = await removeDaysOff(tx, id)
    if (!removed) return 'Nothing changed: these days are already open.'
    const { firstDay, lastDay } = removed
    const summary = `Open for calls again: ${spanLabel(firstDay, lastDay)}`
    const change = { actor, action: 'days-open', subject: id, email: undefined, summary } as const
    await recordChange(deps, tx, { ...change, before: { firstDay, lastDay }, after: null })
    return undefined
  })
}

function spanLabel(firstDay: string, lastDay: string): string {
  return firstDay === lastDay ? longDay(firstDay) : `${longDay(firstDay)} to ${longDay(lastDay)}`
}

/** The Monday of the week that has this day, or of this week. */
function mondayOf(day: string | null, { clock, scheduling }: Pick<AppContext, 'clock' | 'scheduling'>) {
  const wanted = dayIn(day) ?? wallTime(clock.now(), scheduling.timeZone).toPlainDate()
  return wanted.subtract({ days: wanted.dayOfWeek - 1 })
}

/** Undefined for what is no day of these centuries; a day that its month lacks is the month's last. */
function dayIn(text: string | null | undefined): Temporal.PlainDate | undefined {
  const [, year, month, day] = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  if (!Number(month) || !Number(day)) return undefined
  return Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) })
}

export function meta() {
  return deskMeta('Calls')
}

export default function CallsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { weekOf, earlier, later, days, after, off } = loaderData
  return (
    <>
      <h1 className="text-heading">Calls</h1>
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          <CallsOfWeek weekOf={weekOf} earlier={earlier} later={later} days={days} />
          <CallsAfterWeek calls={after} />
        </div>
        <DaysOffForm off={off} typed={actionData?.typed ?? {}} />
      </div>
    </>
  )
}

interface Day {
  day: string
  label: string
  isOff: boolean
  calls: { orderId: string; title: string; who: string; time: string; needsOutcome: boolean }[]
}

function CallsOfWeek({
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

function CallsAfterWeek({
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

function DaysOffForm({
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
