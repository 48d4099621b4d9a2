import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { IMMUTABLE } from '../../platform/document/headers.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { mediaType } from '../../platform/http/request.ts'
import { asCoach } from '../desk-access.ts'
import { pagePictures } from './pictures.sql.ts'
import { PICTURE_WIDTHS, receivePictureForm } from './pictures.ts'

/**
 * GET  /pictures/:picture/:width   a picture of a page, to everyone
 * POST /desk/pages/:file/:part     takes the one that a form brings along, and hands the rest on to the page
 *
 * Forms of pages are short, and one with a file is refused before its page sees it, so these aren't a page's.
 */
export function pagePictureRoutes(deps: AppContext): Hono {
  const app = new Hono()
  app.get('/pictures/:picture/:width', async ({ req }) => {
    const isOne = and(eq(pagePictures.id, req.param('picture')), eq(pagePictures.width, widthOf(req.param('width'))))
    const [found] = await deps.database.db.select().from(pagePictures).where(isOne)
    if (!found) throw new HttpError(404, 'no_picture', 'There’s no such picture.')
    return new Response(Buffer.from(found.data, 'base64'), { headers: HEADERS })
  })
  app.post('/desk/pages/:file/:part', async (hono, next) => {
    if (mediaType(hono.req.raw) !== 'multipart/form-data') return next()
    let isRead = false
    const answer = await asCoach(deps, hono, async () => {
      hono.req.raw = await receivePictureForm(deps, hono.req.raw)
      isRead = true
      return new Response()
    })
    return isRead ? next() : answer
  })
  return app
}

const HEADERS = {
  'Content-Type': 'image/webp',
  // Another picture has another address.
  'Cache-Control': IMMUTABLE,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
}

const widthOf = (text: string): number => PICTURE_WIDTHS.find((width) => String(width) === text) ?? 0
