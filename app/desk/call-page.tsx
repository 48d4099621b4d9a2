import { findDeskCall } from '../calls/bookings/bookings.ts'
import { dollars } from '../catalog/offers.ts'
import { newId } from '../platform/ids.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import type { Route } from './+types/call-page.ts'
import { type FreeDay, loadFreeTimes, localTime } from './call-times.ts'
import { deskAction, nothingHere, requireDesk } from './desk-access.ts'
import { DeskHeading, DeskSection, deskMeta } from './desk-parts.tsx'
import { handleCallForm } from './handle-call-form.ts'
import { MoneyReturnForm } from './money-return-form.tsx'
import { Calls, Facts, Orders, Picks } from './person-parts.tsx'
import { loadPerson, type PersonView } from './person-view.ts'
import { findPlan } from './plans-due.ts'
import { TimeFields } from './time-fields.tsx'

/** A call: what to know before it, and how it went after it. */
export async function loader(args: Route.LoaderArgs) {
  const { deps } = await requireDesk(args)
  const call = await findDeskCall(deps, args.params.order)
  if (!call) throw nothingHere()
  const person = call.email ? await loadPerson(deps, call.email, 0) : undefined
  const { timeZone } = deps.scheduling
  return {
    call,
    press: newId('chg'),
    brief: person && briefOf(person, call.orderId),
    amount: dollars(call.cents),
    startsAt: localTime(call.startsAt, timeZone),
    free: call.state === 'upcoming' ? await loadFreeTimes(deps, call.call, call.bookingId) : [],
    plan: await findPlan(deps, call.orderId),
  }
}

/** What to know about someone before a call with them, but for this call. */
function briefOf({ about, facts, picks, orders, calls }: PersonView, orderId: string): Brief {
  return {
    ...{ about, facts, picks },
    orders: orders.filter(({ id }) => id !== orderId),
    calls: calls.filter((call) => call.orderId !== orderId),
  }
}

export function action(args: Route.ActionArgs) {
  return deskAction(args, {
    page: '/desk/calls/:order',
    find: (deps) => findDeskCall(deps, args.params.order),
    typed: (fields) => ({ values: Object.fromEntries(fields) }),
    act: ({ deps, session, fields, row: call }) => handleCallForm(deps, session, { call, fields }),
  })
}

export const meta = () => deskMeta('Call')

export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { call, press, brief, amount, startsAt, free, plan } = loaderData
  const values: Record<string, string> = actionData?.values ?? {}
  const { title, name, email, when, clientWhen, question, state, videoLink, orderId, outcome } = call
  return (
    <>
      <DeskHeading label={title}>
        <bdi>{name ?? email ?? 'A client'}</bdi>
      </DeskHeading>
      <p className="mt-3 font-semibold">{when}</p>
      {clientWhen && <p className="text-fine text-soft">For them: {clientWhen}</p>}
      {email && (
        <a
          href={`/desk/people/${encodeURIComponent(email)}`}
          className="prose-link inline-flex min-h-11 items-center text-fine [overflow-wrap:anywhere]"
        >
          {email}
        </a>
      )}
      {state === 'canceled' && <p className="mt-4 font-semibold text-clay">This call was canceled.</p>}
      {actionData && <Alert className="mt-5">{actionData.problem}</Alert>}
      <p className="mt-4 flex flex-wrap gap-3">
        {videoLink && (
          <ButtonLink href={videoLink} rel="noopener">
            Open the video call
          </ButtonLink>
        )}
        {email && (
          <ButtonLink href={`/desk/write/${orderId}`} variant="outline">
            Write to them
          </ButtonLink>
        )}
      </p>
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {state === 'begun' && <Outcome outcome={outcome} />}
          {state === 'begun' && email && outcome !== 'no_show' && (
            <CallDelivery press={press} values={values} sent={plan} />
          )}
          <Question question={question} />
          {brief && <Brief person={brief} />}
        </div>
        {state === 'upcoming' && (
          <div className="min-w-0">
            <MoveCall press={press} startsAt={startsAt} free={free} values={values} reply={actionData} />
            <CancelCall press={press} orderId={orderId} cents={call.cents} amount={amount} values={values} />
          </div>
        )}
      </div>
    </>
  )
}

function Question({ question }: { question: string | undefined }) {
  return (
    <DeskSection title="What it’s about">
      {question ? (
        <blockquote dir="auto" className="measure mt-4 whitespace-pre-wrap border-evergreen border-l-4 pl-4">
          {question}
        </blockquote>
      ) : (
        <p className="mt-4 text-soft">They didn’t say what it’s about.</p>
      )}
    </DeskSection>
  )
}

/** Profile, quiz, purchases, picks and other calls of the client, as on their own page. */
function Brief({ person: { about, facts, picks, orders, calls } }: { person: Brief }) {
  return (
    <>
      <DeskSection title="Who they are">
        <p className="mt-4">{about ? `They say they’re ${about}.` : 'They haven’t told us what they do.'}</p>
        <Facts facts={facts} />
      </DeskSection>
      <Picks picks={picks} />
      <Orders orders={orders} />
      <Calls title="Other calls" calls={calls} />
    </>
  )
}

type Brief = Pick<PersonView, 'about' | 'facts' | 'picks' | 'orders' | 'calls'>

const OUTCOMES = { held: 'Held', late: 'Held, started late', no_show: 'No-show' } as const

/** What was typed, when something in it was wrong. */
interface FormValues {
  values: Record<string, string>
  /** The id of this page's forms, so that one sent twice sends its words once. */
  press: string
}

/** The answer can be changed: it is what a refund is decided by. */
function Outcome({ outcome }: { outcome: keyof typeof OUTCOMES | null }) {
  return (
    <DeskSection title="How did it go?" aside={outcome && OUTCOMES[outcome]}>
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="do" value="outcome" />
        {CHOICES.map(([value, label]) => (
          <Button
            key={value}
            name="outcome"
            value={value}
            variant={outcome === value ? 'primary' : 'outline'}
            aria-pressed={outcome === value}
          >
            {label}
          </Button>
        ))}
      </form>
    </DeskSection>
  )
}

const CHOICES = Object.entries(OUTCOMES)

/** What a Focus Call promises afterwards. */
function CallDelivery({ press, values, sent }: FormValues & { sent: string | undefined }) {
  return (
    <DeskSection id="plan" title="Send the plan and the recording" aside={sent}>
      <form method="post" className="mt-4 grid grid-cols-1 gap-4">
        <input type="hidden" name="do" value="deliver" />
        <input type="hidden" name="press" value={press} />
        <TextArea label="Their next 30 days" name="words" rows={8} required defaultValue={values.words} />
        <TextField
          label="Link to the recording"
          name="recording"
          type="url"
          required
          placeholder="https://"
          defaultValue={values.recording}
          hint="Both go out as one email a minute after you press. Until then you can stop it at the top of the page."
        />
        <Button className="justify-self-start">Send both</Button>
      </form>
    </DeskSection>
  )
}

function MoveCall({
  press,
  startsAt,
  free,
  values,
  reply,
}: FormValues & { startsAt: string; free: readonly FreeDay[]; reply: object | undefined }) {
  return (
    <DeskSection title="Move it">
      <form method="post" className="mt-4 grid grid-cols-1 gap-4">
        <input type="hidden" name="do" value="move" />
        <input type="hidden" name="press" value={press} />
        <TimeFields free={free} name="to" typed={{ to: startsAt, ...values }} reply={reply} />
        <Words values={values} hint="Goes out with the new invitation. Leave it empty to send just the invitation." />
        <Button variant="outline" className="justify-self-start">
          Move it and tell them
        </Button>
      </form>
    </DeskSection>
  )
}

/** For the owner alone: the payment goes back. */
function CancelCall({
  orderId,
  cents,
  amount,
  press,
  values,
}: FormValues & { orderId: string; cents: number; amount: string }) {
  return (
    <DeskSection title="Cancel it">
      <MoneyReturnForm
        page="/desk/calls/:order"
        about={orderId}
        cents={cents}
        amount={amount}
        consequences="the time is free again, and they get an email that says so"
        verb="Cancel"
      >
        <input type="hidden" name="do" value="cancel" />
        <input type="hidden" name="press" value={press} />
        <Words values={values} hint="Goes out with the cancellation email." />
      </MoneyReturnForm>
    </DeskSection>
  )
}

function Words({ values, hint }: Pick<FormValues, 'values'> & { hint: string }) {
  return <TextArea label="Your note to them" name="words" rows={3} defaultValue={values.words} hint={hint} />
}
