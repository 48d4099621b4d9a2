import { inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import { societyMembers } from '../members/members.sql.ts'
import { currentMembers } from '../members/members.ts'
import type { Room } from './room.ts'
import { everyoneMentions } from './rooms.sql.ts'

/** Everyone in a room but the one who calls: all members, and in a thread with the coach the one whose it is. */
export async function findEveryone(
  deps: Pick<AppContext, 'database' | 'clock'>,
  { kind, subject }: Pick<Room, 'kind' | 'subject'>,
  callerId: string,
): Promise<string[]> {
  const { personId } = societyMembers
  const all: SQL = kind === 'coach' ? inArray(personId, [subject]) : sql`true`
  const found = await currentMembers(deps, () => sql`${all} and ${ne(personId, callerId)}`)
  return found.map((member) => member.personId)
}

/** False where everyone was called today already: the rooms ring once a day. */
export async function claimEveryone({ clock }: Pick<AppContext, 'clock'>, tx: Tx): Promise<boolean> {
  const used = await tx
    .insert(everyoneMentions)
    .values({ day: today(clock) })
    .onConflictDoNothing()
    .returning()
  return used.length > 0
}
