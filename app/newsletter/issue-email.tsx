import { EmailLayout, renderEmail } from '../email-layout/email-layout.tsx'
import { renderEmailMarkdown } from './email-markdown.ts'
import type { Issue } from './issue.ts'
import { type SubscriberTokens, subscriberLinks, UnsubscribeFooter } from './newsletter-emails.tsx'

/** An issue as an email that is the same for everyone, but for the place that each reader's own token is put into. */
export async function renderIssue(issue: Issue, publicUrl: string) {
  return renderEmail(issue.subject, <IssueEmail issue={issue} publicUrl={publicUrl} />)
}

/** The email as one reader gets it. */
export function personalizeIssue<Text extends { html: string; text: string }>(
  written: Text,
  tokens: SubscriberTokens,
): Text {
  // One placeholder is used for both tokens, in stored issues too; the path shows which one is meant.
  const put = (text: string) =>
    text
      .replaceAll(`/preferences/${TOKEN_PLACEHOLDER}`, `/preferences/${tokens.preferences}`)
      .replaceAll(TOKEN_PLACEHOLDER, tokens.unsubscribe)
  return { ...written, html: put(written.html), text: put(written.text) }
}

const TOKEN_PLACEHOLDER = 'THE-TOKEN-OF-THE-READER'

function IssueEmail({ issue, publicUrl }: { issue: Issue; publicUrl: string }) {
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
      <div dangerouslySetInnerHTML={{ __html: renderEmailMarkdown(issue.markdown) }} />
    </EmailLayout>
  )
}
