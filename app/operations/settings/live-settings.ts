import type { Scheduling, SiteConfig } from '../../../site.config.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { addDays, isDay } from '../../platform/dates.ts'
import type { Log } from '../../platform/process/log.server.ts'
import { genericAbbreviation } from '../../platform/time-labels.ts'
import { parseWeek, type Week } from './hours-text.ts'
import { type FileValues, type Notice, noticeKey, OFF, SETTINGS, type SettingKey, zoneOf } from './setting.ts'
import { settings } from './settings.sql.ts'

/** What holds now: the desk's value where it has one, else the file's. */
export type LiveSettings = Awaited<ReturnType<typeof openSettings>>

interface Options {
  database: Database
  log: Log
  file: FileValues
}

/** Reads the settings once; after that they are in memory, as pages and emails ask for them all the time. */
export async function openSettings({ database, log, file }: Options) {
  let saved = new Map<string, string>()
  let version = ''
  let timer: NodeJS.Timeout | undefined
  const listeners: (() => Promise<void>)[] = []
  let [asked, taken] = [0, 0]
  const refresh = async () => {
    asked += 1
    const turn = asked
    const rows = await database.db.select().from(settings)
    // What was read before something else was saved may come later.
    if (turn < taken) return
    taken = turn
    saved = new Map(rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
    const next = rows.map((row) => `${row.key} ${row.version}`).join()
    if (next === version) return
    version = next
    await Promise.all(listeners.map((listener) => listener()))
  }
  // What an older version of the site took may not fit a newer one: then the file's holds.
  const find = (key: SettingKey): string | undefined => {
    const text = saved.get(key)
    const read = text && SETTINGS[key].parse(text)
    return read && 'text' in read ? read.text : undefined
  }
  // The file's list with what the desk adds to it and takes from it.
  const holidays = (listed: readonly string[]) => {
    const text = saved.get('holidays')
    return text ? holidaysWith(listed, text) : listed
  }
  await refresh()
  return {
    file,
    videoLink: () => find('video-link') ?? file.videoLink,
    postalAddress: () => find('postal-address') ?? file.site.postalAddress,
    /** Where this notice goes; undefined: nobody gets it. */
    noticeAddress(notice: Notice) {
      const to = find(noticeKey(notice)) ?? SETTINGS[noticeKey(notice)].fileText(file)
      return to === OFF ? undefined : to
    },
    /** This and the next are the same objects for good, whose hours are those that hold at the moment they are read. */
    scheduling: liveScheduling(file, find, holidays),
    supportHours: liveSupportHours(file, find, holidays),
    /** Changes with every setting that is saved. */
    version: () => version,
    /** Reads what was saved, by whichever process. */
    refresh,
    /** Is called, and waited for, after something was read that's new. */
    onChange: (listener: () => Promise<void>) => void listeners.push(listener),
    /** Keeps up with other processes. */
    watch() {
      // The embedded database has one process alone.
      if (database.kind === 'postgres') timer = setInterval(() => void follow(refresh, log), SECOND).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** While the database is away, what was read last holds. */
async function follow(refresh: () => Promise<void>, log: Log): Promise<void> {
  await refresh().catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) log.warn({ err: error }, 'the settings could not be read')
  })
}

function weekOf(text: string | undefined): Week | undefined {
  const read = text ? parseWeek(text) : undefined
  return read && 'week' in read ? read.week : undefined
}

type Find = (key: SettingKey) => string | undefined
type Holidays = (listed: readonly string[]) => readonly string[]

function liveScheduling({ scheduling }: FileValues, find: Find, holidays: Holidays): Scheduling {
  return {
    ...scheduling,
    get timeZone() {
      return find('time-zone') ?? scheduling.timeZone
    },
    get focusCallsPerMonth() {
      return Number(find('focus-calls') ?? scheduling.focusCallsPerMonth)
    },
    get weeklyHours() {
      return weekOf(find('weekly-hours')) ?? scheduling.weeklyHours
    },
    get holidays() {
      return holidays(scheduling.holidays)
    },
  }
}

function liveSupportHours({ site }: FileValues, find: Find, holidays: Holidays): SiteConfig['supportHours'] {
  const { supportHours } = site
  const span = () => {
    const days = Object.entries(weekOf(find('support-hours')) ?? {})
    const [opens, closes] = days[0]?.[1][0] ?? [supportHours.opens, supportHours.closes]
    return { opens, closes, days: days.length > 0 ? days.map(([day]) => Number(day)) : supportHours.days }
  }
  return {
    ...supportHours,
    get timeZone() {
      return find('time-zone') ?? supportHours.timeZone
    },
    get label() {
      const [shippedZone, ownZone] = [zoneOf(site), find('time-zone')]
      const hours = find('support-hours') ?? supportHours.label.slice(0, supportHours.label.length - shippedZone.length)
      return `${hours.trim()} ${ownZone ? genericAbbreviation(ownZone) : shippedZone}`.trim()
    },
    get days() {
      return span().days
    },
    get opens() {
      return span().opens
    },
    get closes() {
      return span().closes
    },
    get holidays() {
      return holidays(supportHours.holidays)
    },
  }
}

/** As many as the coach may take off: they are gone through for every day of a calendar. */
export const MAX_DAYS_OFF = 400

/**
 * The days off: those of the list but for the ones on which she works, and her own.
 *
 * @param text lines such as `2026-12-24`, `2026-12-28 to 2027-01-01` and `not 2026-10-12`
 */
function holidaysWith(listed: readonly string[], text: string): readonly string[] {
  const days = new Set(listed)
  for (const line of text.split('\n')) {
    const [first, last = first] = line.replace(/^not /, '').split(' to ').map(dayOf)
    if (!first || !last) continue
    const end = addDays(first, MAX_DAYS_OFF)
    for (let day = first; day <= last && day < end; day = addDays(day, 1)) {
      if (line.startsWith('not ')) days.delete(day)
      else days.add(day)
    }
  }
  return [...days].sort()
}

/** `2026-12-24`, which an earlier release wrote as `December 24, 2026`; undefined for anything else. */
function dayOf(text: string): string | undefined {
  const at = Date.parse(isDay(text) ? text : `${text} UTC`)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10)
}
