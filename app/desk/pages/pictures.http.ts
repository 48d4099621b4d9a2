import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { IMMUTABLE } from '../../platform/document/headers.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { countUses } from '../../platform/http/rate-limits.ts'
import { asPageForm, mediaType } from '../../platform/http/request.ts'
import { asCoach } from '../answer-upload.ts'
import { readStoryLink } from '../stories/stories.ts'
import { pagePictures } from './pictures.sql.ts'
import { PICTURE_WIDTHS, receivePictureForm } from './pictures.ts'

/**
 * GET  /pictures/:picture/:width   a picture of a page, to everyone
 * POST /desk/pages/:file/:part     takes the one that a form brings along, and hands the rest on to the page
 * POST /your-story/:token          the same for a client who has a link
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
  app.post('/your-story/:token', async ({ req }, next) => {
    if (mediaType(req.raw) !== 'multipart/form-data') return next()
    const story = await readStoryLink(deps, req.param('token'))
    const subject = story?.id ?? ''
    const [use] = await countUses({ db: deps.database.db, clock: deps.clock }, [{ rate: PER_DAY, subject }])
    if (use && use.count > PER_DAY.limit) throw new HttpError(429, 'too_many_forms', 'Please try again tomorrow.')
    req.raw = story
      ? await receiving(() => receivePictureForm(deps, req.raw), req.raw.signal)
      : asPageForm(req.raw, new Map())
    return next()
  })
  return app
}

/** Each may have 15 MB of memory. */
const receiving = limitConcurrency({ running: 4, waiting: 20 })

const PER_DAY = { name: 'story forms', limit: 30, window: DAY }

const HEADERS = {
  'Content-Type': 'image/webp',
  // Another picture has another address.
  'Cache-Control': IMMUTABLE,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
}

const widthOf = (text: string): number => PICTURE_WIDTHS.find((width) => String(width) === text) ?? 0
