import { eq } from 'drizzle-orm'
import type { PickStage } from '../../catalog/pick-stages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import { addCard, addOwnCard, markMilestone, tickTask, updateCard } from '../../society/board/board.ts'
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
import { decideMessage, reportMessage } from '../../society/conduct/conduct.ts'
import { LESSONS, saveChecks } from '../../society/lessons/lessons.ts'
import { messages } from '../../society/rooms/rooms.sql.ts'
import { decideWin, sendWin, withdrawWin } from '../../society/wins/wins.ts'
import { fillSampleAccount } from '../sample-account.ts'
import { daysBefore, findSampleMember, memberSteps, sampleAddress } from './sample-members.ts'
import { type SampleCard, type SampleReport, type SampleWin, sampleSociety } from './sample-society.ts'
import { asOf, doSteps, LAST_STEP, type SampleStep, sampleStart } from './sample-steps.ts'
import { leadSubject, talkSteps } from './sample-talk.ts'

/**
 * Fills the rooms of a demonstration with people who aren't real, once. A fill that was interrupted goes on where it stopped.
 * Does nothing where real people have accounts.
 */
export async function fillSampleSociety(deps: AppContext): Promise<void> {
  if (!deps.demo) return
  await fillSampleAccount(deps)
  const start = await sampleStart(deps)
  const { cards, wins, reports } = sampleSociety()
  const steps: SampleStep[] = [
    ...memberSteps(start),
    ...stepsOf('card', cards, makeCard, start),
    ...callSteps(start),
    { key: 'lessons', run: (now, tx) => learn(now, tx, start) },
    ...stepsOf('win', wins, hangUp, start),
    ...talkSteps(start),
    ...stepsOf('report', reports, makeReport, start),
    { key: LAST_STEP, run: async () => {} },
  ]
  await doSteps(deps, steps)
}

type Make<One> = (deps: AppContext, tx: Tx, one: One, start: Date) => Promise<void>

function stepsOf<One>(name: string, all: readonly One[], make: Make<One>, start: Date): SampleStep[] {
  return all.map((one, at) => ({ key: `${name}:${at}`, run: (deps, tx) => make(deps, tx, one, start) }))
}

async function learn(deps: AppContext, tx: Tx, start: Date): Promise<void> {
  const { finished, begun } = sampleSociety().lessons
  const member = await findSampleMember(deps, tx, 'member')
  if (!member) return
  for (const lesson of LESSONS) {
    const checks = lesson.checks.map(({ id }) => id)
    const done = finished.includes(lesson.id) ? checks : lesson.id === begun ? checks.slice(0, 1) : []
    if (done.length > 0) await saveChecks(asOf(deps, tx, start), member.personId, lesson, done)
  }
}

async function hangUp(deps: AppContext, tx: Tx, { by, daysAgo, becomes, ...win }: SampleWin, start: Date) {
  const member = await findSampleMember(deps, tx, by)
  if (!member) return
  const sentAt = daysBefore(start, daysAgo)
  const id = await sendWin(asOf(deps, tx, sentAt), member.personId, { ...win, wonOn: dayOf(daysBefore(sentAt, 2)) })
  const later = asOf(deps, tx, new Date(Math.min(sentAt.getTime() + DAY, start.getTime())))
  if (typeof becomes === 'object') await decideWin(later, id, { state: 'returned', reason: becomes.returned })
  else if (becomes) await decideWin(later, id, { state: 'verified' })
  if (becomes === 'withdrawn') await withdrawWin(later, member.personId, id)
}

async function makeReport(deps: AppContext, tx: Tx, report: SampleReport, start: Date): Promise<void> {
  const on = (days: number) => asOf(deps, tx, daysBefore(start, days))
  const [coach, reporter] = [
    await findSampleMember(deps, tx, 'simone'),
    await findSampleMember(deps, tx, report.reporter),
  ]
  const [found] = await tx
    .select({ seq: messages.seq, author: messages.author })
    .from(messages)
    .where(eq(messages.clientId, `sample ${report.message}`))
  if (!coach || !reporter || !found?.author) return
  const { reason, note, decision } = report
  await reportMessage(on(report.at), reporter, { seq: found.seq, reason, note })
  if (!decision) return
  const { at, action, reason: why } = decision
  const refused = await decideMessage(on(at), coach, { seq: found.seq, decision: action, reason: why })
  if (refused) throw new Error(`the report of ${report.message} was not decided: ${refused.problem}`)
}

/** Does with a card what its owner did, on the days on which they did it. */
async function makeCard(deps: AppContext, tx: Tx, card: SampleCard, start: Date): Promise<void> {
  const addresses = [sampleAddress(deps, card.by)]
  const [found = 0, begun, decided] = card.days
  const { outcome = '' } = card
  const on = (days: number) => asOf(deps, tx, daysBefore(start, days))
  const id = await findIt(on(found), tx, addresses, card, start)
  if (!id) return
  const tick = (task: string) => tickTask(on(found), addresses, id, { task, done: true })
  await tick('read')
  if (begun === undefined) return
  await tick('decide')
  const isSent = card.stage === 'submitted' || decided !== undefined
  if (isSent || card.stage === 'preparing')
    await updateCard(on((found + begun) / 2), addresses, id, { stage: 'preparing' })
  if (isSent) {
    await markMilestone(on(begun + 2), addresses, id, { milestone: 'review', holds: true })
    await updateCard(on(begun), addresses, id, { stage: 'submitted' })
  }
  if (decided === undefined && card.stage !== 'decided against') return
  const wonCents = card.stage === 'won' ? askedCents(card) : null
  await updateCard(on(decided ?? begun), addresses, id, { stage: card.stage, outcome, wonCents })
  if (card.stage === 'won') await tick('report')
  if (outcome.includes('Debrief'))
    await markMilestone(on((decided ?? begun) - 1), addresses, id, { milestone: 'debrief', holds: true })
}

async function findIt(
  then: AppContext,
  tx: Tx,
  addresses: string[],
  card: SampleCard,
  start: Date,
): Promise<string | undefined> {
  const { what, why, days, stage } = card
  const subject = leadSubject(what)
  if (!subject) {
    const [title = '', funder = ''] = what.split(', Sample ')
    const own = { title, funder: `Sample ${funder}`, link: '', deadlineOn: deadlineOf(days, stage, start) }
    return addOwnCard(then, addresses, { own, why, askedCents: askedCents(card) })
  }
  const added = await addCard(then, tx, addresses, subject)
  if (added) await updateCard(then, addresses, added.id, { why, askedCents: askedCents(card) })
  return added?.id
}

const askedCents = ({ asked }: SampleCard) => (asked === undefined ? null : asked * 100)

/** Some days after it was sent; ahead for what is still worked on. */
function deadlineOf(days: number[], stage: PickStage, start: Date): string {
  const [found = 0, sent = found] = days
  const isOpen = stage === 'looking' || stage === 'preparing'
  const at = isOpen ? start.getTime() + (9 + found) * DAY : daysBefore(start, sent - 6 + (found % 5)).getTime()
  return new Date(at).toISOString().slice(0, 10)
}

const WEEKS_AGO = 9
/** So many calls ago one was canceled. */
const CANCELED_AGO = 5

/** Nine weeks of a weekly call, one of them canceled, with notes, who is coming next and what each member committed to. There is no video room. */
function callSteps(start: Date): SampleStep[] {
  const begin = new Date(start.getTime() - WEEKS_AGO * 7 * DAY)
  // The keys are stored with a demonstration: what has a new one is added once more.
  return [
    {
      key: 'calls',
      async run(deps, tx) {
        const at = { weekday: 2, localTime: '12:00', zone: 'America/New_York', minutes: 60 }
        await addSeries(asOf(deps, tx, begin), tx, { title: 'Strategy and accountability call', ...at, link: null })
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
