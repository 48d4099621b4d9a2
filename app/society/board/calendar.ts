import type { AppContext } from '../../platform/app-context.ts'
import { buildCalendar, calendarComponent, duration, utcTime, wholeDay } from '../../platform/icalendar.ts'
import { calendarRoutes } from '../calendar-link/calendar-link.ts'
import { addressesOf } from '../members/members.ts'
import { type LoadedCard, loadCards } from './board-view.ts'
import { isOpenStage } from './card.ts'
import { boardCalendars } from './cards.sql.ts'

export const BOARD_CALENDAR = {
  ...{ table: boardCalendars, purpose: 'board calendar', path: '/board-calendar/' },
  ...{ file: 'my-board.ics', whereIsNew: 'Your board has the new one.' },
}

/** GET /board-calendar/:token: someone's tasks and the last days of what they haven't sent, for a calendar program. */
export const boardRoutes = (deps: AppContext) =>
  calendarRoutes(deps, BOARD_CALENDAR, (personId) => buildBoard(deps, personId))

async function buildBoard(deps: AppContext, personId: string): Promise<string> {
  const cards = await loadCards(deps, await addressesOf(deps.database.db, personId))
  const head = { product: 'Board', method: 'PUBLISH', name: 'My funding board', refreshInterval: 'PT12H' } as const
  const events = cards.flatMap((one) => eventsOf(one, deps.clock.now()))
  return buildCalendar(head, events)
}

function eventsOf({ card, facts, tasks }: LoadedCard, now: Date) {
  const stamp = ['dtstamp', utcTime(now)] as const
  const link = facts.link ? ([['url', facts.link]] as const) : []
  const days = tasks.flatMap(({ id, title, dueOn, done }) =>
    dueOn && !done
      ? [
          calendarComponent('vevent', [
            ['uid', `${card.id}-${id.replace(/\W/g, '-')}@board`],
            stamp,
            ['dtstart', wholeDay(dueOn)],
            ['summary', `${title}: ${facts.title}`],
            ['transp', 'TRANSPARENT'],
          ]),
        ]
      : [],
  )
  if (!facts.deadlineOn || !isOpenStage(card.stage)) return days
  const last = calendarComponent('vevent', [
    ['uid', `${card.id}@board`],
    stamp,
    ['dtstart', facts.deadlineAt ? utcTime(new Date(facts.deadlineAt)) : wholeDay(facts.deadlineOn)],
    ['summary', `Last day: ${facts.title}`],
    ['description', 'The official page has the last word.'],
    ...link,
    ['transp', 'TRANSPARENT'],
  ])
  last.addSubcomponent(
    calendarComponent('valarm', [
      ['action', 'DISPLAY'],
      ['description', `One week left: ${facts.title}`],
      ['trigger', duration('-P7D')],
    ]),
  )
  return [...days, last]
}
