import { createHash } from 'node:crypto'
import * as colors from '../../../brand/colors.ts'
import { escapeHtml } from '../escape-html.ts'
import { PRIVATE_HEADERS } from './security-headers.ts'

/** A short page that needs nothing but itself: for answers to a form that was sent without script. */
interface PlainPage {
  status: number
  title: string
  /** Paragraphs of plain text. */
  text: string[]
  link?: { href: string; label: string }
}

export function plainPage({ status, title, text, link }: PlainPage): Response {
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${text.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : ''}</main></body></html>`
  const style = createHash('sha256').update(STYLE).digest('base64')
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${style}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      ...PRIVATE_HEADERS,
    },
  })
}

const STYLE = `body{margin:0;background:${colors.paper};color:${colors.ink};font:18px/1.6 system-ui,sans-serif}main{max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font:600 2rem/1.2 Georgia,serif}a{color:${colors.evergreen};display:inline-block;padding:.6rem 0}`
