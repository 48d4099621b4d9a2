import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { SettingKey } from './setting.ts'
import { settings } from './settings.sql.ts'

export { MAX_DAYS_OFF, openSettings } from './live-settings.ts'
export { isSettingKey, SETTINGS, type Setting, type SettingKey } from './setting.ts'

export type StoredSetting = typeof settings.$inferSelect

/** Her days off are stored like a setting: they are set where the calls are. */
export type StoredKey = SettingKey | 'holidays'

export function findStoredSettings(db: Db): Promise<StoredSetting[]> {
  return db.select().from(settings)
}

interface Save {
  key: StoredKey
  /** Null: the file's again. */
  value: string | null
  /** The one that the form showed; 0 before the first change. */
  version: number
  by: string
}

/** Saves a setting. @returns what it was before; undefined when someone else changed it in the meantime */
export async function saveSetting(
  { clock }: { clock: Clock },
  tx: Tx,
  { key, value, version, by }: Save,
): Promise<{ before: string | null } | undefined> {
  const fields = { value, changedBy: by, changedAt: clock.now() }
  if (version === 0) {
    const added = await tx
      .insert(settings)
      .values({ key, version: 1, ...fields })
      .onConflictDoNothing()
      .returning()
    return added.length > 0 ? { before: null } : undefined
  }
  const isShown = and(eq(settings.key, key), eq(settings.version, version))
  const [before] = await tx.select().from(settings).where(isShown).for('update')
  if (!before) return undefined
  await tx
    .update(settings)
    .set({ ...fields, version: version + 1 })
    .where(isShown)
  return { before: before.value }
}

/** Puts a value back. @returns false when it was changed again since then */
export async function restoreSetting(
  { clock }: { clock: Clock },
  tx: Tx,
  { key, from, to, by }: { key: string; from: string | null; to: string | null; by: string },
): Promise<boolean> {
  const restored = await tx
    .update(settings)
    .set({ value: to, version: sql`${settings.version} + 1`, changedBy: by, changedAt: clock.now() })
    .where(and(eq(settings.key, key), sql`${settings.value} is not distinct from ${from}`))
    .returning({ key: settings.key })
  return restored.length > 0
}
