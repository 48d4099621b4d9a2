import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import { currentMemberIds } from '../members/members.ts'

/** Someone who has a page open. */
interface Visitor {
  member: { personId: string }
  /** Whether she may still be here; ends her stream if not. */
  recheck(): Promise<void>
}

/** How old it may be that a member was seen to be one when she is told something. */
const SURE_FOR = SECOND

/** Whether those who have a page open are still members. */
export function createStandingCheck(
  deps: Pick<AppContext, 'database' | 'clock'>,
  visitors: ReadonlySet<Visitor>,
): { recheckAll(): Promise<void>; endOutsiders(): Promise<void> } {
  let checkedAt = 0
  return {
    async recheckAll() {
      for (const visitor of [...visitors]) await visitor.recheck()
    },
    /** A membership may have ended a second ago, by a refund or with its paid time. One query for all open pages. */
    async endOutsiders() {
      if (performance.now() - checkedAt < SURE_FOR) return
      checkedAt = performance.now()
      const members = new Set((await currentMemberIds(deps)).map(({ personId }) => personId))
      for (const visitor of [...visitors]) if (!members.has(visitor.member.personId)) await visitor.recheck()
    },
  }
}
