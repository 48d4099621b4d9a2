import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'
import { isNoticeKind, NOTICES_OFF_PATH, type NoticeKind, type NoticeSettings } from './notice-kinds.ts'
import { societyNotices } from './notices.sql.ts'

const ALL_ON: NoticeSettings = { mentions: true, threads: true, weekly: true }

export async function findNoticeSettings(db: Db, personId: string): Promise<NoticeSettings> {
  const [row] = await db.select().from(societyNotices).where(eq(societyNotices.personId, personId))
  if (!row) return ALL_ON
  const { mentions, threads, weekly } = row
  return { mentions, threads, weekly }
}

export async function saveNoticeSettings(db: Db, personId: string, settings: Partial<NoticeSettings>): Promise<void> {
  await db
    .insert(societyNotices)
    .values({ personId, ...settings })
    .onConflictDoUpdate({ target: societyNotices.personId, set: settings })
}

const PURPOSE = 'society notices off'

/** Turns one kind of email off. It never expires: whoever gets an old email must be able to leave. */
export function noticesOffPath(secret: string, personId: string, kind: NoticeKind): string {
  const claims = { subject: `${personId}-${kind}`, generation: 0, expiresAt: undefined }
  return `${NOTICES_OFF_PATH}/${signToken(secret, PURPOSE, claims)}`
}

/** Whose emails of which kind a link turns off, and whether they are on; undefined if the link is none of ours. */
export async function readNoticesOff({ database: { db }, secret }: AppContext, token: string) {
  const [personId, kind] = verifyToken(secret, PURPOSE, token)?.subject.split('-') ?? []
  if (!personId || !isNoticeKind(kind)) return undefined
  return { personId, kind, isOn: (await findNoticeSettings(db, personId))[kind] }
}

/** Someone who has left altogether has no settings, and gets no email. */
export async function turnNoticesOff({ database: { db } }: AppContext, personId: string, kind: NoticeKind) {
  const updated = await db
    .update(societyNotices)
    .set({ [kind]: false })
    .where(eq(societyNotices.personId, personId))
    .returning({ personId: societyNotices.personId })
  return updated.length > 0
}
