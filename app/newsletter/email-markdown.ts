import { Marked, type Tokens } from 'marked'
import * as colors from '../../brand/colors.ts'
import { escapeHtml } from '../platform/escape-html.ts'

/**
 * Markdown as the HTML of an email: styles in attributes, for email programs, and only elements that are safe there. HTML
 * in the text is shown as it was typed; a link leads to the web or to a mailbox; a picture becomes a link.
 *
 * @param toLink what an address is replaced by in a link
 */
export function renderEmailMarkdown(markdown: string, toLink: (href: string) => string = (href) => href): string {
  return marked.parse(markdown, {
    async: false,
    walkTokens(token) {
      if (token.type === 'link') token.href = toLink(token.href)
    },
  })
}

const SANS = 'font-family:Helvetica,Arial,sans-serif'
const TEXT = `${SANS};font-size:17px;line-height:26px`
const LINE = `1px solid ${colors.rule}`

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      // The email's title is its first heading.
      const level = Math.min(Math.max(depth, 2), 4)
      const size = { 2: 22, 3: 19, 4: 17 }[level]
      return `<h${level} style="font-size:${size}px;line-height:1.3;margin:28px 0 12px">${this.parser.parseInline(tokens)}</h${level}>`
    },
    paragraph({ tokens }: Tokens.Paragraph) {
      return `<p style="${TEXT};margin:0 0 16px">${this.parser.parseInline(tokens)}</p>`
    },
    list({ items, ordered, start }: Tokens.List) {
      const tag = ordered ? 'ol' : 'ul'
      const from = ordered && start !== 1 ? ` start="${start}"` : ''
      return `<${tag}${from} style="${TEXT};margin:0 0 16px;padding-left:24px">${items.map((item) => this.listitem(item)).join('')}</${tag}>`
    },
    listitem({ tokens }: Tokens.ListItem) {
      return `<li style="margin:0 0 6px">${this.parser.parse(tokens)}</li>`
    },
    blockquote({ tokens }: Tokens.Blockquote) {
      return `<blockquote class="rule" style="border-left:3px solid ${colors.rule};margin:0 0 16px;padding:0 0 0 16px">${this.parser.parse(tokens)}</blockquote>`
    },
    hr() {
      return `<hr class="rule" style="border:0;border-top:${LINE};margin:24px 0">`
    },
    code({ text }: Tokens.Code) {
      return `<pre style="font-size:15px;line-height:22px;margin:0 0 16px;white-space:pre-wrap">${escapeHtml(text)}</pre>`
    },
    table({ header, rows }: Tokens.Table) {
      const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
        row
          .map(
            ({ tokens }) =>
              `<${tag} class="rule" style="border-bottom:${LINE};padding:6px 10px 6px 0;text-align:left;vertical-align:top">${this.parser.parseInline(tokens)}</${tag}>`,
          )
          .join('')
      const lines = [cells(header, 'th'), ...rows.map((row) => cells(row, 'td'))].map((row) => `<tr>${row}</tr>`)
      return `<table style="${TEXT};border-collapse:collapse;margin:0 0 16px;width:100%">${lines.join('')}</table>`
    },
    link({ href, tokens }: Tokens.Link) {
      const inner = this.parser.parseInline(tokens)
      if (!isAllowedUrl(href)) return inner
      return `<a class="link" style="color:${colors.evergreen};text-decoration:underline" href="${escapeHtml(href)}">${inner}</a>`
    },
    image({ href, text }: Tokens.Image) {
      if (!isAllowedUrl(href)) return escapeHtml(text)
      return `<a class="link" style="color:${colors.evergreen}" href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`
    },
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escapeHtml(text)
    },
  },
})

function isAllowedUrl(href: string): boolean {
  return URL.canParse(href) && ['https:', 'http:', 'mailto:'].includes(new URL(href).protocol)
}
