import { and, desc, eq, gt } from 'drizzle-orm'
import { longDate, longDateTime } from '../../platform/dates.ts'
import type { SessionDeps } from './sessions.ts'
import { sessions } from './sign-in.sql.ts'

export type Device = Awaited<ReturnType<typeof listDevices>>[number]

/** Where this person is signed in, the newest first. */
export async function listDevices(deps: SessionDeps, personId: string, thisId: string) {
  const rows = await deps.database.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, deps.clock.now())))
    .orderBy(desc(sessions.seenAt))
  return rows.map(({ id, device, createdAt, seenAt }) => ({
    id,
    name: device,
    isThis: id === thisId,
    firstSeen: longDate(createdAt),
    lastSeen: longDateTime(seenAt),
  }))
}
