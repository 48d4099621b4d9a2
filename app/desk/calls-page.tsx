import { and, eq, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { calls, findElsewhere, isDayOff, listDeskCalls } from '../calls/bookings/bookings.ts'
import type { AppContext } from '../platform/app-context.ts'
import { dayOf, isDay, wallTime } from '../platform/dates.ts'
import { othersAddress } from '../platform/forms/address-form.ts'
import { choice, day, formSchema, requiredDay } from '../platform/forms/form-schema.ts'
import { MAX_EMAIL_LENGTH } from '../platform/mail/email-address.ts'
import { timeLabel } from '../platform/time-labels.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Select, TextField } from '../ui/field.tsx'
import { fieldsOf, type Refused } from '../ui/fields.ts'
import { Options, PressForm } from '../ui/kit/form.tsx'
import { TextButton, TextLink } from '../ui/kit/links.tsx'
import { Columns, Page, PageSection } from '../ui/kit/page.tsx'
import type { Route } from './+types/calls-page.ts'
import { bookForFree, bookToPay, loadFreeTimes, readTime } from './call-times.ts'
import { changeDaysOff, labelOf, listDaysOff } from './days-off.ts'
import { changes } from './desk.sql.ts'
import { deskAction, type Pressed, type Refusal, refuse, requireDesk } from './desk-access.ts'
import { Act, DeskForm } from './desk-form.tsx'
import { deskMeta } from './desk-parts.tsx'
import { dayAndTime } from './queue-view.ts'
import { TimeFields } from './time-fields.tsx'

/** From a week's Monday: so far ahead calls are listed, without a press for each week. */
const LISTED_DAYS = 77

/** One calendar: booked calls, live calls, days off and her own calendars, by day, and what comes after that week. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const { timeZone } = deps.scheduling
  const query = new URL(args.request.url).searchParams
  const monday = mondayOf(query.get('week'), deps)
  const start = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
  const nextMonday = start(monday.add({ days: 7 }))
  const found = await findEntries(deps, start(monday), nextMonday)
  const later = await findEntries(deps, nextMonday, start(monday.add({ days: LISTED_DAYS })))
  const days = Array.from({ length: 7 }, (_, at) => monday.add({ days: at }).toString())
  return {
    weekOf: labelOf(monday.toString()),
    earlier: monday.subtract({ days: 7 }).toString(),
    later: monday.add({ days: 7 }).toString(),
    after: later.filter(({ kind }) => kind !== 'calendar').map((entry) => toRow(entry, timeZone)),
    days: days.map((day) => ({
      day,
      label: labelOf(day),
      isOff: isDayOff(deps.scheduling, day),
      calls: found.filter(({ at }) => dayOf(at, timeZone) === day).map((entry) => toRow(entry, timeZone)),
    })),
    off: listDaysOff(deps),
    free: await loadFreeTimes(deps, calls['clarity-call'], { longest: calls['focus-call'].minutes }),
    kinds: Object.values(calls).map(({ id, offer }) => [id, offer.title] as const),
    // A client's page links here with their address.
    bookForm: bookForm.shown({ email: (query.get('for') ?? '').slice(0, MAX_EMAIL_LENGTH) }),
    daysForm: daysForm.shown(),
  }
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number]

async function findEntries(deps: AppContext, from: Date, to: Date) {
  const span = { from: from.getTime(), to: to.getTime() }
  const [booked, elsewhere] = await Promise.all([
    listDeskCalls(deps, { from, to }),
    findElsewhere(deps, deps.database.db, span),
  ])
  const held = booked.filter(({ state }) => state === 'held').map(({ bookingId }) => bookingId)
  const asked = await findAsked(deps, held)
  const entries = [
    ...booked.map(({ orderId, bookingId, title, name, email, startsAt, state, outcome }) => ({
      ...{ kind: 'call' as const, at: startsAt, needsOutcome: state === 'begun' && !outcome },
      ...(state === 'held'
        ? {
            href: `/desk/orders/${orderId}`,
            who: name ?? asked.get(bookingId) ?? 'Someone',
            title: `${title}, held while they pay`,
          }
        : { href: `/desk/calls/${orderId}`, who: name ?? email ?? 'A client', title }),
    })),
    ...elsewhere.map(({ what, href, from: begins, isFirm }) => ({
      ...{ kind: isFirm ? ('live' as const) : ('calendar' as const), href, who: what, title: '', needsOutcome: false },
      at: new Date(Math.max(begins, span.from)),
    })),
  ]
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Whom she asked to pay for a time: until they have, only the log says. */
async function findAsked({ database: { db } }: AppContext, held: string[]) {
  const isOne = and(eq(changes.action, 'call-booked'), inArray(changes.subject, held))
  const rows = await db.select({ subject: changes.subject, email: changes.email }).from(changes).where(isOne)
  return new Map(rows.map(({ subject, email }) => [subject, email]))
}

function toRow({ at, ...entry }: Entry, timeZone: string) {
  return { ...entry, time: timeLabel(at, timeZone), when: dayAndTime(at, timeZone) }
}

export const handle = { guards: { send: 'held', open: 'held', book: 'passkey' } } as const

export function action(args: Route.ActionArgs) {
  const week = dayIn(new URL(args.request.url).searchParams.get('week'))
  const back = { to: week ? `/desk/calls?week=${week}` : '/desk/calls' }
  const daysOff = async ({ deps, by, fields }: Pressed) => {
    // The list shows both days of those that it opens.
    const [from, to] = fields.get('open')?.split('/') ?? [fields.get('from'), fields.get('to')]
    const parsed = daysForm.parse(new Map(Object.entries({ from: from ?? '', to: to ?? '' })))
    if ('errors' in parsed) return refuse(NOT_YET, 422, parsed.errors)
    const [first, last] = [parsed.input.from, parsed.input.to ?? parsed.input.from]
    if (last < first) return refuse(NOT_YET, 422, { to: 'The last day can’t come before the first.' })
    const problem = await changeDaysOff(deps, by, { first, last, open: fields.has('open') })
    return problem ? refuse(problem, 422) : back
  }
  return deskAction(args, handle, {
    act: { book: async (pressed) => (await bookForAnyone(pressed)) ?? back, send: daysOff, open: daysOff },
  })
}

async function bookForAnyone({ deps, by, fields }: Pressed): Promise<Refusal | undefined> {
  const parsed = bookForm.parse(fields)
  const time = readTime(deps, fields)
  if ('errors' in parsed) return refuse(NOT_YET, 422, { ...('problem' in time && time.errors), ...parsed.errors })
  if ('problem' in time) return time
  const { email, call, pay } = parsed.input
  const booked = { call: calls[call], time, email, by }
  return pay === 'link' ? bookToPay(deps, booked) : bookForFree(deps, booked)
}

const NOT_YET = 'Nothing changed yet.'

const bookForm = formSchema({ email: othersAddress, call: choice(calls, 'Choose a call.'), pay: z.string() })

const daysForm = formSchema({
  from: requiredDay('Choose the first day.'),
  to: day('Choose the last day, or leave it empty.'),
})

/** The Monday of the week that has this day, or of this week. */
function mondayOf(day: string | null, { clock, scheduling }: Pick<AppContext, 'clock' | 'scheduling'>) {
  const wanted = dayIn(day) ?? wallTime(clock.now(), scheduling.timeZone).toPlainDate()
  return wanted.subtract({ days: wanted.dayOfWeek - 1 })
}

function dayIn(text: string | null): Temporal.PlainDate | undefined {
  return text && isDay(text) ? Temporal.PlainDate.from(text) : undefined
}

export const meta = () => deskMeta('Calls')

export default function CallsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { weekOf, earlier, later, days, after } = loaderData
  const count = days.reduce((sum, { calls: all }) => sum + all.filter(({ kind }) => kind !== 'calendar').length, 0)
  return (
    <Page title="Calls" problem={actionData?.problem}>
      <p className="mt-3 flex flex-wrap gap-x-6 lg:hidden">
        <TextLink href="#book">Book for someone</TextLink>
        <TextLink href="#days-off">Days off</TextLink>
        {hoursLink}
      </p>
      <Columns
        side={
          <>
            <BookForm {...loaderData} reply={actionData} />
            <DaysOffForm {...loaderData} reply={actionData} />
          </>
        }
      >
        <PageSection title={`Week of ${weekOf}`} aside={count === 1 ? '1 call' : `${count} calls`}>
          <nav aria-label="Weeks" className="flex justify-between text-small">
            <TextLink href={`?week=${earlier}`}>← Previous week</TextLink>
            <TextLink href={`?week=${later}`}>Next week →</TextLink>
          </nav>
          <ol>
            {days.map(({ day, label, isOff, calls: rows }) => (
              <li key={day} className="gap-x-5 border-line border-b py-3 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
                <h3 className="font-display font-semibold text-body">{label}</h3>
                <div className="min-w-0">
                  {isOff && <p className="text-fine text-soft">A day off. No one can book it.</p>}
                  {rows.length === 0 && !isOff && <p className="text-fine text-soft">No calls</p>}
                  <Entries rows={rows} />
                </div>
              </li>
            ))}
          </ol>
        </PageSection>
        {after.length > 0 && (
          <PageSection title="Later" aside="the next ten weeks">
            <Entries rows={after} isDated />
          </PageSection>
        )}
      </Columns>
    </Page>
  )
}

/** They are a setting, whose form it opens. */
const hoursLink = <TextLink href="/desk/settings?change=weekly-hours#weekly-hours">Your hours</TextLink>

type LoaderData = Route.ComponentProps['loaderData']
type Row = LoaderData['after'][number]
type Replied = { reply: (Refused & Refusal) | undefined }

const WHAT = 'min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]'

/** @param isDated whether the day stands before the time */
function Entries({ rows, isDated = false }: { rows: readonly Row[]; isDated?: boolean }) {
  const width = isDated ? 'min-w-[min(19rem,100%)]' : 'min-w-[min(5.5rem,100%)]'
  return (
    <ul>
      {rows.map(({ href, who, title, needsOutcome, kind, when, time }) => (
        <li key={`${href} ${when}`} className={isDated ? 'border-line border-b' : ''}>
          <a href={href} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 hover:bg-deep-paper">
            <span className={classes('font-mono text-fine', width)}>{isDated ? when : time}</span>
            <span className={classes(WHAT, kind === 'calendar' && 'text-soft')}>
              <bdi className={kind === 'calendar' ? '' : 'font-semibold'}>{who}</bdi>
              {title && `, ${title}`}
              {needsOutcome && <span className="text-clay">. Say how it went</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** For anyone with an address: free, or with the payment page emailed. */
function BookForm({ free, kinds, bookForm, reply }: Pick<LoaderData, 'free' | 'kinds' | 'bookForm'> & Replied) {
  const field = fieldsOf(bookForm, reply)
  return (
    <PageSection id="book" title="Book for someone">
      <DeskForm {...handle} className="mt-4 grid grid-cols-1 gap-3">
        <TextField {...field.email} label="Their email" autoComplete="off" />
        <Select {...field.call} label="Call">
          <Options of={kinds} />
        </Select>
        <Select
          {...field.pay}
          label="Payment"
          hint="Free: the invitation goes out in a minute. Paid: we email them the payment page and hold the time for a day. The invitation follows the payment."
        >
          <option value="free">It’s free</option>
          <option value="link">They pay for it</option>
        </Select>
        <TimeFields free={free} name="at" typed={reply?.values} reply={reply} />
        <Act does="book" label="Book it" variant="outline" size="small" className="justify-self-start" />
      </DeskForm>
    </PageSection>
  )
}

function DaysOffForm({ off, daysForm, reply }: Pick<LoaderData, 'off' | 'daysForm'> & Replied) {
  const field = fieldsOf(daysForm, reply)
  return (
    <PageSection id="days-off" title="Days off and holidays" aside={hoursLink}>
      <p className="mt-4 text-fine text-soft">
        No one can book a call on these days, and we don’t promise replies on them. Calls that are already booked stay,
        and we name them.
      </p>
      <PressForm className="mt-4 grid grid-cols-1 gap-3">
        <TextField {...field.from} label="First day" />
        <TextField {...field.to} label="Last day" hint="Leave it empty for one day." />
        <Button variant="outline" size="small" className="justify-self-start">
          Take these days off
        </Button>
      </PressForm>
      <ul className="mt-4">
        {off.map(({ first, last, label, isHoliday, canOpen }) => (
          <li
            key={first}
            className="flex min-h-11 items-center justify-between gap-3 border-line border-b border-dashed text-fine"
          >
            <span>
              {label}
              {isHoliday && <span className="text-soft"> Holiday</span>}
            </span>
            {canOpen ? (
              <PressForm>
                <TextButton
                  name="open"
                  value={`${first}/${last}`}
                  aria-label={`Open again: ${label}`}
                  className="font-semibold"
                >
                  Open again
                </TextButton>
              </PressForm>
            ) : (
              <span className="text-soft">Set on the server</span>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
