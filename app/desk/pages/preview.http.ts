import { Hono } from 'hono'
import { draftSnapshot } from '../../operations/releases/releases.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { plainPage } from '../../platform/http/plain-page.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { asCoach } from '../desk-access.ts'
import { PREVIEW_PATH, PUBLISH_PATH } from './page-paths.ts'

/**
 * GET /desk/preview?page=/about   a page of the site with every draft, for the coach alone; with `&live` as a live site shows it
 *
 * It runs nothing, sends no form, and only the desk may show it in a frame.
 */
export function previewRoutes(deps: AppContext): Hono {
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
