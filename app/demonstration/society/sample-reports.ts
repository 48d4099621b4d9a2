import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { decideMessage, reportMessage } from '../../society/conduct/conduct.ts'
import { messages } from '../../society/rooms/rooms.sql.ts'
import { daysBefore, findSampleMember } from './sample-members.ts'
import { asOf, type SampleStep } from './sample-steps.ts'
import { REPORTS } from './talk/reports.ts'

/** Each report with what was decided about it. */
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
  const { reason, note, decision } = report
  await reportMessage(on(report.at), reporter, { seq: found.seq, reason, note })
  if (!decision) return
  const { at, action, reason: why } = decision
  const refused = await decideMessage(on(at), coach, { seq: found.seq, decision: action, reason: why })
  if (refused) throw new Error(`the report of ${report.message} was not decided: ${refused.problem}`)
}

async function findMessage(tx: Tx, key: string) {
  const [found] = await tx
    .select({ seq: messages.seq, author: messages.author })
    .from(messages)
    .where(eq(messages.clientId, `sample ${key}`))
  return found
}
