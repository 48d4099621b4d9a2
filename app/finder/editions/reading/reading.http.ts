import { Hono } from 'hono'
import { editionTitle } from '../../../catalog/edition-titles.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { parseForm } from '../../../platform/forms/form-fields.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { countUse } from '../../../platform/http/rate-limits.ts'
import { readBody } from '../../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../../platform/http/security-headers.ts'
import { PICKS_FULL_MESSAGE, parsePickChange } from '../../entries/entries.ts'
import { buildDeadlineCalendar } from '../publishing/publishing.ts'
import { type EditionAccess, openEdition } from './edition-page.ts'

/**
 * GET  /editions/:token/picks         what the buyer has picked, as JSON
 * POST /editions/:token/picks         a change of one pick: by script answered with the picks, else with the page
 * GET  /editions/:token/deadlines.ics the last days of the picks, or of all while there are none, for a calendar program
 */
export function editionRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/editions/:token/picks', async (context) => {
    const edition = await requireEdition(deps, context.req.param('token'))
    return context.json(await deps.picks.find(deps.database.db, edition), 200, PRIVATE_HEADERS)
  })
  app.post('/editions/:token/picks', async (context) => {
    const token = context.req.param('token')
    const edition = await requireEdition(deps, token)
    const { entitlement, entries } = edition
    await countUse({ db: deps.database.db, clock: deps.clock }, PICK_RATE_LIMIT, entitlement.id)
    const form = parseForm(await readBody(context.req.raw, MAX_BODY_BYTES))
    const change = 'fields' in form ? parsePickChange(form.fields) : undefined
    if (!change || !entries.some(({ content }) => content.id === change.entry))
      throw new HttpError(
        400,
        'bad_pick',
        'Not saved: please keep the note to 2,000 characters and pick a stage from the list.',
      )
    const done = await deps.picks.update(deps, edition, change)
    if (context.req.header('Accept') === 'application/json') {
      if (done === 'full') throw new HttpError(409, 'full', PICKS_FULL_MESSAGE)
      return context.json(await deps.picks.find(deps.database.db, edition), 200, PRIVATE_HEADERS)
    }
    return context.redirect(`/editions/${token}${done === 'full' ? '?full=yes' : ''}#${entryAnchor(change.entry)}`, 303)
  })
  app.get('/editions/:token/deadlines.ics', async (context, next) => {
    const edition = await openEdition(deps, context.req.param('token'), { evenExpired: true })
    if (!edition) return next()
    return new Response(await picksCalendar(deps, edition), {
      headers: {
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="deadlines.ics"',
      },
    })
  })
  return app
}

const PICK_RATE_LIMIT = { name: 'picks', limit: 120, window: MINUTE }
const MAX_BODY_BYTES = 32_000

const entryAnchor = (id: string) => `entry-${encodeURIComponent(id)}`

async function requireEdition(deps: AppContext, token: string): Promise<EditionAccess> {
  const edition = await openEdition(deps, token)
  if (edition) return edition
  throw new HttpError(410, 'link_over', 'This link doesn’t work anymore. Open your list again from your receipt email.')
}

async function picksCalendar(deps: AppContext, access: EditionAccess): Promise<string> {
  const { edition, entries } = access
  const picked = new Set((await deps.picks.find(deps.database.db, access)).map(({ id }) => id))
  const shown = entries.filter(({ content }) => picked.size === 0 || picked.has(content.id))
  return buildDeadlineCalendar(`Deadlines: ${editionTitle(edition)}`, shown, deps.clock.now())
}
