import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { callRsvps } from '../../society/calls/calls.sql.ts'
import {
  addSeries,
  answerCommitment,
  askForSeat,
  cancelCall,
  carryCommitments,
  commit,
  findComingCalls,
  findOwnCommitments,
  findPastCalls,
  planCalls,
  saveRecord,
} from '../../society/calls/calls.ts'
import { CALL_RECORDS } from './call-records.ts'
import type { SampleWriter } from './conversations.ts'
import { findSampleMember } from './sample-members.ts'
import { asOf, type SampleStep } from './sample-steps.ts'

const WEEKS_AGO = 9
/** So many calls ago one was canceled. */
const CANCELED_AGO = 5

/** Nine weeks of a weekly call, one of them canceled, with notes, who is coming next and what each member committed to. There is no video room. */
export function callSteps(start: Date): SampleStep[] {
  const begin = new Date(start.getTime() - WEEKS_AGO * 7 * DAY)
  // The keys are stored with a demonstration: what has a new one is added once more.
  return [
    {
      key: 'calls',
      async run(deps, tx) {
        const at = { weekday: 2, localTime: '12:00', zone: 'America/New_York', minutes: 60 }
        await addSeries(asOf(deps, tx, begin), { title: 'Strategy and accountability call', ...at, link: null })
      },
    },
    { key: 'calls:ahead', run: (deps, tx) => planCalls(asOf(deps, tx, start)) },
    { key: 'calls:canceled', run: (deps, tx) => cancelOneCall(deps, tx, start) },
    { key: 'calls:said', run: (deps, tx) => addSampleCommitments(deps, tx, start) },
    { key: 'calls:notes', run: (deps, tx) => addSampleNotes(deps, tx, start) },
    { key: 'calls:next', run: (deps, tx) => fillNextCall(deps, tx, start) },
  ]
}

/** Said at one of the last calls: `weeksAgo` 0 is the latest. */
const COMMITMENTS: readonly { by: SampleWriter; weeksAgo: 0 | 1; text: string; isDone?: boolean }[] = [
  { by: 'member', weeksAgo: 1, text: 'Price the oven with two dealers' },
  { by: 'tasha', weeksAgo: 1, text: 'Call the county about its vendor form' },
  { by: 'member', weeksAgo: 0, text: 'Ask the landlord for the electric plan', isDone: true },
  { by: 'member', weeksAgo: 0, text: 'Send the budget page to Simone' },
  { by: 'tasha', weeksAgo: 0, text: 'Ask the county who buys lunches', isDone: true },
  { by: 'andre', weeksAgo: 0, text: 'Finish the SAM.gov registration' },
]

/** A day before it was to begin. */
async function cancelOneCall(deps: AppContext, tx: Tx, start: Date): Promise<void> {
  const call = (await findPastCalls(asOf(deps, tx, start)))[CANCELED_AGO]
  if (call) await cancelCall(asOf(deps, tx, new Date(call.startsAt.getTime() - DAY)), call.id)
}

async function addSampleCommitments(deps: AppContext, tx: Tx, start: Date): Promise<void> {
  const past = await findPastCalls(asOf(deps, tx, start))
  for (const weeksAgo of [1, 0] as const) {
    const call = past[weeksAgo]
    if (!call) continue
    const said = asOf(deps, tx, new Date(call.endsAt.getTime() + HOUR))
    await carryCommitments(said)
    for (const { by, text, isDone } of COMMITMENTS.filter((one) => one.weeksAgo === weeksAgo)) {
      const member = await findSampleMember(deps, tx, by)
      if (!member) continue
      await commit(said, member.personId, text)
      const made = (await findOwnCommitments(tx, member.personId)).find((one) => one.text === text)
      const later = asOf(deps, tx, new Date(Math.min(call.endsAt.getTime() + 2 * DAY, start.getTime())))
      if (made && isDone) await answerCommitment(later, member.personId, made.id, 'done')
    }
  }
}

async function addSampleNotes(deps: AppContext, tx: Tx, start: Date): Promise<void> {
  const then = asOf(deps, tx, start)
  for (const [at, call] of (await findPastCalls(then)).entries()) {
    const record = CALL_RECORDS[at]
    if (record) await saveRecord(then, call.id, { recording: null, ...record })
  }
}

const COMING: readonly SampleWriter[] = ['tasha', 'andre', 'rosa']
const SEATS: readonly { by: SampleWriter; lead: string; question: string }[] = [
  { by: 'tasha', lead: 'Lunches for the county', question: 'Do I price the driver by the hour or by the stop?' },
  { by: 'member', lead: 'Second oven', question: 'They ask for a quote: is a catalog page enough?' },
]

async function fillNextCall(deps: AppContext, tx: Tx, start: Date): Promise<void> {
  const then = asOf(deps, tx, start)
  const [next] = await findComingCalls(then, 1)
  if (!next) return
  for (const by of COMING) {
    const member = await findSampleMember(deps, tx, by)
    const row = member && { callId: next.id, personId: member.personId, createdAt: start }
    if (row) await tx.insert(callRsvps).values(row).onConflictDoNothing()
  }
  for (const [at, { by, lead, question }] of SEATS.entries()) {
    const member = await findSampleMember(deps, tx, by)
    const asked = asOf(deps, tx, new Date(start.getTime() - (SEATS.length - at) * DAY))
    if (member) await askForSeat(asked, member.personId, { lead, question })
  }
}
