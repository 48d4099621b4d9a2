import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import { decideMessage, reportMessage } from '../../society/conduct/conduct.ts'
import { LESSONS, saveChecks } from '../../society/lessons/lessons.ts'
import { messages } from '../../society/rooms/rooms.sql.ts'
import { decideWin, sendWin, withdrawWin } from '../../society/wins/wins.ts'
import { fillSampleAccount } from '../sample-account.ts'
import { callSteps } from './sample-calls.ts'
import { cardSteps } from './sample-cards.ts'
import { daysBefore, findSampleMember, memberSteps } from './sample-members.ts'
import { type SampleReport, type SampleWin, sampleSociety } from './sample-society.ts'
import { asOf, doSteps, type SampleStep, sampleStart } from './sample-steps.ts'
import { talkSteps } from './sample-talk.ts'

/**
 * Fills the rooms of a demonstration with people who aren't real, once. A fill that was interrupted goes on where it stopped.
 * Does nothing where real people have accounts.
 */
export async function fillSampleSociety(deps: AppContext): Promise<void> {
  if (!deps.demo) return
  await fillSampleAccount(deps)
  const start = await sampleStart(deps)
  const { wins, reports } = sampleSociety()
  const steps: SampleStep[] = [
    ...memberSteps(start),
    ...cardSteps(start),
    ...callSteps(start),
    { key: 'lessons', run: (now, tx) => learn(now, tx, start) },
    ...wins.map((win, at) => ({ key: `win:${at}`, run: (now: AppContext, tx: Tx) => hangUp(now, tx, win, start) })),
    ...talkSteps(start),
    ...reports.map((report, at) => ({
      key: `report:${at}`,
      run: (now: AppContext, tx: Tx) => makeReport(now, tx, report, start),
    })),
  ]
  await doSteps(deps, steps)
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
