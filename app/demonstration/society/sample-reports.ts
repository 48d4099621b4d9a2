import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { answerAppeal, appealDecision, decideMessage, reportMessage } from '../../society/conduct/conduct.ts'
import { messages } from '../../society/rooms/rooms.sql.ts'
import { daysBefore, findSampleMember } from './sample-members.ts'
import { asOf, type SampleStep } from './sample-steps.ts'
import { REPORTS } from './talk/reports.ts'

/** Each report with what was decided about it, and what was said against that. */
export function reportSteps(start: Date): SampleStep[] {
  return REPORTS.map((report, index) => ({
    key: `report:${index}`,
    run: (deps, tx) => makeReport(deps, tx, report, start),
  }))
}

async function makeReport(deps: AppContext, tx: Tx, report: (typeof REPORTS)[number], start: Date): Promise<void> {
  const on = (days: number) => asOf(deps, tx, daysBefore(start, days))
  const [coach, reporter, found] = [
    await findSampleMember(deps, tx, 'simone'),
    await findSampleMember(deps, tx, report.reporter),
    await findMessage(tx, report.message),
  ]
  if (!coach || !reporter || !found?.author) return
  const { reason, note, decision, appeal } = report
  await reportMessage(on(report.at), reporter, { seq: found.seq, reason, note })
  if (!decision) return
  const decided = await decideMessage(on(decision.at), coach, { seq: found.seq, ...decision })
  if ('problem' in decided) throw new Error(`the report of ${report.message} was not decided: ${decided.problem}`)
  if (!appeal) return
  const { decisionId } = decided
  await appealDecision(on(appeal.at), found.author, { decisionId, words: appeal.words })
  if (appeal.answer) await answerAppeal(on(appeal.answer.at), coach, { decisionId, ...appeal.answer })
}

async function findMessage(tx: Tx, key: string) {
  const [found] = await tx
    .select({ seq: messages.seq, author: messages.author })
    .from(messages)
    .where(eq(messages.clientId, `sample ${key}`))
  return found
}
