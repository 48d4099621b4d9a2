import { Hono } from 'hono'
import { loginPath, sessionOf } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { formatCsv } from '../../platform/csv.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { type LoadedCard, loadCards } from './board-view.ts'
import { CALENDAR_PATH, readCalendar } from './calendar.ts'
import { MILESTONE_LABELS, MILESTONES, stageLabel } from './card.ts'

/**
 * GET /account/board.csv         her board as a table
 * GET /board-calendar/:token     her tasks and deadlines for a calendar program, without signing in
 */
export function boardRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/account/board.csv', async (context) => {
    const session = await sessionOf(deps, context.req.raw)
    if (!session)
      return new Response(null, { status: 303, headers: { ...PRIVATE_HEADERS, Location: loginPath('/account/board') } })
    const rows = (await loadCards(deps, session.person.addresses)).map(csvRow)
    return new Response(formatCsv([CSV_HEADER, ...rows]), {
      headers: fileHeaders('text/csv', 'my-board.csv'),
    })
  })
  app.get(`${CALENDAR_PATH}:token`, async (context) => {
    const calendar = await readCalendar(deps, context.req.param('token').replace(/\.ics$/, ''))
    if (!calendar)
      throw new HttpError(
        404,
        'unknown_calendar',
        'This calendar address has stopped working. Your board has the new one.',
      )
    return new Response(calendar, { headers: fileHeaders('text/calendar', 'my-board.ics') })
  })
  return app
}

function fileHeaders(type: string, name: string): Record<string, string> {
  return {
    ...PRIVATE_HEADERS,
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  }
}

const CSV_HEADER = [
  ...['Title', 'Funder', 'Stage', 'Since', 'Last day', 'Your own deadline', 'Amount in the notice', 'Asked', 'Won'],
  ...['Next task', 'Due', 'Milestones', 'Why', 'How it went', 'Note', 'Official page'],
]

function csvRow({ card, facts, events, tasks }: LoadedCard): string[] {
  const next = tasks.find(({ done }) => !done)
  const money = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))
  return [
    ...[facts.title, facts.funder, stageLabel(card.stage), card.stageSince],
    ...[
      facts.deadlineOn ?? '',
      facts.innerDeadlineOn ?? '',
      facts.amount,
      money(card.askedCents),
      money(card.wonCents),
    ],
    ...[next?.title ?? '', next?.dueOn ?? ''],
    MILESTONES.filter((milestone) => events.has(milestone))
      .map((milestone) => MILESTONE_LABELS[milestone])
      .join('; '),
    ...[card.why, card.outcome, card.note, facts.link],
  ]
}
