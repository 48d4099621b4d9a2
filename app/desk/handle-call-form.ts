import {
  CALL_OUTCOMES,
  type CallOutcome,
  cancelAsCoach,
  type DeskCall,
  moveAsCoach,
  setCallOutcome,
} from '../calls/bookings/bookings.ts'
import { dollars } from '../catalog/offers.ts'
import type { Session } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { type FormFields, manyLines } from '../platform/forms/form-fields.ts'
import { readTime, refusalOf, type TimeRefusal } from './call-times.ts'
import { type NewChange, recordChange, WAS_UNDONE } from './changes.ts'
import { writeDeskEmail } from './desk-emails.ts'
import { dayAndTime } from './queue-view.ts'
import { typedCents } from './typed-cents.ts'

/** Where to go on, or what is wrong. */
type CallReply = { to: string } | TimeRefusal

interface CallForm {
  call: DeskCall
  fields: FormFields
}

const MAX_WORDS = 8000

/** What is done on the page of a call. */
export async function handleCallForm(deps: AppContext, session: Session, form: CallForm): Promise<CallReply> {
  const by = session.person.id
  if (manyLines(form.fields.get('words') ?? '').length > MAX_WORDS)
    return {
      problem: `Nothing changed: your note is longer than ${MAX_WORDS} characters. It’s still below.`,
      status: 422,
    }
  switch (form.fields.get('do')) {
    case 'outcome':
      return recordOutcome(deps, form, by)
    case 'deliver':
      return deliver(deps, form, by)
    case 'move':
      return move(deps, form, by)
    case 'cancel':
      return cancel(deps, form, by)
    default:
      return { problem: 'Nothing changed: choose what to do.', status: 400 }
  }
}

const OUTCOME_WORDS: Record<CallOutcome, string> = {
  held: 'held',
  late: 'held, started late',
  no_show: 'no-show',
}

async function recordOutcome(deps: AppContext, { call, fields }: CallForm, actor: string): Promise<CallReply> {
  const outcome = CALL_OUTCOMES.find((known) => known === fields.get('outcome'))
  if (!outcome) return { problem: 'Nothing changed: say how it went.', status: 400 }
  const { bookingId, outcome: before } = call
  const isSet = await deps.database.transact(async (tx) => {
    if (!(await setCallOutcome(deps, tx, bookingId, { from: before, to: outcome }))) return false
    const values = { before: { outcome: before }, after: { outcome } }
    await recordChange(deps, tx, { ...changeOf(call, 'call-outcome', OUTCOME_WORDS[outcome], actor), ...values })
    return true
  })
  if (isSet) return { to: callPath(call) }
  return { problem: 'Nothing changed: the call hasn’t begun, or someone else said how it went.', status: 409 }
}

/** The recording and the plan, as one email that goes out after a minute, so that undo can stop it. */
async function deliver(deps: AppContext, { call, fields }: CallForm, by: string): Promise<CallReply> {
  const { email, title, name } = call
  const words = manyLines(fields.get('words') ?? '')
  const typed = (fields.get('recording') ?? '').trim()
  const recording = typed ? URL.parse(typed) : undefined
  if (typed && recording?.protocol !== 'https:')
    return { problem: 'We haven’t sent this: the recording’s link must begin with https://', status: 422 }
  if (!email) return { problem: 'We haven’t sent this: we don’t know their address.', status: 409 }
  if (!words || !recording)
    return {
      problem: `We haven’t sent this: ${words ? 'the link to the recording' : recording ? 'the plan' : 'the plan and the recording'} ${words || recording ? 'is' : 'are'} missing. To send just one of them, write to them instead.`,
      status: 422,
    }
  const message = `${words}\n\nYour recording: ${recording.href}`
  const subject = `Your ${title}: plan and recording`
  const letter = { email, name: name ?? email, subject, message, press: fields.get('press'), orderId: call.orderId }
  const isStopped = (await writeDeskEmail(deps, letter, by)) === 'undone'
  return isStopped ? { problem: WAS_UNDONE, status: 409 } : { to: callPath(call) }
}

const callPath = ({ orderId }: DeskCall) => `/desk/calls/${orderId}`

async function move(deps: AppContext, { call, fields }: CallForm, by: string): Promise<CallReply> {
  const { timeZone } = deps.scheduling
  const to = readTime(deps, fields)
  if (!to) return { problem: 'Nothing changed: choose a day and a time.', status: 422 }
  const what = `moved to ${dayAndTime(to.startsAt, timeZone)}`
  const change = changeOf(call, 'call-moved', what, by)
  const values = { before: { startsAt: call.startsAt.toISOString() }, after: { startsAt: to.startsAt.toISOString() } }
  const result = await moveAsCoach(deps, call.orderId, to, (tx) => recordChange(deps, tx, { ...change, ...values }))
  if (result !== 'done')
    return refusalOf(result, 'Nothing changed: the call has begun or was canceled, or the time you chose is over.')
  await addWords(deps, { call, fields }, what, by)
  return { to: callPath(call) }
}

/** Money goes back, so the amount is typed. */
async function cancel(deps: AppContext, form: CallForm, by: string): Promise<CallReply> {
  const { call, fields } = form
  if (call.cents > 0 && typedCents(fields.get('amount')) !== call.cents)
    return { problem: `Nothing changed: type ${dollars(call.cents)} to confirm the refund.`, status: 422 }
  const what = call.cents > 0 ? `canceled, ${dollars(call.cents)} goes back` : 'canceled'
  const change = changeOf(call, 'call-canceled', what, by)
  const values = { before: { startsAt: call.startsAt.toISOString() }, after: { startsAt: null } }
  const record = (tx: Tx) => recordChange(deps, tx, { ...change, ...values })
  const result = await cancelAsCoach(deps, call.orderId, call.cents, record)
  if (result === 'other-sum')
    return { problem: 'Nothing changed: the refund is a different amount now. Please look again.', status: 409 }
  if (result === 'not-possible')
    return { problem: 'Nothing changed: the call has begun, or was canceled already.', status: 409 }
  await addWords(deps, form, what, by)
  return { to: callPath(call) }
}

/** The coach's own message to the client, sent in addition to the email about the change. It's the last thing done, so it says what was. */
async function addWords(deps: AppContext, { call, fields }: CallForm, what: string, by: string): Promise<void> {
  const message = manyLines(fields.get('words') ?? '')
  const { email, title } = call
  const name = `${call.name ?? email} that the call is ${what}`
  if (email && message)
    await writeDeskEmail(deps, { email, name, subject: `About your ${title}`, message, press: fields.get('press') }, by)
}

function changeOf(call: DeskCall, action: NewChange['action'], what: string, actor: string): NewChange {
  const { title, name, email, bookingId: subject } = call
  const summary = `${title} with ${name ?? email ?? 'a client'}: ${what}`
  return { actor, action, subject, email, summary, before: null, after: null }
}
