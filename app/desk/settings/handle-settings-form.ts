import { z } from 'zod'
import {
  addOwnCalendar,
  findCalendars,
  isCalendarUrl,
  MAX_CALENDAR_NAME_LENGTH,
  MAX_CALENDARS,
  readFeedNow,
  removeOwnCalendar,
  shownUrl,
} from '../../calls/bookings/bookings.ts'
import { sendTestEmailFromDesk } from '../../operations/doctor/doctor.ts'
import { findStoredSettings, isSettingKey, SETTINGS, type SettingKey } from '../../operations/settings/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Finding } from '../../platform/finding.ts'
import { type FormError, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { formSchema, line } from '../../platform/forms/form-schema.ts'
import { createEndpoint, testWebhook } from '../../sales/payments/payments.ts'
import { recordChange, storeSetting } from '../changes.ts'
import { type Pressed, refuse } from '../desk-access.ts'
import { undoChange } from '../undo.ts'
import { weekFrom } from './settings-view.ts'

/** Where to go on, or what the page shows instead. */
type SettingsReply = { to: string } | ShownReply

export interface ShownReply {
  status: number
  problem?: string
  wrong?: WrongSetting
  wrongCalendar?: { errors: CalendarErrors; values: Record<'name' | 'address', string> }
  test?: Finding
  secretLine?: string | undefined
}

type CalendarErrors = Partial<Record<'name' | 'address', string>>

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
  'calendar-add': addCalendar,
  'calendar-test': ({ deps, fields }) => testCalendar(deps, fields.get('calendar') ?? ''),
  'calendar-remove': removeCalendar,
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
  const read = typed ? setting.parse(typed) : { text: null }
  const typedRows = rows !== undefined && { week: Object.fromEntries(fields) }
  // Elsewhere nothing means the original again; here it would open hours that she has just emptied.
  if (rows === '' && fields.get('do') === 'save')
    return notSaved(422, { key, typed: '', problem: NO_HOURS, ...typedRows })
  if ('problem' in read) return notSaved(422, { key, typed: sent, problem: read.problem, ...typedRows })
  const version = Number(fields.get('version'))
  if (!Number.isSafeInteger(version)) return NOTHING
  const what = read.text === null ? 'Went back to the original' : 'Changed a setting'
  const change = { key, value: read.text, version, summary: `${what}: ${setting.title}` }
  const isSaved = await deps.database.transact((tx) => storeSetting(deps, tx, by, change))
  await deps.settings.refresh()
  return isSaved ? { to: savedPath(key) } : conflict(deps, { key, typed: sent, ...typedRows })
}

const NO_HOURS =
  'Every day is empty. To take no calls for a while, set days off on your calls page, or close the calls under Pages, Prices and offers.'

function notSaved(status: number, wrong: WrongSetting): ShownReply {
  return { status, problem: `We haven’t saved “${SETTINGS[wrong.key].title}”. What you typed is still there.`, wrong }
}

async function conflict(deps: AppContext, wrong: Omit<WrongSetting, 'problem' | 'theirs'>): Promise<SettingsReply> {
  const { key } = wrong
  const stored = (await findStoredSettings(deps.database.db)).find((each) => each.key === key)
  const problem = 'This was changed in the meantime. Compare the two. To keep yours, save again.'
  return notSaved(409, { ...wrong, problem, theirs: stored?.value ?? null })
}

/** Where a form leads once it's saved: to what it changed. */
const savedPath = (key: string) => `/desk/settings?${new URLSearchParams({ saved: key })}#${encodeURIComponent(key)}`

async function addCalendar({ deps, by: actor, fields }: SettingsPress): Promise<SettingsReply> {
  const form = calendarForm(deps.feedLimits?.allowPrivate)
  const parsed = form.parse(fields)
  const wrong = (errors: CalendarErrors) => ({
    status: 422,
    problem: 'We haven’t saved the calendar. What you typed is still there.',
    wrongCalendar: { errors, values: form.valuesOf(fields) },
  })
  if ('errors' in parsed) return wrong(parsed.errors)
  const { name, address: url } = parsed.input
  if (deps.feeds.includes(url)) return wrong({ address: THERE_ALREADY })
  const added = await deps.database.transact(async (tx) => {
    const result = await addOwnCalendar(deps, tx, { name, url, by: actor })
    if ('id' in result) {
      const about = { actor, action: 'calendar', subject: result.id, summary: `Added the calendar “${name}”` }
      await recordChange(deps, tx, { ...about, after: { name, address: shownUrl(url) } })
    }
    return result
  })
  if ('problem' in added) {
    const isFull = added.problem === 'too many'
    return wrong({ address: isFull ? `There are ${MAX_CALENDARS} already. Remove one first.` : THERE_ALREADY })
  }
  return testCalendar(deps, added.id)
}

/** A calendar of her own. @param allowsHttp where it's read from this machine, in tests */
export const calendarForm = (allowsHttp = false) =>
  formSchema({
    name: line(MAX_CALENDAR_NAME_LENGTH, { missing: 'Please give it a name, such as “Family”.', autoComplete: 'off' }),
    address: z
      .string()
      .overwrite((typed) => typed.trim())
      .refine(
        (typed) => isCalendarUrl(typed, { allowsHttp }),
        'That isn’t a calendar address. It begins with https:// or webcal://, and often ends with .ics.',
      )
      .meta({ required: true, autoComplete: 'off' }),
  })

const THERE_ALREADY = 'That calendar is in the list already.'

/** Reads it now: the page then says what came. */
async function testCalendar(deps: AppContext, id: string): Promise<SettingsReply> {
  const calendar = (await findCalendars(deps)).find((each) => each.id === id)
  if (!calendar || !(await readFeedNow(deps, calendar.urlHash))) return NOT_LISTED
  return { to: savedPath(id) }
}

const NOT_LISTED = refuse('Nothing changed: that calendar isn’t in the list.', 409)

async function removeCalendar({ deps, by: actor, fields }: SettingsPress): Promise<SettingsReply> {
  const id = fields.get('calendar') ?? ''
  const removed = await deps.database.transact(async (tx) => {
    const calendar = await removeOwnCalendar(deps, tx, id)
    if (calendar) {
      const { name, shownUrl: address } = calendar
      const about = { actor, action: 'calendar', subject: id, summary: `Removed the calendar “${name}”` }
      await recordChange(deps, tx, { ...about, before: { name, address } })
    }
    return calendar
  })
  return removed ? { to: savedPath('calendars') } : NOT_LISTED
}
