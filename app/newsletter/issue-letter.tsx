import { MailFrame, writeLetter } from '../letterhead/letterhead.tsx'
import type { Issue } from './issue.ts'
import { mailHtml } from './mail-markdown.ts'
import { LeavingFoot, linksOf, type Tokens } from './newsletter-mails.tsx'

/** An issue as a mail that is the same for everyone, but for the place that each reader's own token is put into. */
export async function writeIssue(issue: Issue, publicUrl: string) {
  return writeLetter(issue.subject, <IssueLetter issue={issue} publicUrl={publicUrl} />)
}

/** The mail as one reader gets it. */
export function addressedTo<Text extends { html: string; text: string }>(written: Text, tokens: Tokens): Text {
  // One place stands for both, also in issues that are stored already: which is meant, its path says.
  const put = (text: string) =>
    text
      .replaceAll(`/preferences/${TOKEN_PLACE}`, `/preferences/${tokens.preferences}`)
      .replaceAll(TOKEN_PLACE, tokens.unsubscribe)
  return { ...written, html: put(written.html), text: put(written.text) }
}

const TOKEN_PLACE = 'THE-TOKEN-OF-THE-READER'

function IssueLetter({ issue, publicUrl }: { issue: Issue; publicUrl: string }) {
  return (
    <MailFrame
      title={issue.subject}
      preview={issue.preheader}
      foot={<LeavingFoot {...linksOf(publicUrl, { unsubscribe: TOKEN_PLACE, preferences: TOKEN_PLACE })} />}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown of the owner's, HTML in it escaped. */}
      <div dangerouslySetInnerHTML={{ __html: mailHtml(issue.markdown) }} />
    </MailFrame>
  )
}
