import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { Aside, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { REPORTS_PATH } from './paths.ts'

/** What was decided, to the one that it is about; and to the coach, what can't wait. */
export function conductEmails(deps: AppContext): Record<'conduct-decision' | 'conduct-urgent', EmailTemplate> {
  return {
    async 'conduct-decision'({ decision, reason }) {
      if (!reason) return undefined
      const [subject, outcome] = ['About your post in the Society', decision === 'end' ? OUT : REMOVED]
      return writeEmail({
        ...{ subject, title: subject, preview: outcome },
        lines: says(
          outcome,
          <Aside>Why: {reason}</Aside>,
          `Think that’s wrong? You can ask once to have it looked at again: write to ${site.supportEmail}.`,
        ),
      })
    },
    async 'conduct-urgent'() {
      const subject = 'An intimate picture was reported in the Society'
      return writeEmail({
        ...{ isForOwner: true, subject, title: subject, preview: 'The law gives you 48 hours to remove it' },
        lines: [`Please look at it now. The TAKE IT DOWN Act gives ${site.brand} 48 hours to remove such a picture.`],
        button: ['Open the reports', deps.publicUrl() + REPORTS_PATH],
      })
    },
  }
}

const REMOVED = 'We removed your post. Nothing else changes.'
const OUT =
  'We removed your post, and the rooms are closed to you. What you bought stays yours, and you can cancel your membership from your account.'
