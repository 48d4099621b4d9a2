import { and, desc, eq, inArray } from 'drizzle-orm'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Scheduling } from '../../../site.config.ts'
import { type CalendarState, findCalendars } from '../../calls/bookings/bookings.ts'
import { checkConnections, checkServer } from '../../operations/doctor/doctor.ts'
import {
  findStoredSettings,
  SETTINGS,
  type Setting,
  type SettingKey,
  type StoredSetting,
} from '../../operations/settings/settings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { FormFields } from '../../platform/forms/form-fields.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { WEEKDAYS } from '../../platform/time-labels.ts'
import type { Change } from '../changes.ts'
import { changes } from '../desk.sql.ts'
import { dayAndTime } from '../queue-view.ts'
import { canUndo, whoAndWhen } from '../undo.ts'
import text from './env.yaml?raw'

/** Of each setting, and read for all at once. */
const SHOWN_CHANGES = 5
const MAX_CHANGES_READ = 300

export async function loadSettings(deps: AppContext) {
  const { db } = deps.database
  const stored = new Map((await findStoredSettings(db)).map((row) => [row.key, row]))
  const isOne = and(eq(changes.action, 'setting'), inArray(changes.subject, keysOf(SETTINGS)))
  const past = await db.select().from(changes).where(isOne).orderBy(desc(changes.number)).limit(MAX_CHANGES_READ)
  const who = await whoAndWhen(deps, [
    ...past.map(({ actor }) => actor),
    ...[...stored.values()].map((row) => row.changedBy),
  ])
  const groups = Map.groupBy(keysOf(SETTINGS), (key) => SETTINGS[key].group)
  return [...groups].map(([group, all]) => ({
    group,
    settings: all.map((key) => {
      const own = past.filter(({ subject }) => subject === key).slice(0, SHOWN_CHANGES)
      return toView(deps, key, SETTINGS[key], { row: stored.get(key), past: own, who })
    }),
  }))
}

interface Found {
  row: StoredSetting | undefined
  past: Change[]
  who(id: string, at: Date): string
}

/** A setting as its form shows it. */
export type SettingView = ReturnType<typeof toView>

function toView(deps: AppContext, key: SettingKey, setting: Setting, { row, past, who }: Found) {
  const { title, hint, isLong = false, fileText } = setting
  return {
    /** The desk's value is empty while the original holds: what is in a file on the server. */
    ...{ key, title, hint, isLong, value: row?.value ?? '', version: row?.version ?? 0 },
    original: fileText(deps.settings.file),
    /** Who set the desk's value, and when. */
    set: row && row.value !== null ? who(row.changedBy, row.changedAt) : undefined,
    history: past.map((change) => {
      const { id, actor, at, before, after, undoneAt } = change
      const isCurrent = (row?.value ?? null) === (after?.value ?? null)
      return {
        ...{ id, who: undoneAt ? `${who(actor, at)}, undone` : who(actor, at) },
        ...{ before: before?.value ?? ORIGINAL, after: after?.value ?? ORIGINAL },
        canUndo: isCurrent && canUndo(deps, change),
      }
    }),
  }
}

const ORIGINAL = 'the original'

export type CalendarView = Awaited<ReturnType<typeof loadCalendars>>[number]

/** Calendars as the page shows them: their addresses are secrets. One of `.env` can be tested alone, one of her own removed. */
export async function loadCalendars(deps: AppContext) {
  return (await findCalendars(deps)).map((calendar) => {
    const { id, name, shownUrl, isOwn, problem, notes } = calendar
    return {
      ...{ id, isOwn, address: shownUrl, name: isOwn ? name : name.replace(/^c/, 'C') },
      /** How its last reading went. */
      ...{ says: stateOf(deps, calendar), isFine: (problem ?? notes) === null },
    }
  })
}

function stateOf({ scheduling: { timeZone } }: AppContext, { readAt, problem, notes, busySoon }: CalendarState) {
  const read = readAt && dayAndTime(readAt, timeZone)
  if (problem)
    return `We couldn’t read it: ${problem}. ${read ? `What we read ${read} still blocks times.` : 'It blocks no times.'}`
  if (!read) return 'Not read yet. We read it within ten minutes, or when you test it.'
  const times = busySoon === 1 ? '1 busy time' : `${busySoon} busy times`
  return `Read ${read}: ${busySoon === 0 ? 'nothing' : times} in the next two weeks.${notes ? ` ${notes}` : ''}`
}

/** What of `.env` someone may wonder about, with what is missing without it. The values stay on the server. */
const NAMES = z.record(z.string(), z.string()).parse(parse(text))

/** As the doctor writes it for a terminal. */
const MOMENT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g

/** @param isWhole whether everything is checked, which asks Stripe, too */
export async function loadWorks(deps: AppContext, isWhole: boolean) {
  return {
    env: Object.entries(NAMES).map(([name, without]) => ({ name, without, isSet: deps.configured[name] === true })),
    findings: (await (isWhole ? checkServer(deps) : checkConnections(deps))).map((found) => ({
      ...found,
      says: found.says.replace(MOMENT, (at) => dayAndTime(new Date(at), deps.scheduling.timeZone)),
    })),
    isWhole,
    /** A stand-in takes Stripe’s place, which needs no endpoint. */
    isDemo: deps.demo !== undefined,
  }
}

/** The hours of a weekday as the form has them: two spans, the second for after lunch. */
export type WeekRow = ReturnType<typeof weekRows>[number]

const SPANS = 2

export function weekRows({ weeklyHours }: Pick<Scheduling, 'weeklyHours'>) {
  return WEEKDAYS.map((day, at) => {
    const spans = weeklyHours[at + 1] ?? []
    return {
      day,
      spans: Array.from({ length: Math.max(SPANS, spans.length) }, (_, number) => {
        const name = `${day.toLowerCase()}-${number + 1}`
        const [from = '', to = ''] = spans[number] ?? []
        // No field shows midnight as the end of a day.
        return { name, from, to: to === '24:00' ? '00:00' : to }
      }),
    }
  })
}

/** The same in the words of the setting: `Monday 9:00 to 12:00, 13:00 to 17:00`. Undefined where the form has no such rows. */
export function weekFrom(fields: FormFields): string | undefined {
  if (!fields.has('monday-1-from')) return undefined
  const lines = WEEKDAYS.map((day) => {
    const spans = Array.from({ length: 9 }, (_, at) => `${day.toLowerCase()}-${at + 1}`)
      .map((name) => [fields.get(`${name}-from`) ?? '', fields.get(`${name}-to`) ?? ''] as const)
      .filter(([from, to]) => from || to)
      .map(([from, to]) => `${from} to ${to}`)
    return spans.length > 0 && `${day} ${spans.join(', ')}`
  })
  return lines.filter(Boolean).join('\n')
}
