import { beforeEach, expect, test } from 'vitest'
import { callShopForFile } from '../../../test/call-buyer.ts'
import { lastChange, signInStaff, visitDesk } from '../../../test/desk-visits.ts'
import { forFile } from '../../../test/for-file.ts'
import { serverForFile } from '../../../test/local-server.ts'
import { calendarFeeds, ownCalendars } from '../../calls/bookings/bookings.sql.ts'
import { readFeeds } from '../../calls/bookings/bookings.ts'
import { forgetRemovedCalendars } from '../../calls/bookings/calendar/own-calendars.ts'
import { DAY } from '../../platform/clock.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { changes } from '../desk.sql.ts'
import type { CalendarView } from './settings-view.ts'

const here = callShopForFile()
const answer = { status: 200, text: '' }
const server = serverForFile((_, response) => void response.writeHead(answer.status).end(answer.text))
const owner = forFile(() => signInStaff(here.shop, 'owner@example.com'))
beforeEach(async () => {
  Object.assign(answer, { status: 200, text: calendar('20270106T100000Z') })
  await here.shop.database.db.delete(calendarFeeds)
  await here.shop.database.db.delete(ownCalendars)
})

/** A weekly event of two hours that begins here. */
function calendar(start: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', 'UID:a', `DTSTART:${start}`]
  return [...lines, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}

const visit = (form?: Record<string, string>) => visitDesk(here.shop, owner, '/desk/settings', form)
const address = (name: string) => `${server.url}/secret-token-${name}/basic.ics`
const add = (name: string) => visit({ do: 'calendar-add', name, address: address(name) })
const view = async () => (await visit()).data.calendars
const listed = async (name: string): Promise<CalendarView> =>
  (await view()).find((each: CalendarView) => each.name === name)
const undoNewest = async () => visit({ key: 'calendars', undo: (await lastChange(here.shop)).id })
const isFree = () => here.isFree('2027-01-06T10:00:00.000Z')

test('A calendar that the owner adds blocks its busy times at once, and its address is a secret from then on', async () => {
  expect(await isFree()).toBe(true)
  const { status, location } = await add('Family')
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/desk\/settings\?saved=cal_\w+#cal_\w+$/)])
  expect(await isFree()).toBe(false)
  expect(await listed('Family')).toMatchObject({
    ...{ address: `${new URL(server.url).host} ….ics`, isFine: true },
    says: expect.stringMatching(/^Read Monday, January 4, .*: 2 busy times in the next two weeks\.$/),
  })
  const { db } = here.shop.database
  const logged: string[] = []
  answer.status = 500
  await readFeeds({ ...here.shop.deps, log: createLog('debug', { write: (line) => void logged.push(line) }) })
  expect(logged.join()).toContain('the calendar “Family”')
  const stored = await Promise.all([ownCalendars, changes, calendarFeeds].map((table) => db.select().from(table)))
  expect(JSON.stringify([await visit(), stored, logged])).not.toContain('secret-token')
})

test('A calendar with an entry that nobody can read blocks its other times, and the desk names that entry', async () => {
  const lines = ['BEGIN:VEVENT', 'UID:b', 'SUMMARY:Lunch', 'DTSTART:20271399', 'END:VEVENT', 'END:VCALENDAR']
  answer.text = calendar('20270106T100000Z').replace('END:VCALENDAR', lines.join('\r\n'))
  await add('Family')
  const { says, isFine } = await listed('Family')
  expect(says).toMatch(/: 2 busy times in .* weeks\. We couldn’t read “Lunch” \(2027-13-99\), so it blocks nothing\.$/)
  expect([isFine, await isFree()]).toEqual([false, false])
  answer.text = calendar('20270106T100000Z')
  await readFeeds(here.shop.deps)
  expect((await listed('Family')).isFine).toBe(true)
})

test('The test of a calendar says what is wrong, and that it works again', async () => {
  answer.status = 404
  await add('Broken')
  const { id, says, isFine } = await listed('Broken')
  expect([says, isFine]).toEqual([expect.stringContaining('We couldn’t read it: the server answered 404.'), false])
  Object.assign(answer, { status: 200, text: calendar('20270301T100000Z') })
  expect((await visit({ do: 'calendar-test', calendar: id })).status).toBe(303)
  expect((await listed('Broken')).says).toMatch(/: nothing in the next two weeks\.$/)
  expect((await visit({ do: 'calendar-test', calendar: 'cal_other' })).status).toBe(409)
})

test('A calendar that was removed blocks nothing until that is undone and it is read again; its address is forgotten when it can’t be brought back', async () => {
  const { deps, database } = here.shop
  await add('Work')
  const added = await lastChange(here.shop)
  const { id } = await listed('Work')
  expect((await visit({ do: 'calendar-remove', calendar: id })).status).toBe(303)
  expect([await listed('Work'), await isFree()]).toEqual([undefined, true])
  expect((await undoNewest()).status).toBe(303)
  expect((await listed('Work')).says).toContain('Not read yet')
  await readFeeds(deps)
  expect(await isFree()).toBe(false)
  expect((await visit({ key: 'calendars', undo: added.id })).status).toBe(303)
  expect([await listed('Work'), await isFree()]).toEqual([undefined, true])
  await forgetRemovedCalendars(deps)
  expect(await database.db.select().from(ownCalendars)).toHaveLength(1)
  here.clock.at = new Date(here.clock.at.getTime() + 92 * DAY)
  await forgetRemovedCalendars(deps)
  expect(await database.db.select().from(ownCalendars)).toEqual([])
})

test.each([
  ['', 'https://calendar.example.com/a.ics', 'name', 'give it a name'],
  ['x'.repeat(61), 'https://calendar.example.com/a.ics', 'name', 'at most 60'],
  ['Ours', 'calendar.example.com/a.ics', 'address', 'That isn’t a calendar address'],
  ['Ours', 'ftp://calendar.example.com/a.ics', 'address', 'That isn’t a calendar address'],
  ['Ours', `https://calendar.example.com/${'a'.repeat(1000)}.ics`, 'address', 'That isn’t a calendar address'],
])(
  'A calendar named “%s” at %s isn’t added, and what was typed is still there',
  async (name, address, field, problem) => {
    const { status, data } = await visit({ do: 'calendar-add', name, address })
    const errors = { [field]: expect.stringContaining(problem) }
    expect([status, data.wrongCalendar]).toEqual([422, { errors, values: { name, address } }])
    expect(await view()).toEqual([])
  },
)

test('No calendar is there twice; one inside our own network isn’t asked, nor one whose address is encrypted under another APP_SECRET', async () => {
  const { deps } = here.shop
  await add('First')
  const again = await visit({ do: 'calendar-add', name: 'Second', address: address('First') })
  expect([again.status, again.data.wrongCalendar.errors.address]).toEqual([
    422,
    'That calendar is in the list already.',
  ])
  await readFeeds({ ...deps, feedLimits: {} })
  expect((await listed('First')).says).toContain('its address is not a public one')
  await readFeeds({ ...deps, secret: 'another secret of thirty-two letters' })
  expect((await listed('First')).says).toContain('encrypted under another APP_SECRET')
})
