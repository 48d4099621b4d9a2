import { type StoredKey, saveSetting } from '../operations/settings/settings.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { recordChange } from './changes.ts'

interface SettingChange {
  key: StoredKey
  /** Null: the file's again. */
  value: string | null
  /** The one that the form showed. */
  version: number
  summary: string
}

/** @returns whether it was saved: not if it was changed since `version` */
export async function storeSetting(
  deps: AppContext,
  tx: Tx,
  by: string,
  { key, value, version, summary }: SettingChange,
): Promise<boolean> {
  const saved = await saveSetting(deps, tx, { key, value, version, by })
  if (!saved) return false
  if (saved.before === value) return true
  await recordChange(deps, tx, {
    ...{ actor: by, action: 'setting', subject: key, summary },
    ...{ before: { value: saved.before }, after: { value } },
  })
  return true
}
