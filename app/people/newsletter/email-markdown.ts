import * as colors from '../../../brand/colors.ts'
import { renderMarkdown } from '../../platform/markdown.ts'

/**
 * Markdown as the HTML of an email: styles in attributes, for email programs, and only elements that are safe there.
 *
 * @param toLink what an address is replaced by in a link
 */
export function renderEmailMarkdown(markdown: string, toLink?: (href: string) => string): string {
  return renderMarkdown(markdown, { isDocument: true, attributes: ATTRIBUTES, ...(toLink && { toLink }) })
}

const TEXT = 'font-family:Helvetica,Arial,sans-serif;font-size:17px;line-height:26px'
const LINE = `1px solid ${colors.rule}`
const CELL = ` class="rule" style="border-bottom:${LINE};padding:6px 10px 6px 0;text-align:left;vertical-align:top"`
const heading = (size: number) => ` style="font-size:${size}px;line-height:1.3;margin:28px 0 12px"`

const ATTRIBUTES = {
  h2: heading(22),
  h3: heading(19),
  h4: heading(17),
  p: ` style="${TEXT};margin:0 0 16px"`,
  ul: ` style="${TEXT};margin:0 0 16px;padding-left:24px"`,
  ol: ` style="${TEXT};margin:0 0 16px;padding-left:24px"`,
  li: ' style="margin:0 0 6px"',
  blockquote: ` class="rule" style="border-left:3px solid ${colors.rule};margin:0 0 16px;padding:0 0 0 16px"`,
  hr: ` class="rule" style="border:0;border-top:${LINE};margin:24px 0"`,
  pre: ' style="font-size:15px;line-height:22px;margin:0 0 16px;white-space:pre-wrap"',
  table: ` style="${TEXT};border-collapse:collapse;margin:0 0 16px;width:100%"`,
  th: CELL,
  td: CELL,
  a: ` class="link" style="color:${colors.evergreen};text-decoration:underline"`,
}
