import { eq, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { buildCalendar, calendarComponent, duration, utcTime, wholeDay } from '../../platform/icalendar.ts'
import { signToken, verifyToken } from '../../platform/signed-token.ts'
import { type LoadedCard, loadCards } from './board-view.ts'
import { isOpenStage } from './card.ts'
import { boardCalendars } from './cards.sql.ts'

type Deps = Pick<AppContext, 'database' | 'clock' | 'secret'>

const PURPOSE = 'board calendar'
export const CALENDAR_PATH = '/board-calendar/'

/** The path of her calendar, once she has asked for one. It works until she ends it, and without signing in. */
export async function findCalendarPath(
  deps: Pick<Deps, 'database' | 'secret'>,
  personId: string,
): Promise<string | undefined> {
  const generation = await findGeneration(deps, personId)
  if (generation === undefined) return undefined
  const token = signToken(deps.secret, PURPOSE, { subject: personId, generation, expiresAt: undefined })
  return `${CALENDAR_PATH}${token}`
}

/** Makes the address of her calendar. The one from before opens nothing anymore. */
export async function renewCalendar({ database: { db }, clock }: Deps, personId: string): Promise<void> {
  await db
    .insert(boardCalendars)
    .values({ personId, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: boardCalendars.personId,
      set: { generation: sql`${boardCalendars.generation} + 1`, createdAt: clock.now() },
    })
}

/** The calendar behind an address: her tasks and the last days of what she hasn't sent. Undefined once it has ended. */
export async function readCalendar(deps: Deps, token: string): Promise<string | undefined> {
  const claims = verifyToken(deps.secret, PURPOSE, token)
  if (!claims || (await findGeneration(deps, claims.subject)) !== claims.generation) return undefined
  const own = await deps.database.db
    .select({ email: personAddresses.email })
    .from(personAddresses)
    .where(eq(personAddresses.personId, claims.subject))
  const cards = await loadCards(
    deps,
    own.map(({ email }) => email),
  )
  const head = { product: 'Board', method: 'PUBLISH', name: 'My funding board', refreshInterval: 'PT12H' } as const
  return buildCalendar(
    head,
    cards.flatMap((one) => eventsOf(one, deps.clock.now())),
  )
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

async function findGeneration(
  { database: { db } }: Pick<Deps, 'database'>,
  personId: string,
): Promise<number | undefined> {
  const [row] = await db.select().from(boardCalendars).where(eq(boardCalendars.personId, personId))
  return row?.generation
}
