import { sendTestEmailFromDesk } from '../../operations/doctor/doctor.ts'
import {
  findStoredSettings,
  isSettingKey,
  SETTINGS,
  type SettingKey,
  type StoredKey,
  saveSetting,
} from '../../operations/settings/settings.ts'
import type { Session } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Finding } from '../../platform/finding.ts'
import { type FormError, type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { createEndpoint, testWebhook } from '../../sales/payments/payments.ts'
import { recordChange } from '../changes.ts'
import { undoChange } from '../undo.ts'
import { handleCalendarForm, savedPath, type WrongCalendar } from './handle-calendar-form.ts'
import { weekFrom } from './week-rows.ts'

/** Where to go on, or what the page shows instead. */
type SettingsReply =
  | { to: string }
  | { status: number; problem: string; wrong?: WrongSetting; wrongCalendar?: WrongCalendar }
  | { status: number; test: Finding; secretLine?: string | undefined }

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

/** Does what a button of the page says. */
export async function handleSettingsForm(
  deps: AppContext,
  session: Session,
  fields: FormFields,
  fault: FormError | undefined,
): Promise<SettingsReply> {
  const key = fields.get('key') ?? ''
  if (fault) {
    const { status, message: problem } = fault
    return { status, problem, ...(isSettingKey(key) && { wrong: { key, typed: fields.get('value') ?? '', problem } }) }
  }
  const undo = fields.get('undo')
  if (undo) {
    const problem = await undoChange(deps, undo, session)
    return problem ? { status: 409, problem } : { to: savedPath(key) }
  }
  switch (fields.get('do')) {
    case 'save':
    case 'file':
      return isSettingKey(key) ? save(deps, session, key, fields) : NOTHING
    case 'calendar-add':
    case 'calendar-remove':
    case 'calendar-test':
      return handleCalendarForm(deps, session, fields)
    case 'test-email': {
      const test = await sendTestEmailFromDesk(deps)
      return { status: statusOf(test), test }
    }
    case 'test-webhook': {
      const test = await testWebhook(deps)
      return { status: statusOf(test), test }
    }
    case 'create-endpoint':
      return makeEndpoint(deps, session)
    default:
      return NOTHING
  }
}

const statusOf = ({ level }: Finding) => (level === 'ok' ? 200 : 502)

/** The secret is in this one answer: the log says that there is one, and not which. */
async function makeEndpoint(deps: AppContext, session: Session): Promise<SettingsReply> {
  const { finding: test, secretLine } = await createEndpoint(deps)
  if (secretLine)
    await deps.database.transact((tx) =>
      recordChange(deps, tx, {
        ...{ actor: session.person.id, action: 'webhook-endpoint', subject: 'stripe', email: undefined },
        ...{ summary: 'Created the endpoint at Stripe', before: null, after: null },
      }),
    )
  return { status: statusOf(test), test, secretLine }
}

const NOTHING = { status: 400, problem: 'Nothing changed: choose what to do.' }

async function save(deps: AppContext, session: Session, key: SettingKey, fields: FormFields): Promise<SettingsReply> {
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
  const isSaved = await deps.database.transact((tx) => storeSetting(deps, tx, session.person.id, change))
  await deps.settings.refresh()
  return isSaved ? { to: savedPath(key) } : conflict(deps, { key, typed: sent, ...typedRows })
}

function notSaved(status: number, wrong: WrongSetting): SettingsReply {
  return { status, problem: `We haven’t saved “${SETTINGS[wrong.key].title}”. What you typed is still there.`, wrong }
}

async function conflict(deps: AppContext, wrong: Omit<WrongSetting, 'problem' | 'theirs'>): Promise<SettingsReply> {
  const { key } = wrong
  const stored = (await findStoredSettings(deps.database.db)).find((each) => each.key === key)
  const problem = 'This was changed in the meantime. Compare the two. To keep yours, save again.'
  return notSaved(409, { ...wrong, problem, theirs: stored?.value ?? null })
}

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
    ...{ actor: by, action: 'setting', subject: key, email: undefined, summary },
    ...{ before: { value: saved.before }, after: { value } },
  })
  return true
}
