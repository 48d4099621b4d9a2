import { MailFrame, writeLetter } from '../letterhead/letterhead.tsx'
import type { Issue } from './issue.ts'
import { mailHtml } from './mail-markdown.ts'
import { LeavingFoot, linksOf } from './newsletter-mails.tsx'

/** An issue as a mail that is the same for everyone, but for the place that each reader's own token is put into. */
export async function writeIssue(issue: Issue, publicUrl: string) {
  return writeLetter(issue.subject, <IssueLetter issue={issue} publicUrl={publicUrl} />)
}

/** The mail as one reader gets it. */
export function addressedTo<Text extends { html: string; text: string }>(written: Text, token: string): Text {
  return {
    ...written,
    html: written.html.replaceAll(TOKEN_PLACE, token),
    text: written.text.replaceAll(TOKEN_PLACE, token),
  }
}

const TOKEN_PLACE = 'THE-TOKEN-OF-THE-READER'

function IssueLetter({ issue, publicUrl }: { issue: Issue; publicUrl: string }) {
  return (
    <MailFrame
      title={issue.subject}
      preview={issue.preheader}
      foot={<LeavingFoot {...linksOf(publicUrl, TOKEN_PLACE)} />}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown of the owner's, HTML in it escaped. */}
      <div dangerouslySetInnerHTML={{ __html: mailHtml(issue.markdown) }} />
    </MailFrame>
  )
}
