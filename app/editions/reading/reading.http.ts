import { Hono } from 'hono'
import { MINUTE } from '../../platform/clock.ts'
import { parseForm } from '../../platform/forms/form-fields.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readBody } from '../../platform/http/request.ts'
import { PRIVATE } from '../../platform/http/security-headers.ts'
import { calendarOf, editionTitle } from '../publishing/publishing.ts'
import { changePick, parseChange, picksOf } from './picks.ts'
import { type EditionPageDeps, type OpenEdition, openEdition } from './edition-page.ts'
import { MOST_PICKS } from './stages.ts'

/**
 * GET  /editions/:token/picks         what the buyer has picked, as JSON
 * POST /editions/:token/picks         a change of one pick: by script answered with the picks, else with the page
 * GET  /editions/:token/deadlines.ics the last days of the picks, or of all while there are none, for a calendar program
 */
export function editionRoutes(deps: EditionPageDeps): Hono {
  const app = new Hono()
  app.get('/editions/:token/picks', async (context) => {
    const { right } = await opened(deps, context.req.param('token'))
    return context.json(await picksOf(deps.database.db, right.id), 200, PRIVATE)
  })
  app.post('/editions/:token/picks', async (context) => {
    const token = context.req.param('token')
    const { right, entries } = await opened(deps, token)
    await countUse({ db: deps.database.db, clock: deps.clock }, CHANGES, right.id)
    const form = parseForm(await readBody(context.req.raw, MOST_BYTES))
    const change = 'fields' in form ? parseChange(form.fields) : undefined
    if (!change || !entries.some(({ content }) => content.id === change.entry))
      throw new Refusal(
        400,
        'bad_pick',
        'Not saved: a note has at most 2,000 characters, and a stage is one of the list.',
      )
    const done = await changePick(deps, right.id, change)
    if (context.req.header('Accept') === 'application/json') {
      if (done === 'full') throw new Refusal(409, 'full', FULL)
      return context.json(await picksOf(deps.database.db, right.id), 200, PRIVATE)
    }
    return context.redirect(`/editions/${token}${done === 'full' ? '?full=yes' : ''}#${anchor(change.entry)}`, 303)
  })
  app.get('/editions/:token/deadlines.ics', async (context, next) => {
    const edition = await openEdition(deps, context.req.param('token'), { evenExpired: true })
    if (!edition) return next()
    return new Response(await calendar(deps, edition), {
      headers: {
        ...PRIVATE,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="deadlines.ics"',
      },
    })
  })
  return app
}

const CHANGES = { name: 'picks', limit: 120, window: MINUTE }
const MOST_BYTES = 32_000
const FULL = `Not picked: you have ${MOST_PICKS} already. Put one back first.`

const anchor = (id: string) => `entry-${encodeURIComponent(id)}`

async function opened(deps: EditionPageDeps, token: string): Promise<OpenEdition> {
  const edition = await openEdition(deps, token)
  if (edition) return edition
  throw new Refusal(410, 'link_over', 'This link does not work any more. Open your list from your receipt mail again.')
}

async function calendar(deps: EditionPageDeps, { edition, entries, right }: OpenEdition): Promise<string> {
  const picked = new Set((await picksOf(deps.database.db, right.id)).map(({ id }) => id))
  const shown = entries.filter(({ content }) => picked.size === 0 || picked.has(content.id))
  return calendarOf(
    `Deadlines: ${editionTitle(edition)}`,
    shown.map(({ content }) => content),
    deps.clock.now(),
  )
}
