import {
  CALL_OUTCOMES,
  cancelAsCoach,
  type DeskCall,
  findDeskCall,
  moveAsCoach,
  setCallOutcome,
} from '../calls/bookings/bookings.ts'
import { dollars } from '../catalog/offers.ts'
import { formSchema, lines, secureLink } from '../platform/forms/form-schema.ts'
import { typedCents } from '../platform/forms/typed-cents.ts'
import { newId } from '../platform/ids.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { type FormField, fieldsOf } from '../ui/fields.ts'
import { PressForm } from '../ui/kit/form.tsx'
import { TextLink } from '../ui/kit/links.tsx'
import { Facts } from '../ui/kit/list.tsx'
import { Columns, Page, PageSection, Quote } from '../ui/kit/page.tsx'
import type { Route } from './+types/call-page.ts'
import { loadFreeTimes, localTime, readTime, recordCall, refusalOf } from './call-times.ts'
import { type NewChange, recordChange, WAS_UNDONE } from './changes.ts'
import { deskAction, nothingHere, type Pressed, type Refusal, refuse, requireDesk } from './desk-access.ts'
import { writeDeskEmail } from './desk-emails.tsx'
import { deskMeta, OUTCOMES, personPath, QUEUE } from './desk-parts.tsx'
import { Calls, Orders, Picks } from './person-parts.tsx'
import { loadPerson, type PersonView } from './person-view.ts'
import { findPlan } from './plans-due.ts'
import { dayAndTime } from './queue-view.ts'
import { MoneyReturnForm } from './return-money.tsx'
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
    free: call.state === 'upcoming' ? await loadFreeTimes(deps, call.call, { except: call.bookingId }) : [],
    plan: await findPlan(deps, call.orderId),
    planForm: planForm.shown(),
    noteForm: noteForm.shown(),
  }
}

/** In characters. */
const MAX_WORDS = 8000

const planForm = formSchema({
  words: lines(MAX_WORDS, { missing: 'Write the plan. To send just the recording, write to them instead.' }),
  recording: secureLink(
    'The recording’s link must begin with https://',
    'Add the link to the recording. To send just the plan, write to them instead.',
  ),
})

const noteForm = formSchema({ words: lines(MAX_WORDS) })

/** What to know about someone before a call with them, but for this call. */
function briefOf({ about, facts, picks, orders, calls }: PersonView, orderId: string): Brief {
  return {
    ...{ about, facts, picks },
    orders: orders.filter(({ id }) => id !== orderId),
    calls: calls.filter((call) => call.orderId !== orderId),
  }
}

export const handle = {
  guards: { outcome: 'held', deliver: 'held', move: 'free', cancel: 'passkey' },
} as const

export function action(args: Route.ActionArgs) {
  return deskAction(args, handle, {
    find: (deps) => findDeskCall(deps, args.params.order),
    act: { outcome: recordOutcome, deliver, move: withWords(move), cancel: withWords(cancel) },
  })
}

export const meta = () => deskMeta('Call')

export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  const { call, press, brief, amount, startsAt, free, plan, planForm, noteForm } = loaderData
  const planField = fieldsOf(planForm, actionData, 'deliver')
  const { title, name, email, when, clientWhen, question, state, videoLink, orderId, outcome, cents } = call
  const side = state === 'upcoming' && (
    <>
      <PageSection title="Move it">
        <PressForm fields={{ do: 'move', press, was: startsAt }} className="mt-4 grid grid-cols-1 gap-4">
          <TimeFields free={free} name="to" typed={{ to: startsAt, ...actionData?.values }} reply={actionData} />
          <Words
            {...fieldsOf(noteForm, actionData, 'move').words}
            id="move-words"
            hint="Goes out with the new invitation. Leave it empty to send just the invitation."
          />
          <Button variant="outline" className="justify-self-start">
            Move it and tell them
          </Button>
        </PressForm>
      </PageSection>
      <PageSection title="Cancel it">
        <MoneyReturnForm
          {...handle}
          cents={cents}
          amount={amount}
          consequences="the time is free again, and they get an email that says so. You can’t undo this."
          verb="Cancel"
          fields={{ do: 'cancel', press }}
        >
          <Words
            {...fieldsOf(noteForm, actionData, 'cancel').words}
            id="cancel-words"
            hint="Goes out with the cancellation email."
          />
        </MoneyReturnForm>
      </PageSection>
    </>
  )
  return (
    <Page
      back={QUEUE}
      label={title}
      title={<bdi>{name ?? email ?? 'A client'}</bdi>}
      about={
        <>
          <p className="font-semibold text-ink">{when}</p>
          {clientWhen && <p className="text-fine">For them: {clientWhen}</p>}
          {email && (
            <TextLink href={personPath(email)} className="text-fine text-ink [overflow-wrap:anywhere]">
              {email}
            </TextLink>
          )}
          {state === 'canceled' && <p className="mt-2 font-semibold text-clay">This call was canceled.</p>}
        </>
      }
      problem={actionData?.problem}
    >
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
      <Columns side={side}>
        {state === 'begun' && <Outcome outcome={outcome} />}
        {state === 'begun' && email && outcome !== 'no_show' && (
          <PageSection id="plan" title="Send the plan and the recording" aside={plan}>
            <PressForm fields={{ do: 'deliver', press }} className="mt-4 grid grid-cols-1 gap-4">
              <TextArea {...planField.words} label="Their next 30 days" rows={8} />
              <TextField
                {...planField.recording}
                label="Link to the recording"
                placeholder="https://"
                hint="Both go out as one email a minute after you press. Until then you can stop it at the top of the page."
              />
              <Button className="justify-self-start">Send both</Button>
            </PressForm>
          </PageSection>
        )}
        <PageSection title="What it’s about" empty={!question && 'They didn’t say what it’s about.'}>
          <Quote>{question}</Quote>
        </PageSection>
        {brief && <Brief person={brief} />}
      </Columns>
    </Page>
  )
}

/** Profile, quiz, purchases, picks and other calls of the client, as on their own page. */
function Brief({ person: { about, facts, picks, orders, calls } }: { person: Brief }) {
  return (
    <>
      <PageSection title="Who they are">
        <p className="mt-4">{about ? `They say they’re ${about}.` : 'They haven’t told us what they do.'}</p>
        <Facts facts={facts} />
      </PageSection>
      <Picks picks={picks} />
      <Orders orders={orders} />
      <Calls title="Other calls" calls={calls} />
    </>
  )
}

type Brief = Pick<PersonView, 'about' | 'facts' | 'picks' | 'orders' | 'calls'>

/** The answer can be changed: it is what a refund is decided by. */
function Outcome({ outcome }: { outcome: keyof typeof OUTCOMES | null }) {
  return (
    <PageSection title="How did it go?" aside={outcome && OUTCOMES[outcome]}>
      <PressForm fields={{ do: 'outcome' }} className="mt-4 flex flex-wrap gap-3">
        {Object.entries(OUTCOMES).map(([value, label]) => (
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
      </PressForm>
    </PageSection>
  )
}

function Words(field: FormField & { hint: string }) {
  return <TextArea {...field} label="Your note to them" rows={3} />
}

type CallPress = Pressed<DeskCall>
type CallReply = { to: string } | Refusal

function withWords(act: (press: CallPress, words: string) => Promise<CallReply>) {
  return async (press: CallPress): Promise<CallReply> => {
    const parsed = noteForm.parse(press.fields)
    return 'errors' in parsed ? refuse('Nothing changed yet.', 422, parsed.errors) : act(press, parsed.input.words)
  }
}

async function recordOutcome({ deps, by: actor, fields, row: call }: CallPress): Promise<CallReply> {
  const outcome = CALL_OUTCOMES.find((known) => known === fields.get('outcome'))
  if (!outcome) return refuse('Nothing changed: say how it went.', 400)
  const { bookingId, outcome: before } = call
  const isSet = await deps.database.transact(async (tx) => {
    if (!(await setCallOutcome(deps, tx, bookingId, { from: before, to: outcome }))) return false
    const change = changeOf(call, 'call-outcome', OUTCOMES[outcome].toLowerCase(), actor)
    await recordChange(deps, tx, { ...change, before: { outcome: before }, after: { outcome } })
    return true
  })
  if (isSet) return { to: callPath(call) }
  return refuse('Nothing changed: the call hasn’t begun, or someone else said how it went.', 409)
}

/** The recording and the plan, as one email that goes out after a minute, so that undo can stop it. */
async function deliver({ deps, by, fields, row: call }: CallPress): Promise<CallReply> {
  const { email, title, name } = call
  const parsed = planForm.parse(fields)
  if ('errors' in parsed) return refuse('We haven’t sent this.', 422, parsed.errors)
  if (!email) return refuse('We haven’t sent this: we don’t know their address.', 409)
  const message = `${parsed.input.words}\n\nYour recording: ${parsed.input.recording}`
  const subject = `Your ${title}: plan and recording`
  const letter = { email, name: name ?? email, subject, message, press: fields.get('press'), orderId: call.orderId }
  const isStopped = (await writeDeskEmail(deps, letter, by)) === 'undone'
  return isStopped ? refuse(WAS_UNDONE, 409) : { to: callPath(call) }
}

const callPath = ({ orderId }: DeskCall) => `/desk/calls/${orderId}`

async function move({ deps, by, fields, row: call }: CallPress, words: string): Promise<CallReply> {
  const to = readTime(deps, fields)
  if ('problem' in to) return to
  const what = `moved to ${dayAndTime(to.startsAt, deps.scheduling.timeZone)}`
  const change = changeOf(call, 'call-moved', what, by)
  const result = await moveAsCoach(deps, call.orderId, to, (tx, { startsAt, sequence }) => {
    const before = { startsAt: startsAt.toISOString(), sequence: String(sequence) }
    return recordCall(deps, tx, { ...change, before, after: { startsAt: to.startsAt.toISOString(), words } })
  })
  if (result !== 'done')
    return refusalOf(result, 'Nothing changed: the call has begun or was canceled, or the time you chose is over.')
  return { to: callPath(call) }
}

/** Money goes back, so the amount is typed. */
async function cancel({ deps, by, fields, row: call }: CallPress, message: string): Promise<CallReply> {
  if (call.cents > 0 && typedCents(fields.get('amount')) !== call.cents)
    return refuse(`Nothing changed: type ${dollars(call.cents)} to confirm the refund.`, 422)
  const what = call.cents > 0 ? `canceled, ${dollars(call.cents)} goes back` : 'canceled'
  const values = { before: { startsAt: call.startsAt.toISOString() }, after: { startsAt: null } }
  const change = { ...changeOf(call, 'call-canceled', what, by), ...values }
  const result = await cancelAsCoach(deps, call.orderId, call.cents, (tx) => recordChange(deps, tx, change))
  if (result === 'other-sum')
    return refuse('Nothing changed: the refund is a different amount now. Please look again.', 409)
  if (result === 'not-possible') return refuse('Nothing changed: the call has begun, or was canceled already.', 409)
  const { email, title } = call
  // In addition to the email about the change. It's the last thing done, so it says what was.
  const letter = { name: `${call.name ?? email} that the call is ${what}`, subject: `About your ${title}`, message }
  if (email && message) await writeDeskEmail(deps, { email, ...letter, press: fields.get('press') }, by)
  return { to: callPath(call) }
}

function changeOf(call: DeskCall, action: NewChange['action'], what: string, actor: string): NewChange {
  const { title, name, email, bookingId: subject } = call
  const summary = `${title} with ${name ?? email ?? 'a client'}: ${what}`
  return { actor, action, subject, email, summary }
}
