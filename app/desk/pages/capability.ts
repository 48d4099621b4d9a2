import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import { draftSnapshot } from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { IMMUTABLE } from '../../platform/document/headers.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { plainPage } from '../../platform/http/plain-page.ts'
import { mediaType } from '../../platform/http/request.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { asCoach } from '../desk-access.ts'
import type { FieldErrors } from './content-fields.ts'
import { PAGES_PATH, PREVIEW_PATH, PUBLISH_PATH } from './page-paths.ts'
import { publishedChanges } from './pages-view.ts'
import { pagePictures } from './pictures.sql.ts'
import { deleteUnusedPictures, PICTURE_WIDTHS, receivePictureForm } from './pictures.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** What someone hasn't agreed to in a part of a page, by field. */
    findUnagreed?(tx: Tx, part: string, value: unknown): Promise<FieldErrors>
    /** Where else than on pages pictures are shown. */
    pictured?: readonly PgColumn[]
  }
}

/** What the site says: its texts and pictures, and how a draft becomes public. */
export const deskPages = {
  routes: (app) => new Hono().route('/', pagePictureRoutes(app)).route('/', previewRoutes(app)),
  schedule: [{ name: 'delete-unused-pictures', cron: '23 8 * * *', run: deleteUnusedPictures }],
  deskChanges: publishedChanges,
  deskPages: [{ to: PAGES_PATH, label: 'Pages', inBar: 'never' }],
  idPrefixes: ['img'],
} satisfies Capability

/**
 * GET  /pictures/:picture/:width   a picture of a page, to everyone
 * POST /desk/pages/:file/:part     takes the one that a form brings along, and hands the rest on to the page
 *
 * Forms of pages are short, and one with a file is refused before its page sees it, so these aren't a page's.
 */
function pagePictureRoutes(deps: AppContext): Hono {
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

/**
 * GET /desk/preview?page=/about   a page of the site with every draft, for the coach alone; with `&live` as a live site shows it
 *
 * It runs nothing, sends no form, and only the desk may show it in a frame.
 */
function previewRoutes(deps: AppContext): Hono {
  return new Hono().get(PREVIEW_PATH, (hono) =>
    asCoach(deps, hono, async () => {
      const query = new URL(hono.req.url).searchParams
      const page = query.get('page') ?? '/'
      if (!PAGE.test(page)) throw new HttpError(404, 'no_page', 'There’s no such page.')
      const drafted = await draftSnapshot(deps)
      if ('problems' in drafted) return NOT_YET()
      return asPicture(await deps.renderPage(page, { ...drafted, live: query.has('live') }))
    }),
  )
}

/** A public page: nothing behind a link or a sign-in. */
const PAGE = /^\/[\w-]*(\/[\w-]+)?$/

const NOT_YET = () =>
  plainPage({
    status: 422,
    title: 'A draft isn’t right yet',
    text: ['The page can’t be shown with your drafts. The list of them says what is wrong.'],
    link: { href: PUBLISH_PATH, label: 'See your drafts' },
  })

async function asPicture(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const name of ['ETag', 'Content-Length']) headers.delete(name)
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value)
  headers.set('X-Frame-Options', 'SAMEORIGIN')
  headers.set('Content-Security-Policy', framed(headers.get('Content-Security-Policy') ?? ''))
  const html = (await response.text()).replace(SCRIPTS, '').replace('<head>', '<head><base target="_top">')
  return new Response(html, { status: response.status, headers })
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

/** The page's own policy, but nothing runs, nothing is sent, and the desk may show it in a frame. */
function framed(policy: string): string {
  const kept = policy.split('; ').filter((directive) => !REPLACED.test(directive))
  return [
    ...kept,
    "script-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-top-navigation-by-user-activation',
  ].join('; ')
}

const REPLACED = /^(script-src|form-action|frame-ancestors|require-trusted-types-for|trusted-types)\b/
