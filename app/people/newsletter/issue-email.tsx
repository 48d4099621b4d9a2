import * as colors from '../../../brand/colors.ts'
import { EmailLayout, type EmailPart, renderEmail } from '../../platform/email-layout/email-layout.tsx'
import { renderMarkdown } from '../../platform/markdown.ts'
import { type Issue, linkFromNewsletter } from './issue.ts'
import { type SubscriberLinks, subscriberLinks, UnsubscribeFooter } from './newsletter-emails.tsx'

/** An issue as an email that is the same for everyone, but for the place that each reader's own token is put into. */
export async function renderIssue(issue: Issue, publicUrl: string) {
  return renderEmail(issue.subject, <IssueEmail issue={issue} publicUrl={publicUrl} />)
}

/** Whether each reader's copy has a place for what fits them. */
export function hasFittingPart({ html }: { html: string }): boolean {
  return html.includes(FITTING_PLACEHOLDER)
}

/**
 * The email as one reader gets it.
 *
 * @param fitting what fits them; undefined where nothing does, or the issue has no place for it
 */
export function personalizeIssue<Text extends { html: string; text: string }>(
  written: Text,
  tokens: SubscriberLinks,
  fitting?: EmailPart,
): Text {
  // One placeholder is used for both tokens, in stored issues too; the path shows which one is meant.
  const put = (text: string) =>
    text
      .replaceAll(`/preferences/${TOKEN_PLACEHOLDER}`, `/preferences/${tokens.preferences}`)
      .replaceAll(TOKEN_PLACEHOLDER, tokens.unsubscribe)
  const html = put(written.html).replaceAll(FITTING_PLACEHOLDER, () => fitting?.html ?? '')
  const text = put(written.text).replaceAll(FITTING_LINE, () => (fitting ? `\n\n${fitting.text}\n\n` : '\n\n'))
  return { ...written, html, text }
}

const FITTING_PLACEHOLDER = 'THE-OPPORTUNITIES-THAT-FIT-THE-READER'
const FITTING_LINE = new RegExp(`\\n*${FITTING_PLACEHOLDER}\\n*`, 'g')
const TOKEN_PLACEHOLDER = 'THE-TOKEN-OF-THE-READER'

function IssueEmail({ issue, publicUrl }: { issue: Issue; publicUrl: string }) {
  const toLink = (href: string) => linkFromNewsletter(href, issue.slug, publicUrl)
  return (
    <EmailLayout
      title={issue.subject}
      preview={issue.preheader}
      footer={
        <UnsubscribeFooter
          {...subscriberLinks(publicUrl, { unsubscribe: TOKEN_PLACEHOLDER, preferences: TOKEN_PLACEHOLDER })}
        />
      }
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown of the owner's, HTML in it escaped. */}
      <div dangerouslySetInnerHTML={{ __html: renderEmailMarkdown(issue.markdown, toLink) }} />
      {issue.threeThatFit && <div>{FITTING_PLACEHOLDER}</div>}
    </EmailLayout>
  )
}

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
