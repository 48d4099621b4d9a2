import type { AppContext } from '../../platform/app-context.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'

/** What the coach is told about the keys to the desk. */
const NOTICES: Record<string, string> = {
  'passkey-added': 'A new passkey was added to your sign-in.',
  'passkey-removed': 'A passkey was removed from your sign-in.',
  'recovery-codes': 'New recovery codes were made. The ones from before no longer work.',
  'recovery-code-used': 'Someone signed in with one of your recovery codes.',
  'coach-link-used': 'Someone signed in with a link that was made on the server.',
}

export function coachEmails(deps: AppContext): Record<'coach-notice', EmailTemplate> {
  return {
    'coach-notice': async ({ what = '' }) => {
      const text = NOTICES[what]
      return text
        ? renderEmail('Your sign-in was changed', <NoticeEmail text={text} url={deps.publicUrl()} />)
        : undefined
    },
  }
}

function NoticeEmail({ text, url }: { text: string; url: string }) {
  return (
    <EmailLayout title="Your sign-in was changed" preview={text}>
      <Paragraph>{text}</Paragraph>
      <Paragraph>Was that you? Then there’s nothing to do. If it wasn’t, check it now:</Paragraph>
      <EmailButton href={`${url}/account/security`}>Check my sign-in</EmailButton>
    </EmailLayout>
  )
}
