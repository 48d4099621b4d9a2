import { EmailLayout, type EmailPart, renderEmail } from '../../platform/email-layout/email-layout.tsx'
import { renderEmailMarkdown } from './email-markdown.ts'
import { type Issue, linkFromNewsletter } from './issue.ts'
import { type SubscriberTokens, subscriberLinks, UnsubscribeFooter } from './newsletter-emails.tsx'

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
  tokens: SubscriberTokens,
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
