import type { AppContext } from '../../platform/app-context.ts'
import { SECOND } from '../../platform/clock.ts'
import { currentMemberIds } from '../members/members.ts'

/** Someone who has a page open. */
interface Visitor {
  member: { personId: string }
  /** Whether they may still be here; ends their stream if not. */
  recheck(): Promise<void>
}

/** Milliseconds for which one check counts: a former member may get an event that much later. */
const CHECK_INTERVAL = SECOND

/** Whether those who have a page open are still members. */
export function createMemberCheck(
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
      if (performance.now() - checkedAt < CHECK_INTERVAL) return
      checkedAt = performance.now()
      const members = new Set((await currentMemberIds(deps)).map(({ personId }) => personId))
      for (const visitor of [...visitors]) if (!members.has(visitor.member.personId)) await visitor.recheck()
    },
  }
}
