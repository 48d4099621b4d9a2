import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { findOpenAppeals } from './appeals.ts'
import { REPORTS_PATH } from './paths.ts'
import { findOpenCases } from './reports.ts'

type Deps = Pick<AppContext, 'database'>

/** Within which members were promised that a report is decided. An appeal shouldn't wait longer. */
const PROMISED = DAY

/** Messages that members reported. One is over once it's decided. */
export function reportsToDecide(deps: Deps): DeskItemSource {
  return {
    name: 'report',
    label: 'Report',
    endsByMark: false,
    async find({ limit, hidden }) {
      const cases = (await findOpenCases(deps)).filter(({ seq }) => !hidden.includes(String(seq)))
      return cases.slice(0, limit).map(({ seq, room, author, since, reports }) => ({
        id: String(seq),
        fact: `A message ${author ? `from ${author.name} ` : ''}in “${room}” was reported`,
        consequence: `${reports[0]?.reason ?? ''}. Members were promised a decision within 24 hours.`,
        action: { label: 'Decide', href: REPORTS_PATH },
        dueAt: new Date(new Date(since).getTime() + PROMISED),
      }))
    },
  }
}

/** Decisions that a member asks to have looked at again. */
export function appealsToAnswer(deps: Deps): DeskItemSource {
  return {
    name: 'appeal',
    label: 'Appeal',
    endsByMark: false,
    async find({ limit, hidden }) {
      const appeals = (await findOpenAppeals(deps)).filter(({ decisionId }) => !hidden.includes(decisionId))
      return appeals.slice(0, limit).map(({ decisionId, name, sentAt }) => ({
        id: decisionId,
        fact: `${name ?? 'Someone'} asks you to look at a decision again`,
        consequence: 'Until you answer, your decision stands. They can ask only once.',
        action: { label: 'Answer', href: REPORTS_PATH },
        dueAt: new Date(new Date(sentAt).getTime() + PROMISED),
      }))
    },
  }
}
