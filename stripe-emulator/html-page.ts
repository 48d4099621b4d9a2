import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as colors from '../brand/colors.ts'

interface Notice {
  status?: number
  title: string
  text: string
  /** HTML. */
  form?: string
  formAction?: string
}

/** A page of one heading and one paragraph, and a form where it has one. */
export function noticeResponse({ status = 200, title, text, form = '', formAction }: Notice): Response {
  const body = `${DEMO_NOTICE}<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main>`
  return htmlResponse(renderPage(title, body), { status, formAction: formAction ?? (form ? "'self'" : "'none'") })
}

/** @param body what is in `<body>`, as HTML */
export function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${PAGE_STYLE}</style></head>
<body>${body}</body></html>
`
}

/** Above every page of the emulator, with the ways behind the scenes. */
export const DEMO_NOTICE =
  '<header class="notice"><strong>Demo.</strong> Nothing is charged. <span><a href="/demo/outbox">Emails</a> &nbsp; <a href="/demo/stripe/_control/page">Payments</a></span></header>'

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** An answer in HTML whose policy allows the style of the emulator's pages and forms to these places. */
export function htmlResponse(body: string, { status = 200, formAction = "'self'" } = {}): Response {
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`
  return new Response(body, { status, headers: { ...HTML_HEADERS, 'content-security-policy': policy } })
}

export function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HTML_HEADERS, location } })
}

/**
 * Whether a form was sent by one of our pages: by Sec-Fetch-Site if the browser sends it, else by the Origin.
 * A request with neither is refused.
 */
export function sameOrigin(c: Context, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return c.req.header('origin') === new URL(publicUrl).origin
}

export function money(cents: number, currency: string | null): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' }).format(cents / 100)
}

const HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

const PAGE_STYLE = `
*{box-sizing:border-box}
body{margin:0;background:${colors.paper};color:${colors.ink};font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.notice span{white-space:nowrap}
.notice a{display:inline-block;min-height:2.75rem;align-content:center;color:inherit}
.notice{margin:0;padding:.75rem 1rem;background:${colors.marigold};color:${colors.ink};text-align:center}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
@media (min-width:40rem){main{margin:2.5rem auto;padding:2rem 2.25rem;background:${colors.card};border:1px solid ${colors.rule};border-radius:.5rem}}
h1{margin:0 0 1rem;font:700 1.75rem/1.2 Georgia,"Times New Roman",serif;color:${colors.evergreen};text-wrap:balance}
dl{margin:0 0 1rem;border-top:3px double ${colors.rule}}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid ${colors.rule}}
dt{overflow-wrap:anywhere}
dd{margin:0;white-space:nowrap;font-variant-numeric:tabular-nums}
.due{font-weight:700}
.price{margin:0 0 1.25rem;font-size:1.125rem;font-weight:600}
label{display:block;font-weight:600}
.hint{margin:0 0 .5rem;color:${colors.softInk};font-size:.9375rem}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:2px solid ${colors.softInk};border-radius:.375rem;background:#fff;color:${colors.ink};font:inherit}
form{display:grid;gap:.5rem;margin-bottom:1rem}
button{min-height:2.75rem;padding:.5rem 1rem;border:2px solid ${colors.evergreen};border-radius:.375rem;background:${colors.card};color:${colors.evergreen};font:inherit;font-weight:600;cursor:pointer}
.primary{margin-top:.5rem;background:${colors.evergreen};color:${colors.card}}
.plain{border-color:transparent;background:none;text-decoration:underline}
a{color:${colors.evergreen}}
small{overflow-wrap:anywhere}
h2{margin:1.5rem 0 .5rem;font:700 1.25rem/1.3 Georgia,"Times New Roman",serif}
:focus-visible{outline:3px solid ${colors.clay};outline-offset:2px}
.alert{margin:0 0 1rem;padding:.75rem 1rem;border-left:4px solid ${colors.clay};background:${colors.card};color:${colors.clay};font-weight:600}
`

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')
