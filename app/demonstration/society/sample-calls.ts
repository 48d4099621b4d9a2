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
import { findSampleMember } from './sample-members.ts'
import { sampleSociety } from './sample-society.ts'
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
    for (const { by, text, isDone } of sampleSociety().calls.commitments.filter((one) => one.weeksAgo === weeksAgo)) {
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
    const notes = sampleSociety().calls.records[at]
    if (notes) await saveRecord(then, call.id, { recording: null, notes })
  }
}

async function fillNextCall(deps: AppContext, tx: Tx, start: Date): Promise<void> {
  const then = asOf(deps, tx, start)
  const [next] = await findComingCalls(then, 1)
  if (!next) return
  const { coming, seats } = sampleSociety().calls
  for (const by of coming) {
    const member = await findSampleMember(deps, tx, by)
    const row = member && { callId: next.id, personId: member.personId, createdAt: start }
    if (row) await tx.insert(callRsvps).values(row).onConflictDoNothing()
  }
  for (const [at, { by, lead, question }] of seats.entries()) {
    const member = await findSampleMember(deps, tx, by)
    const asked = asOf(deps, tx, new Date(start.getTime() - (seats.length - at) * DAY))
    if (member) await askForSeat(asked, member.personId, { lead, question })
  }
}
