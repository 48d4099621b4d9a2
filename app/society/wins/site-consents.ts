import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { SITE_CONSENT_VERSION, type SiteScope } from './site-consent-text.ts'
import { winConsents, wins } from './wins.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/**
 * Stores what a member agrees to show of a win on the public site: exactly these parts from now on.
 *
 * @returns false where it isn't on the wall, or belongs to someone else
 */
export function saveSiteConsents(
  { database, clock }: Deps,
  personId: string,
  winId: string,
  given: readonly SiteScope[],
): Promise<boolean> {
  return database.transact(async (tx) => {
    const own = and(eq(wins.id, winId), eq(wins.personId, personId), eq(wins.state, 'verified'))
    const [win] = await tx.select({ id: wins.id }).from(wins).where(own).for('update')
    if (!win) return false
    await endSiteConsents({ clock }, tx, winId, given)
    const rows = given.map((scope) => ({ winId, scope, textVersion: SITE_CONSENT_VERSION, givenAt: clock.now() }))
    // A consent that exists already stays under the text that the member read then.
    if (rows.length > 0) await tx.insert(winConsents).values(rows).onConflictDoNothing()
    return true
  })
}

/** Ends a member's consents, except for these parts. */
export async function endSiteConsents(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  winId: string,
  except: readonly SiteScope[] = [],
): Promise<void> {
  const held = and(eq(winConsents.winId, winId), isNull(winConsents.withdrawnAt))
  await tx
    .update(winConsents)
    .set({ withdrawnAt: clock.now() })
    .where(except.length > 0 ? and(held, notInArray(winConsents.scope, [...except])) : held)
}

/** What holds of what was agreed to, by win. */
export async function findSiteConsents(db: Db, winIds: readonly string[]): Promise<Map<string, Set<SiteScope>>> {
  const held =
    winIds.length > 0 ? and(inArray(winConsents.winId, [...winIds]), isNull(winConsents.withdrawnAt)) : undefined
  const rows = held ? await db.select().from(winConsents).where(held) : []
  const byWin = Map.groupBy(rows, ({ winId }) => winId)
  return new Map([...byWin].map(([winId, own]) => [winId, new Set(own.map(({ scope }) => scope))]))
}
