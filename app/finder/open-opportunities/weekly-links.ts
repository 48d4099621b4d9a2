import { and, eq, gte, isNotNull, or } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { today } from '../../platform/dates.ts'
import { sha256 } from '../../platform/sha256.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'
import { savedSearches } from './open-opportunities.sql.ts'

const PURPOSE = 'weekly opportunities off'

/** Turns the weekly email of an address off. It never expires: whoever gets an old email must be able to leave. */
export function weeklyOffPath(secret: string, email: string): string {
  const claims = { subject: sha256(email), generation: 0, expiresAt: undefined }
  return `/weekly-opportunities/off/${signToken(secret, PURPOSE, claims)}`
}

/**
 * Whether a link is ours, and whose weekly email is on.
 *
 * @returns `stopped`: whose email that came with an edition was stopped, and can come until that month ends
 */
export async function readWeeklyOff(
  { database: { db }, clock, secret }: Pick<AppContext, 'database' | 'clock' | 'secret'>,
  token: string,
): Promise<{ email: string | undefined; stopped: string | undefined } | undefined> {
  const subject = verifyToken(secret, PURPOSE, token)?.subject
  if (!subject) return undefined
  const { email, weekly, endsOn } = savedSearches
  const rows = await db
    .selectDistinct({ email, weekly })
    .from(savedSearches)
    .where(or(weekly, gte(endsOn, today(clock))))
  const own = rows.filter((row) => sha256(row.email) === subject)
  return { email: own.find((row) => row.weekly)?.email, stopped: own.find((row) => !row.weekly)?.email }
}

export async function turnWeeklyOff({ database: { db } }: Pick<AppContext, 'database'>, email: string): Promise<void> {
  await db.update(savedSearches).set({ weekly: false }).where(eq(savedSearches.email, email))
}

/** Turns on what came with an edition. What someone saved themselves they turn on at their account, each by itself. */
export async function turnWeeklyOn({ database: { db } }: Pick<AppContext, 'database'>, email: string): Promise<void> {
  const ofEdition = and(eq(savedSearches.email, email), isNotNull(savedSearches.orderId))
  await db.update(savedSearches).set({ weekly: true }).where(ofEdition)
}
