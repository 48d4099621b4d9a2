import { Hono } from 'hono'
import type { AppContext } from '../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../platform/http/security-headers.ts'
import { readMyData } from './export-and-erasure.ts'

/** GET /my-data/:token/data.json: what the page shows, for a machine to read. A link that is not open falls through. */
export function myDataRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/my-data/:token/data.json', async (context, next) => {
    const page = await readMyData(deps, context.req.param('token'))
    if (page.state !== 'open') return next()
    const sections = page.sections.map(({ name, records, retentionNotice }) => ({
      name,
      records,
      keptAfterDeletion: retentionNotice ?? null,
    }))
    const body = { email: page.email, madeAt: deps.clock.now().toISOString(), sections }
    return context.body(`${JSON.stringify(body, null, 2)}\n`, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      ...PRIVATE_HEADERS,
    })
  })
  return app
}
