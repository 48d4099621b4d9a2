import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { dayLabel } from '../../platform/time-labels.ts'
import { openThread, renameThread } from '../rooms/rooms.ts'
import type { Call } from './call.ts'

type CallDetails = Pick<Call, 'id' | 'title' | 'startsAt' | 'zone'>

/** The thread of a call, made now if it has none. Returns its id. */
export function openCallThread(deps: { clock: Clock }, tx: Tx, call: CallDetails): Promise<string> {
  return openThread(deps, tx, threadOf(call))
}

/** Its title has the day of the call, which has changed. */
export function renameCallThread(tx: Tx, call: CallDetails): Promise<void> {
  return renameThread(tx, threadOf(call))
}

function threadOf({ id, title, startsAt, zone }: CallDetails) {
  return { kind: 'call', subject: id, title: `${title}, ${dayLabel(startsAt, zone)}` } as const
}
