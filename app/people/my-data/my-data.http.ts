import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { sessionOf } from '../sign-in/sign-in.ts'
import { findMyFile, readMyData } from './my-data.ts'

/**
 * GET /my-data/:token/data.json    what the page shows, for a machine to read
 * GET /my-data/:token/files/:file  one of the files that it lists
 *
 * A link that is not open falls through.
 */
export function myDataRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/my-data/:token/data.json', async (context, next) => {
    const page = await readMyData(deps, context.req.param('token'), await sessionOf(deps, context.req.raw))
    if (page.state !== 'open') return next()
    const sections = page.sections.map(({ name, records, files, retentionNotice }) => ({
      name,
      records,
      files,
      keptAfterDeletion: retentionNotice ?? null,
    }))
    const body = { email: page.email, madeAt: deps.clock.now().toISOString(), sections }
    return context.body(`${JSON.stringify(body, null, 2)}\n`, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      ...PRIVATE_HEADERS,
    })
  })
  app.get('/my-data/:token/files/:file', async (context, next) => {
    const { token, file: name } = context.req.param()
    const file = await findMyFile(deps, token, name, await sessionOf(deps, context.req.raw))
    if (!file) return next()
    return context.body(await readFile(file.path), 200, {
      ...PRIVATE_HEADERS,
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${file.name}"`,
    })
  })
  return app
}
