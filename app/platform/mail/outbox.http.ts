import { Hono } from 'hono'
import * as colors from '../../../brand/colors.ts'
import type { Database } from '../database/database.server.ts'
import { escapeHtml } from '../escape-html.ts'
import { emailPageHeaders, PRIVATE_HEADERS } from '../http/security-headers.ts'
import { readOutbox } from './email-queue.ts'

/**
 * GET /demo/outbox       the emails that a demonstration would have sent, newest first
 * GET /demo/outbox.json  `[{to, subject, headers, text, html, calendar?, at}]`, newest last
 * GET /demo/outbox/:n    the HTML of the n-th email, counted from 1
 */
export function outboxRoutes(deps: { database: Database }): Hono {
  const app = new Hono()
  const read = () => readOutbox(deps.database.db)
  app.get('/demo/outbox.json', async (context) => {
    const emails = (await read()).map(({ recipient, subject, headers, text, html, calendar, at }) => ({
      to: recipient,
      subject,
      headers,
      text,
      html,
      ...(calendar && { calendar }),
      at,
    }))
    return context.json(emails, 200, PRIVATE_HEADERS)
  })
  app.get('/demo/outbox', async (context) =>
    context.html(listPage(await read()), 200, emailPageHeaders({ framed: false })),
  )
  app.get('/demo/outbox/:n{[0-9]+}', async (context, next) => {
    const email = (await read())[Number(context.req.param('n')) - 1]
    if (!email) return next()
    return context.html(email.html, 200, emailPageHeaders({ framed: false }))
  })
  return app
}

function listPage(emails: Awaited<ReturnType<typeof readOutbox>>): string {
  const items = emails.map((email, index) => item(email, index + 1)).reverse()
  const list = items.length > 0 ? items.join('') : '<p>No email yet. Buy something and you’ll see its receipt here.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox of the demonstration</title><style>${STYLE}</style></head><body><main><h1>Outbox</h1><p>This is a demo. We keep every email here instead of sending it. <a href="/">Back to the site</a> · <a href="/demo/stripe/_control/page">Payments, refunds and renewals</a></p>${list}</main></body></html>`
}

function item(email: Awaited<ReturnType<typeof readOutbox>>[number], n: number): string {
  return `<article><h2><a href="/demo/outbox/${n}">${escapeHtml(email.subject)}</a></h2><p>To ${escapeHtml(email.recipient)}, <time datetime="${email.at.toISOString()}">${email.at.toUTCString()}</time></p><pre>${linkify(email.text)}</pre>${email.calendar ? `<details><summary>Calendar invitation</summary><pre>${escapeHtml(email.calendar)}</pre></details>` : ''}</article>`
}

/** The email's text with its web addresses as links. What ends a sentence isn't part of the address before it. */
function linkify(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,;:!?]/g, (url) => `<a href="${url}">${url}</a>`)
}

const STYLE = `body{margin:0;background:${colors.paper};color:${colors.ink};font:17px/1.6 system-ui,sans-serif}main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem 4rem}h1{font:600 2.2rem/1.2 Georgia,serif}h2{font:600 1.3rem/1.3 Georgia,serif;margin:0}article{background:${colors.card};border:1px solid ${colors.rule};padding:1.25rem;margin:1.25rem 0}article p{color:${colors.softInk};margin:.25rem 0 .75rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace;margin:0}a{color:${colors.evergreen}}h2 a,summary{display:inline-block;min-height:44px;align-content:center}`
