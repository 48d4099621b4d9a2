import { site } from '../../site.config.ts'
import type { AppContext } from '../platform/app-context.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail, TypedLines } from '../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../platform/mail/email-template.ts'
import { findDeskEmail } from './desk-emails.ts'

/** What the coach wrote, word for word. It repeats nothing of the message that it answers. */
export function deskEmailTemplates(deps: AppContext): Record<'desk-letter', EmailTemplate> {
  return {
    async 'desk-letter'({ letterId = '' }) {
      const deskEmail = await findDeskEmail(deps, letterId)
      if (!deskEmail || deskEmail.canceledAt) return undefined
      const link = deskEmail.storyId ? await deps.letterLink?.(deps, deskEmail.storyId) : null
      if (link === undefined) return undefined
      const story = link && deps.publicUrl() + link
      const content = await renderEmail(deskEmail.subject, <DeskEmailContent {...deskEmail} story={story} />)
      return { ...content, replyTo: site.supportEmail }
    },
  }
}

function DeskEmailContent({ subject, message, story }: { subject: string; message: string; story: string | null }) {
  return (
    <EmailLayout title={subject} preview={message.slice(0, 120)}>
      {message.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their order.
        <Paragraph key={at}>
          <TypedLines text={paragraph} />
        </Paragraph>
      ))}
      {story && <EmailButton href={story}>Tell your story</EmailButton>}
    </EmailLayout>
  )
}
