import { parse } from 'yaml'
import { z } from 'zod'
import { conflictSentence, findConflicts } from '../../calls/bookings/bookings.ts'
import { type PageArgs, pathOf } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { isDay } from '../../platform/dates.ts'
import { type FormFields, oneLine } from '../../platform/forms/form-fields.ts'
import { parseLink } from '../../platform/secure-link.ts'
import { isTimeZone } from '../../platform/time-labels.ts'
import { renewCalendar } from '../calendar-link/calendar-link.ts'
import { memberAction, type SocietyMember, saidOf } from '../members/members.ts'
import { type Call, findCall, saveRecordForm } from './call.ts'
import { CALL_CALENDAR } from './call-calendar.ts'
import messages from './call-messages.yaml?raw'
import { CALLS_PATH } from './call-path.ts'
import { cancelCall, keepCall, moveCall } from './changes.ts'
import { answerCommitment, commit, MAX_COMMITMENT, MAX_OPEN } from './commitments.ts'
import { askForSeat, finishSeat, MAX_LEAD, MAX_QUESTION, setRsvp, withdrawSeat } from './rsvps.ts'
import { addSeries, endSeries, findJustEnded, keepSeries, momentOf, type NewSeries, plannedTimes } from './series.ts'

/** The action of the list and of a call's page. What couldn't be done is shown again with what was typed. */
export function callPageAction(args: PageArgs) {
  return memberAction(args, async ({ deps, member, fields, of }) => {
    const outcome = await handleCallAction(deps, member, fields)
    if (outcome !== 'done') return { ...outcome, typed: Object.fromEntries(fields) }
    return `${pathOf(args.request).split('?', 1)[0]}?${new URLSearchParams({ did: of('do') })}`
  })
}

/** What a page says of the press before, by its name. */
const MESSAGES = z.record(z.string(), z.string()).parse(parse(messages))
export const outcomeMessage = (request: Request) => saidOf(request, MESSAGES)

function parseSeries(fields: FormFields): { series: NewSeries } | { problem: string } {
  const of = (name: string) => oneLine(fields.get(name) ?? '')
  const [title, localTime, zone] = [of('title'), of('time'), of('zone')]
  const [weekday, minutes] = [Number(of('weekday')), Number(of('minutes'))]
  const link = parseLink(of('link'))
  if (!title || title.length > 80) return { problem: 'Not scheduled: give it a name of up to 80 characters.' }
  if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) return { problem: 'Not scheduled: choose a day.' }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(localTime)) return { problem: 'Not scheduled: write the time as 12:00.' }
  if (!isTimeZone(zone)) return { problem: 'Not scheduled: choose a time zone.' }
  if (!Number.isInteger(minutes) || minutes < 15 || minutes > 240)
    return { problem: 'Not scheduled: a call takes 15 to 240 minutes.' }
  if (link === undefined) return { problem: 'Not scheduled: the video link begins with https://.' }
  return { series: { title, weekday, localTime, zone, minutes, link } }
}

/** What came of a press. `problem`: nothing changed, and why. */
type ActionOutcome = 'done' | { problem: string }

type Act = (deps: AppContext, member: SocietyMember, fields: FormFields) => Promise<ActionOutcome>

const of = (fields: FormFields, name: string) => oneLine(fields.get(name) ?? '')
const outcome = (changed: boolean, problem: string): ActionOutcome => (changed ? 'done' : { problem })
const TOO_LATE = 'Nothing changed: it’s more than a minute ago, and the emails are on their way.'
const BOOKED_SINCE = 'Nothing changed: that time was booked in the meantime. '
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
    const text = parseText(fields, MAX_COMMITMENT)
    if (!text) return { problem: `Not added: say in up to ${MAX_COMMITMENT} characters what you’ll do.` }
    const added = await commit(deps, personId, text)
    if (added === 'full') return { problem: `Not added: you have ${MAX_OPEN} open. Finish or drop one first.` }
    return outcome(added === 'added', 'Not added: no call is scheduled yet.')
  },
  done: (deps, { personId }, fields) => answer(deps, personId, fields, 'done'),
  'not-yet': (deps, { personId }, fields) => answer(deps, personId, fields, 'not yet'),
  drop: (deps, { personId }, fields) => answer(deps, personId, fields, 'dropped'),
  shrink: async (deps, { personId }, fields) => {
    const smaller = parseText(fields, MAX_COMMITMENT)
    if (!smaller) return { problem: `Not changed: say in up to ${MAX_COMMITMENT} characters what the smaller step is.` }
    return answer(deps, personId, fields, { smaller })
  },
  'ask-seat': async (deps, { personId }, fields) => {
    const [lead, question] = [of(fields, 'lead'), of(fields, 'question')]
    if (!lead || lead.length > MAX_LEAD)
      return { problem: `Not asked: name the grant or contract in up to ${MAX_LEAD} characters.` }
    if (!question || question.length > MAX_QUESTION)
      return { problem: `Not asked: write your question in up to ${MAX_QUESTION} characters.` }
    const asked = await askForSeat(deps, personId, { lead, question })
    return outcome(asked, 'You’re in line already.')
  },
  'leave-line': async (deps, { personId }) => outcome(await withdrawSeat(deps, personId), CLOSED_PROBLEM),
}

const COACH_ACTS: Readonly<Record<string, Act>> = {
  'add-series': async (deps, _, fields) => {
    const parsed = parseSeries(fields)
    if ('problem' in parsed) return parsed
    const taken = await findTaken(deps, plannedTimes(deps, parsed.series))
    if (taken || !(await addSeries(deps, parsed.series)))
      return { problem: `Not scheduled: there’s already a call at that time. ${taken ?? ''}`.trimEnd() }
    return 'done'
  },
  'end-series': async (deps, _, fields) => outcome(await endSeries(deps, of(fields, 'series')), CLOSED_PROBLEM),
  'keep-series': async (deps, _, fields) => {
    const series = (await findJustEnded(deps)).find(({ id }) => id === of(fields, 'series'))
    const taken = series && (await findTaken(deps, plannedTimes(deps, series)))
    return taken ? { problem: BOOKED_SINCE + taken } : outcome(await keepSeries(deps, of(fields, 'series')), TOO_LATE)
  },
  keep: async (deps, _, fields) => {
    const call = await findCall(deps.database.db, of(fields, 'call'))
    const taken = call && (await findTaken(deps, [call], call.id))
    return taken ? { problem: BOOKED_SINCE + taken } : outcome(await keepCall(deps, of(fields, 'call')), TOO_LATE)
  },
  cancel: async (deps, _, fields) => outcome(await cancelCall(deps, of(fields, 'call')), CLOSED_PROBLEM),
  move: async (deps, _, fields) => {
    const [day, time] = [of(fields, 'day'), of(fields, 'time')]
    const call = await findCall(deps.database.db, of(fields, 'call'))
    if (!call) return { problem: CLOSED_PROBLEM }
    if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
      return { problem: 'Not moved: write the day as 2026-12-08 and the time as 14:30.' }
    const startsAt = momentOf(day, time, call.zone)
    if (startsAt <= deps.clock.now()) return { problem: 'Not moved: that time is over.' }
    const endsAt = new Date(startsAt.getTime() + call.endsAt.getTime() - call.startsAt.getTime())
    const taken = await findTaken(deps, [{ startsAt, endsAt }], call.id)
    if (taken) return { problem: `Not moved: you’re in another call then. ${taken}` }
    return outcome(await moveCall(deps, call.id, startsAt), CLOSED_PROBLEM)
  },
  'finish-seat': async (deps, _, fields) =>
    outcome(await finishSeat(deps, of(fields, 'seat'), of(fields, 'call')), CLOSED_PROBLEM),
  record: async (deps, _, fields) => {
    const saved = await saveRecordForm(deps, of(fields, 'call'), fields)
    return typeof saved === 'boolean' ? outcome(saved, CLOSED_PROBLEM) : saved
  },
}

/** The calls that the coach has at the first of these times at which she has any, in words. @param except the live call that is moved */
async function findTaken(deps: AppContext, times: readonly Pick<Call, 'startsAt' | 'endsAt'>[], except = '') {
  const spans = times.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() }))
  const found = await Promise.all(spans.map((span) => findConflicts(deps, deps.database.db, span)))
  const calls = found.map((all) => all.filter(({ isFirm, href }) => isFirm && href !== `${CALLS_PATH}/${except}`))
  const first = calls.find(({ length }) => length > 0)
  return first && conflictSentence(first)
}

async function handleCallAction(deps: AppContext, member: SocietyMember, fields: FormFields): Promise<ActionOutcome> {
  const name = of(fields, 'do')
  const acts = member.role === 'coach' ? { ...MEMBER_ACTS, ...COACH_ACTS } : MEMBER_ACTS
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  return act ? act(deps, member, fields) : { problem: 'Nothing changed: we don’t know that button.' }
}

function parseText(fields: FormFields, limit: number): string | undefined {
  const text = of(fields, 'text')
  return text && text.length <= limit ? text : undefined
}

async function answer(
  deps: AppContext,
  personId: string,
  fields: FormFields,
  is: Parameters<typeof answerCommitment>[3],
): Promise<ActionOutcome> {
  return outcome(await answerCommitment(deps, personId, of(fields, 'commitment'), is), CLOSED_PROBLEM)
}
