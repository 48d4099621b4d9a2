import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  findStoredSettings,
  SETTINGS,
  type Setting,
  type SettingKey,
  type StoredSetting,
} from '../../operations/settings/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { keysOf } from '../../platform/keys-of.ts'
import type { Change } from '../changes.ts'
import { changes } from '../desk.sql.ts'
import { canUndo } from '../undo.ts'
import { findNames, whoAndWhen } from '../who-and-when.ts'

/** Of each setting, and read for all at once. */
const SHOWN_CHANGES = 5
const MAX_CHANGES_READ = 300

export async function loadSettings(deps: AppContext) {
  const { db } = deps.database
  const stored = new Map((await findStoredSettings(db)).map((row) => [row.key, row]))
  const past = await findPast(db)
  const names = await findNames(db, [
    ...past.map(({ actor }) => actor),
    ...[...stored.values()].map((row) => row.changedBy),
  ])
  const groups = Map.groupBy(keysOf(SETTINGS), (key) => SETTINGS[key].group)
  return [...groups].map(([group, all]) => ({
    group,
    settings: all.map((key) => {
      const own = past.filter(({ subject }) => subject === key).slice(0, SHOWN_CHANGES)
      return toView(deps, key, SETTINGS[key], { row: stored.get(key), past: own, names })
    }),
  }))
}

function findPast(db: Db): Promise<Change[]> {
  const isOne = and(eq(changes.action, 'setting'), inArray(changes.subject, Object.keys(SETTINGS)))
  return db.select().from(changes).where(isOne).orderBy(desc(changes.number)).limit(MAX_CHANGES_READ)
}

interface Found {
  row: StoredSetting | undefined
  past: Change[]
  names: Map<string, string>
}

/** A setting as its form shows it. */
export type SettingView = ReturnType<typeof toView>

function toView(deps: AppContext, key: SettingKey, setting: Setting, { row, past, names }: Found) {
  const { title, hint, isLong = false, fileText } = setting
  const by = (id: string, at: Date) => whoAndWhen(deps, names.get(id), at)
  return {
    /** The desk's value is empty while the original holds: what is in a file on the server. */
    ...{ key, title, hint, isLong, value: row?.value ?? '', version: row?.version ?? 0 },
    original: fileText(deps.settings.file),
    /** Who set the desk's value, and when. */
    set: row && row.value !== null ? by(row.changedBy, row.changedAt) : undefined,
    history: past.map((change) => toPast(deps, change, { row, who: by(change.actor, change.at) })),
  }
}

function toPast(deps: AppContext, change: Change, { row, who }: { row: StoredSetting | undefined; who: string }) {
  const { id, before, after, undoneAt } = change
  const isCurrent = (row?.value ?? null) === (after?.value ?? null)
  return {
    id,
    who: undoneAt ? `${who}, undone` : who,
    before: before?.value ?? ORIGINAL,
    after: after?.value ?? ORIGINAL,
    canUndo: isCurrent && canUndo(deps, change),
  }
}

const ORIGINAL = 'the original'
