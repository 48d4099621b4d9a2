import {
  addOwnCalendar,
  calendarUrlProblem,
  findCalendars,
  MAX_CALENDAR_NAME_LENGTH,
  MAX_CALENDARS,
  readFeedNow,
  removeOwnCalendar,
  shownUrl,
} from '../../calls/bookings/bookings.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { type NewChange, recordChange } from '../changes.ts'
import { type Pressed, refuse } from '../desk-access.ts'

/** A calendar that was not saved, as it was typed. */
export interface WrongCalendar {
  name: string
  url: string
  /** The field that is wrong. */
  field: 'name' | 'url'
  problem: string
}

type CalendarReply = { to: string } | { status: number; problem: string; wrongCalendar?: WrongCalendar }

/** Where a form leads once it's saved: to what it changed. */
export const savedPath = (key: string) =>
  `/desk/settings?${new URLSearchParams({ saved: key })}#${encodeURIComponent(key)}`

/** What the buttons of the calendars do. */
export const calendarActs = {
  'calendar-add': add,
  'calendar-test': ({ deps, fields }: Pressed) => test(deps, fields.get('calendar') ?? ''),
  'calendar-remove': remove,
}

async function add({ deps, by, fields }: Pressed): Promise<CalendarReply> {
  const name = oneLine(fields.get('name') ?? '')
  const url = (fields.get('address') ?? '').trim()
  const wrong = (field: WrongCalendar['field'], problem: string) => ({
    status: 422,
    problem: 'We haven’t saved the calendar. What you typed is still there.',
    wrongCalendar: { name, url, field, problem },
  })
  const badName = nameProblem(name)
  if (badName) return wrong('name', badName)
  const badUrl = calendarUrlProblem(url, { allowsHttp: deps.feedLimits?.allowPrivate === true })
  if (badUrl) return wrong('url', badUrl)
  if (deps.feeds.includes(url)) return wrong('url', THERE_ALREADY)
  const added = await deps.database.transact(async (tx) => {
    const result = await addOwnCalendar(deps, tx, { name, url, by })
    if ('id' in result) {
      const after = { name, address: shownUrl(url) }
      await record(deps, tx, { by, id: result.id, summary: `Added the calendar “${name}”`, after })
    }
    return result
  })
  if ('problem' in added)
    return wrong(
      'url',
      added.problem === 'too many' ? `There are ${MAX_CALENDARS} already. Remove one first.` : THERE_ALREADY,
    )
  return test(deps, added.id)
}

const THERE_ALREADY = 'That calendar is in the list already.'

/** Reads it now: the page then says what came. */
async function test(deps: AppContext, id: string): Promise<CalendarReply> {
  const calendar = (await findCalendars(deps)).find((each) => each.id === id)
  if (!calendar || !(await readFeedNow(deps, calendar.urlHash))) return NOT_LISTED
  return { to: savedPath(id) }
}

const NOT_LISTED = refuse('Nothing changed: that calendar isn’t in the list.', 409)

async function remove({ deps, by, fields }: Pressed): Promise<CalendarReply> {
  const id = fields.get('calendar') ?? ''
  const removed = await deps.database.transact(async (tx) => {
    const calendar = await removeOwnCalendar(deps, tx, id)
    if (calendar) {
      const before = { name: calendar.name, address: calendar.shownUrl }
      await record(deps, tx, { by, id, summary: `Removed the calendar “${calendar.name}”`, before })
    }
    return calendar
  })
  return removed ? { to: savedPath('calendars') } : NOT_LISTED
}

function nameProblem(name: string): string | undefined {
  if (!name) return 'Please give it a name, such as “Family”.'
  return name.length > MAX_CALENDAR_NAME_LENGTH
    ? `This is longer than ${MAX_CALENDAR_NAME_LENGTH} characters.`
    : undefined
}

function record(
  deps: AppContext,
  tx: Tx,
  { by: actor, id: subject, ...change }: { by: string; id: string } & Pick<NewChange, 'summary' | 'before' | 'after'>,
): Promise<string> {
  return recordChange(deps, tx, { actor, action: 'calendar', subject, ...change })
}
