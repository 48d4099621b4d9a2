import { parse } from 'yaml'
import { z } from 'zod'
import { conflictSentence, findConflicts, lockCalendar } from '../../calls/bookings/bookings.ts'
import { type PageArgs, pathOf } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { renewCalendar } from '../calendar-link/calendar-link.ts'
import { memberAction, type SocietyMember, saidOf } from '../members/members.ts'
import { type Call, findCall, saveRecord } from './call.ts'
import { CALL_CALENDAR } from './call-calendar.ts'
import { callForms } from './call-forms.ts'
import messages from './call-messages.yaml?raw'
import { CALLS_PATH } from './call-path.ts'
import { cancelCall, keepCall, moveCall } from './changes.ts'
import { answerCommitment, commit, MAX_OPEN } from './commitments.ts'
import { askForSeat, finishSeat, setRsvp, withdrawSeat } from './rsvps.ts'
import { addSeries, endSeries, findEndedCalls, findJustEnded, keepSeries, momentOf, plannedTimes } from './series.ts'

/** The action of the list and of a call's page. What couldn't be done is shown again with what was typed. */
export function callPageAction(args: PageArgs) {
  return memberAction(args, async ({ deps, member, fields, of }) => {
    const outcome = await handleCallAction(deps, member, fields)
    if (outcome !== 'done') return { ...outcome, values: Object.fromEntries(fields) }
    return `${pathOf(args.request).split('?', 1)[0]}?${new URLSearchParams({ did: of('do') })}`
  })
}

/** What a page says of the press before, by its name. */
const MESSAGES = z.record(z.string(), z.string()).parse(parse(messages))
export const outcomeMessage = (request: Request) => saidOf(request, MESSAGES)

/** What came of a press. `problem`: nothing changed, and why. */
type ActionOutcome = 'done' | { problem: string; errors?: Partial<Record<string, string>> }

type Act = (deps: AppContext, member: SocietyMember, fields: FormFields) => Promise<ActionOutcome>

const of = (fields: FormFields, name: string) => oneLine(fields.get(name) ?? '')
const outcome = (changed: boolean, problem: string): ActionOutcome => (changed ? 'done' : { problem })
const UNDO_REFUSED = {
  taken: 'Nothing changed: that time was booked in the meantime. ',
  failed: 'Nothing changed: it’s more than a minute ago, and the emails are on their way.',
}
const CLOSED_PROBLEM = 'Nothing changed: that isn’t open anymore.'

const MEMBER_ACTS: Readonly<Record<string, Act>> = {
  come: async (deps, member, fields) => outcome(await setRsvp(deps, member, of(fields, 'call'), true), CLOSED_PROBLEM),
  'stay-away': async (deps, member, fields) =>
    outcome(await setRsvp(deps, member, of(fields, 'call'), false), CLOSED_PROBLEM),
  calendar: async (deps, { personId }) => {
    await renewCalendar(deps, CALL_CALENDAR, personId)
    return 'done'
  },
  commit: async (deps, { personId }, fields) => {
    const parsed = callForms.commit.parse(fields)
    if ('errors' in parsed) return { problem: 'Not added yet.', ...parsed }
    const added = await commit(deps, personId, parsed.input.text)
    if (added === 'full') return { problem: `Not added: you have ${MAX_OPEN} open. Finish or drop one first.` }
    return outcome(added === 'added', 'Not added: no call is scheduled yet.')
  },
  done: (deps, { personId }, fields) => answer(deps, personId, fields, 'done'),
  'not-yet': (deps, { personId }, fields) => answer(deps, personId, fields, 'not yet'),
  drop: (deps, { personId }, fields) => answer(deps, personId, fields, 'dropped'),
  shrink: async (deps, { personId }, fields) => {
    const parsed = callForms.shrink.parse(fields)
    if ('errors' in parsed) return { problem: 'Not changed yet.', ...parsed }
    return answer(deps, personId, fields, { smaller: parsed.input.text })
  },
  'ask-seat': async (deps, { personId }, fields) => {
    const parsed = callForms['ask-seat'].parse(fields)
    if ('errors' in parsed) return { problem: 'Not asked yet.', ...parsed }
    const asked = await askForSeat(deps, personId, parsed.input)
    return outcome(asked, 'You’re in line already.')
  },
  'leave-line': async (deps, { personId }) => outcome(await withdrawSeat(deps, personId), CLOSED_PROBLEM),
}

const COACH_ACTS: Readonly<Record<string, Act>> = {
  'add-series': async (deps, _, fields) => {
    const parsed = callForms['add-series'].parse(fields)
    if ('errors' in parsed) return { problem: 'Not scheduled yet.', ...parsed }
    const { time: localTime, ...rest } = parsed.input
    const series = { ...rest, localTime }
    const failed = 'Not scheduled: there’s already a call at that time.'
    const said = { taken: `${failed} `, failed }
    // As far ahead as a call can be booked.
    return unlessTaken(deps, plannedTimes(deps, series, 53), said, (tx) => addSeries(deps, tx, series))
  },
  'end-series': async (deps, _, fields) => outcome(await endSeries(deps, of(fields, 'series')), CLOSED_PROBLEM),
  'keep-series': async (deps, _, fields) => {
    const series = (await findJustEnded(deps)).find(({ id }) => id === of(fields, 'series'))
    const ended = series ? await findEndedCalls(deps, series) : []
    return unlessTaken(deps, ended, UNDO_REFUSED, (tx) => keepSeries(deps, tx, of(fields, 'series')))
  },
  keep: async (deps, _, fields) => {
    const id = of(fields, 'call')
    const call = await findCall(deps.database.db, id)
    return unlessTaken(deps, call ? [call] : [], { ...UNDO_REFUSED, except: id }, (tx) => keepCall(deps, tx, id))
  },
  cancel: async (deps, _, fields) => outcome(await cancelCall(deps, of(fields, 'call')), CLOSED_PROBLEM),
  move: async (deps, _, fields) => {
    const call = await findCall(deps.database.db, of(fields, 'call'))
    if (!call) return { problem: CLOSED_PROBLEM }
    const parsed = callForms.move.parse(fields)
    if ('errors' in parsed) return { problem: 'Not moved yet.', ...parsed }
    const startsAt = momentOf(parsed.input.day, parsed.input.time, call.zone)
    if (startsAt <= deps.clock.now()) return { problem: 'Not moved: that time is over.' }
    const endsAt = new Date(startsAt.getTime() + call.endsAt.getTime() - call.startsAt.getTime())
    const said = { taken: 'Not moved: you’re in another call then. ', failed: CLOSED_PROBLEM, except: call.id }
    return unlessTaken(deps, [{ startsAt, endsAt }], said, (tx) => moveCall(deps, tx, call.id, startsAt))
  },
  'finish-seat': async (deps, _, fields) =>
    outcome(await finishSeat(deps, of(fields, 'seat'), of(fields, 'call')), CLOSED_PROBLEM),
  record: async (deps, _, fields) => {
    const parsed = callForms.record.parse(fields)
    if ('errors' in parsed) return { problem: 'Not saved yet.', ...parsed }
    return outcome(await saveRecord(deps, of(fields, 'call'), parsed.input), CLOSED_PROBLEM)
  },
}

/**
 * Plans live calls unless other calls are in the way, which it names at the first time that has any. Nobody books one meanwhile.
 *
 * @param except the live call that is moved
 */
function unlessTaken(
  deps: AppContext,
  times: readonly Pick<Call, 'startsAt' | 'endsAt'>[],
  { taken, failed, except = '' }: { taken: string; failed: string; except?: string },
  plan: (tx: Tx) => Promise<boolean>,
): Promise<ActionOutcome> {
  return deps.database.transact(async (tx) => {
    await lockCalendar(tx)
    for (const { startsAt, endsAt } of times) {
      const found = await findConflicts(deps, tx, { from: startsAt.getTime(), to: endsAt.getTime() })
      const calls = found.filter(({ isFirm, href }) => isFirm && href !== `${CALLS_PATH}/${except}`)
      if (calls.length > 0) return { problem: taken + conflictSentence(calls) }
    }
    return outcome(await plan(tx), failed)
  })
}

async function handleCallAction(deps: AppContext, member: SocietyMember, fields: FormFields): Promise<ActionOutcome> {
  const name = of(fields, 'do')
  const acts = member.role === 'coach' ? { ...MEMBER_ACTS, ...COACH_ACTS } : MEMBER_ACTS
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  return act ? act(deps, member, fields) : { problem: 'Nothing changed: we don’t know that button.' }
}

async function answer(
  deps: AppContext,
  personId: string,
  fields: FormFields,
  is: Parameters<typeof answerCommitment>[3],
): Promise<ActionOutcome> {
  return outcome(await answerCommitment(deps, personId, of(fields, 'commitment'), is), CLOSED_PROBLEM)
}
