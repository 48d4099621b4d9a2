import { eq } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail, Small } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { coachInvitations } from './sign-in.sql.ts'
import { linkToken } from './sign-in-code.ts'

/** What the coach and her helpers are told about the keys to the desk. */
const NOTICES: Record<string, string> = {
  'passkey-added': 'A new passkey was added to your sign-in.',
  'passkey-removed': 'A passkey was removed from your sign-in.',
  'recovery-codes': 'New recovery codes were made. The ones from before no longer work.',
  'recovery-code-used': 'Someone signed in with one of your recovery codes.',
  'coach-link-used': 'Someone signed in with a link that was made on the server.',
}

export function coachEmails(deps: AppContext): Record<'coach-notice' | 'helper-invitation', EmailTemplate> {
  return {
    'coach-notice': async ({ what = '' }) => {
      const text = NOTICES[what]
      return text
        ? renderEmail('Your sign-in was changed', <NoticeEmail text={text} url={deps.publicUrl()} />)
        : undefined
    },
    'helper-invitation': async ({ invitationId = '' }) => {
      const { db } = deps.database
      const [found] = await db.select().from(coachInvitations).where(eq(coachInvitations.id, invitationId))
      if (!found || found.usedAt) return undefined
      const url = `${deps.publicUrl()}/coach/${linkToken(deps.secret, 'coach', found.id, found.expiresAt)}`
      return renderEmail('You’re invited to help', <InvitationEmail url={url} />)
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

function InvitationEmail({ url }: { url: string }) {
  return (
    <EmailLayout title="You’re invited to help" preview="Set up two passkeys, and you’re in">
      <Paragraph>
        You can help behind the scenes of this site. The link opens a page where you set up two passkeys, such as your
        phone and your computer.
      </Paragraph>
      <EmailButton href={url}>Set up my passkeys</EmailButton>
      <Small>The link works once, for 24 hours. Didn’t expect this? Ignore this email.</Small>
    </EmailLayout>
  )
}
