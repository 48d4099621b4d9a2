import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { SITE_CONSENT_VERSION } from './site-consent-text.ts'
import { winConsents, wins } from './wins.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/**
 * Stores whether a member's win is on the public site from now on.
 *
 * @returns false where it isn't on the wall, or belongs to someone else
 */
export function setPublic({ database, clock }: Deps, personId: string, winId: string, yes: boolean): Promise<boolean> {
  return database.transact(async (tx) => {
    const own = and(eq(wins.id, winId), eq(wins.personId, personId), eq(wins.state, 'verified'))
    const [win] = await tx.select({ id: wins.id }).from(wins).where(own).for('update')
    if (!win) return false
    const given = { winId, textVersion: SITE_CONSENT_VERSION, givenAt: clock.now() }
    // A consent that exists already stays under the text that the member read then.
    if (yes) await tx.insert(winConsents).values(given).onConflictDoNothing()
    else await endSiteConsent({ clock }, tx, winId)
    return true
  })
}

export async function endSiteConsent({ clock }: Pick<Deps, 'clock'>, tx: Tx, winId: string): Promise<void> {
  await tx
    .update(winConsents)
    .set({ withdrawnAt: clock.now() })
    .where(and(eq(winConsents.winId, winId), isNull(winConsents.withdrawnAt)))
}

export async function isPublic(db: Db, winId: string): Promise<boolean> {
  return (await db.$count(winConsents, and(eq(winConsents.winId, winId), isNull(winConsents.withdrawnAt)))) > 0
}
