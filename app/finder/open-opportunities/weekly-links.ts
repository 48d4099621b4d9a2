import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'
import { savedSearches } from './open-opportunities.sql.ts'

const PURPOSE = 'weekly opportunities off'

/** Turns the weekly email of an address off. It never expires: whoever gets an old email must be able to leave. */
export function weeklyOffPath(secret: string, email: string): string {
  const claims = { subject: sha256(email), generation: 0, expiresAt: undefined }
  return `/weekly-opportunities/off/${signToken(secret, PURPOSE, claims)}`
}

/** Whether a link is ours, and whose weekly email is still on. */
export async function readWeeklyOff(
  { database: { db }, secret }: Pick<AppContext, 'database' | 'secret'>,
  token: string,
): Promise<{ email: string | undefined } | undefined> {
  const subject = verifyToken(secret, PURPOSE, token)?.subject
  if (!subject) return undefined
  const rows = await db
    .selectDistinct({ email: savedSearches.email })
    .from(savedSearches)
    .where(eq(savedSearches.weekly, true))
  return { email: rows.find(({ email }) => sha256(email) === subject)?.email }
}

export async function turnWeeklyOff({ database: { db } }: Pick<AppContext, 'database'>, email: string): Promise<void> {
  await db.update(savedSearches).set({ weekly: false }).where(eq(savedSearches.email, email))
}
