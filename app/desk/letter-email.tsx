import { site } from '../../site.config.ts'
import { EmailLayout, Paragraph, renderEmail } from '../email-layout/email-layout.tsx'
import type { AppContext } from '../platform/app-context.ts'
import type { EmailTemplate } from '../platform/mail/email-template.ts'
import { findLetter } from './letters.ts'

/** What the coach wrote, word for word. It repeats nothing of the message that it answers. */
export function letterEmails(deps: Pick<AppContext, 'database'>): Record<'desk-letter', EmailTemplate> {
  return {
    async 'desk-letter'({ letterId = '' }) {
      const letter = await findLetter(deps, letterId)
      if (!letter || letter.canceledAt) return undefined
      const content = await renderEmail(letter.subject, <LetterEmail {...letter} />)
      return { ...content, replyTo: site.supportEmail }
    },
  }
}

function LetterEmail({ subject, message }: { subject: string; message: string }) {
  return (
    <EmailLayout title={subject} preview={message.slice(0, 120)}>
      {message.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their order.
        <Paragraph key={at}>
          {paragraph.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do the lines.
            <span key={index}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </Paragraph>
      ))}
    </EmailLayout>
  )
}
