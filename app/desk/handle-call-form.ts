import { CALL_OUTCOMES, cancelAsCoach, type DeskCall, moveAsCoach, setCallOutcome } from '../calls/bookings/bookings.ts'
import { dollars } from '../catalog/offers.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { manyLines } from '../platform/forms/form-fields.ts'
import { readTime, recordCall, refusalOf } from './call-times.ts'
import { type NewChange, recordChange, WAS_UNDONE } from './changes.ts'
import { type Pressed, type Refusal, refuse } from './desk-access.ts'
import { writeDeskEmail } from './desk-emails.tsx'
import { OUTCOMES } from './desk-parts.tsx'
import { dayAndTime } from './queue-view.ts'
import { typedCents } from './typed-cents.ts'

type CallPress = Pressed<DeskCall>
type CallReply = { to: string } | Refusal

const MAX_WORDS = 8000

/** What the buttons of a call's page do. */
export const callActs = {
  outcome: recordOutcome,
  deliver: withWords(deliver),
  move: withWords(move),
  cancel: withWords(cancel),
}

function withWords(act: (press: CallPress) => Promise<CallReply>) {
  return async (press: CallPress): Promise<CallReply> =>
    wordsIn(press).length > MAX_WORDS
      ? refuse(`Nothing changed: your note is longer than ${MAX_WORDS} characters. It’s still below.`, 422)
      : act(press)
}

const wordsIn = ({ fields }: CallPress) => manyLines(fields.get('words') ?? '')

async function recordOutcome({ deps, by: actor, fields, row: call }: CallPress): Promise<CallReply> {
  const outcome = CALL_OUTCOMES.find((known) => known === fields.get('outcome'))
  if (!outcome) return refuse('Nothing changed: say how it went.', 400)
  const { bookingId, outcome: before } = call
  const isSet = await deps.database.transact(async (tx) => {
    if (!(await setCallOutcome(deps, tx, bookingId, { from: before, to: outcome }))) return false
    const values = { before: { outcome: before }, after: { outcome } }
    await recordChange(deps, tx, {
      ...changeOf(call, 'call-outcome', OUTCOMES[outcome].toLowerCase(), actor),
      ...values,
    })
    return true
  })
  if (isSet) return { to: callPath(call) }
  return refuse('Nothing changed: the call hasn’t begun, or someone else said how it went.', 409)
}

/** The recording and the plan, as one email that goes out after a minute, so that undo can stop it. */
async function deliver(press: CallPress): Promise<CallReply> {
  const { deps, by, fields, row: call } = press
  const { email, title, name } = call
  const words = wordsIn(press)
  const typed = (fields.get('recording') ?? '').trim()
  const recording = typed ? URL.parse(typed) : undefined
  if (typed && recording?.protocol !== 'https:')
    return refuse('We haven’t sent this: the recording’s link must begin with https://', 422)
  if (!email) return refuse('We haven’t sent this: we don’t know their address.', 409)
  if (!words || !recording)
    return refuse(
      `We haven’t sent this: ${words ? 'the link to the recording' : recording ? 'the plan' : 'the plan and the recording'} ${words || recording ? 'is' : 'are'} missing. To send just one of them, write to them instead.`,
      422,
    )
  const message = `${words}\n\nYour recording: ${recording.href}`
  const subject = `Your ${title}: plan and recording`
  const letter = { email, name: name ?? email, subject, message, press: fields.get('press'), orderId: call.orderId }
  const isStopped = (await writeDeskEmail(deps, letter, by)) === 'undone'
  return isStopped ? refuse(WAS_UNDONE, 409) : { to: callPath(call) }
}

const callPath = ({ orderId }: DeskCall) => `/desk/calls/${orderId}`

async function move(press: CallPress): Promise<CallReply> {
  const { deps, by, fields, row: call } = press
  const { timeZone } = deps.scheduling
  const to = readTime(deps, fields)
  if ('problem' in to) return to
  const what = `moved to ${dayAndTime(to.startsAt, timeZone)}`
  const change = changeOf(call, 'call-moved', what, by)
  const words = wordsIn(press)
  const result = await moveAsCoach(deps, call.orderId, to, (tx, { startsAt, sequence }) => {
    const before = { startsAt: startsAt.toISOString(), sequence: String(sequence) }
    return recordCall(deps, tx, { ...change, before, after: { startsAt: to.startsAt.toISOString(), words } })
  })
  if (result !== 'done')
    return refusalOf(result, 'Nothing changed: the call has begun or was canceled, or the time you chose is over.')
  return { to: callPath(call) }
}

/** Money goes back, so the amount is typed. */
async function cancel(press: CallPress): Promise<CallReply> {
  const { deps, by, fields, row: call } = press
  if (call.cents > 0 && typedCents(fields.get('amount')) !== call.cents)
    return refuse(`Nothing changed: type ${dollars(call.cents)} to confirm the refund.`, 422)
  const what = call.cents > 0 ? `canceled, ${dollars(call.cents)} goes back` : 'canceled'
  const change = changeOf(call, 'call-canceled', what, by)
  const values = { before: { startsAt: call.startsAt.toISOString() }, after: { startsAt: null } }
  const record = (tx: Tx) => recordChange(deps, tx, { ...change, ...values })
  const result = await cancelAsCoach(deps, call.orderId, call.cents, record)
  if (result === 'other-sum')
    return refuse('Nothing changed: the refund is a different amount now. Please look again.', 409)
  if (result === 'not-possible') return refuse('Nothing changed: the call has begun, or was canceled already.', 409)
  const { email, title } = call
  const message = wordsIn(press)
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
