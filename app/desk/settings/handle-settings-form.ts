import { sendTestEmailFromDesk } from '../../operations/doctor/doctor.ts'
import { findStoredSettings, isSettingKey, SETTINGS, type SettingKey } from '../../operations/settings/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Finding } from '../../platform/finding.ts'
import { type FormError, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { createEndpoint, testWebhook } from '../../sales/payments/payments.ts'
import { recordChange } from '../changes.ts'
import { type Pressed, refuse } from '../desk-access.ts'
import { storeSetting } from '../store-setting.ts'
import { undoChange } from '../undo.ts'
import { calendarActs, savedPath, type WrongCalendar } from './handle-calendar-form.ts'
import { weekFrom } from './week-rows.ts'

/** Where to go on, or what the page shows instead. */
type SettingsReply = { to: string } | ShownReply

export interface ShownReply {
  status: number
  problem?: string
  wrong?: WrongSetting
  wrongCalendar?: WrongCalendar
  test?: Finding
  secretLine?: string | undefined
}

/** A setting that was not saved, as it was typed. */
export interface WrongSetting {
  key: SettingKey
  typed: string
  problem: string
  /** The rows of the weekly hours as they were typed. */
  week?: Record<string, string>
  /** What someone else saved in the meantime; null: the file's. */
  theirs?: string | null
}

type SettingsPress = Pressed<unknown>

/** What the buttons of the page do. */
export const settingsActs: Record<string, (pressed: SettingsPress) => Promise<SettingsReply>> = {
  async undo({ deps, session, fields }) {
    const problem = await undoChange(deps, fields.get('undo') ?? '', session)
    return problem ? refuse(problem, 409) : { to: savedPath(fields.get('key') ?? '') }
  },
  save,
  file: save,
  ...calendarActs,
  'test-email': async ({ deps }) => toReply(await sendTestEmailFromDesk(deps)),
  'test-webhook': async ({ deps }) => toReply(await testWebhook(deps)),
  /** The secret is in this one answer: the log says that there is one, and not which. */
  async 'create-endpoint'({ deps, by: actor }) {
    const { finding, secretLine } = await createEndpoint(deps)
    const change = { actor, action: 'webhook-endpoint', subject: 'stripe', summary: 'Created the endpoint at Stripe' }
    if (secretLine) await deps.database.transact((tx) => recordChange(deps, tx, change))
    return { ...toReply(finding), secretLine }
  },
}

const toReply = (test: Finding) => ({ status: test.level === 'ok' ? 200 : 502, test })

/** A setting that was typed stays in its form. */
export async function refuseSetting(
  { fields }: SettingsPress,
  { status, message: problem }: FormError,
): Promise<ShownReply> {
  const key = fields.get('key') ?? ''
  return { status, problem, ...(isSettingKey(key) && { wrong: { key, typed: fields.get('value') ?? '', problem } }) }
}

const NOTHING = refuse('Nothing changed: choose what to do.', 400)

async function save({ deps, by, fields }: SettingsPress): Promise<SettingsReply> {
  const key = fields.get('key') ?? ''
  if (!isSettingKey(key)) return NOTHING
  const setting = SETTINGS[key]
  const rows = key === 'weekly-hours' ? weekFrom(fields) : undefined
  const sent = rows ?? fields.get('value') ?? ''
  const typed = fields.get('do') === 'file' ? '' : setting.isLong ? manyLines(sent) : oneLine(sent)
  const read = typed ? setting.parse(typed, deps.settings.file) : { text: null }
  const typedRows = rows !== undefined && { week: Object.fromEntries(fields) }
  if ('problem' in read) return notSaved(422, { key, typed: sent, problem: read.problem, ...typedRows })
  const version = Number(fields.get('version'))
  if (!Number.isSafeInteger(version)) return NOTHING
  const what = read.text === null ? 'Went back to the original' : 'Changed a setting'
  const change = { key, value: read.text, version, summary: `${what}: ${setting.title}` }
  const isSaved = await deps.database.transact((tx) => storeSetting(deps, tx, by, change))
  await deps.settings.refresh()
  return isSaved ? { to: savedPath(key) } : conflict(deps, { key, typed: sent, ...typedRows })
}

function notSaved(status: number, wrong: WrongSetting): ShownReply {
  return { status, problem: `We haven’t saved “${SETTINGS[wrong.key].title}”. What you typed is still there.`, wrong }
}

async function conflict(deps: AppContext, wrong: Omit<WrongSetting, 'problem' | 'theirs'>): Promise<SettingsReply> {
  const { key } = wrong
  const stored = (await findStoredSettings(deps.database.db)).find((each) => each.key === key)
  const problem = 'This was changed in the meantime. Compare the two. To keep yours, save again.'
  return notSaved(409, { ...wrong, problem, theirs: stored?.value ?? null })
}
