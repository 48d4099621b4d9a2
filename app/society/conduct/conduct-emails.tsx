import { site } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  Aside,
  EmailButton,
  EmailLayout,
  OwnerEmailLayout,
  Paragraph,
  renderEmail,
} from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { REPORTS_PATH } from './paths.ts'

/** What was decided, to the one that it is about; and to the coach, what can't wait. */
export function conductEmails(deps: AppContext): Record<'conduct-decision' | 'conduct-urgent', EmailTemplate> {
  return {
    async 'conduct-decision'({ decision, reason }) {
      return reason ? renderEmail(DECIDED, <Decided isOut={decision === 'end'} reason={reason} />) : undefined
    },
    async 'conduct-urgent'() {
      return renderEmail(URGENT, <Urgent url={deps.publicUrl() + REPORTS_PATH} />)
    },
  }
}

const DECIDED = 'About your post in the Society'
const URGENT = 'An intimate picture was reported in the Society'

function Decided({ isOut, reason }: { isOut: boolean; reason: string }) {
  const outcome = isOut
    ? 'We removed your post, and the rooms are closed to you. What you bought stays yours, and you can cancel your membership from your account.'
    : 'We removed your post. Nothing else changes.'
  return (
    <EmailLayout title={DECIDED} preview={outcome}>
      <Paragraph>{outcome}</Paragraph>
      <Aside>Why: {reason}</Aside>
      <Paragraph>
        Think that’s wrong? You can ask once to have it looked at again: write to {site.supportEmail}.
      </Paragraph>
    </EmailLayout>
  )
}

function Urgent({ url }: { url: string }) {
  return (
    <OwnerEmailLayout title={URGENT} preview="The law gives you 48 hours to remove it">
      <Paragraph>
        Please look at it now. The TAKE IT DOWN Act gives {site.brand} 48 hours to remove such a picture.
      </Paragraph>
      <EmailButton href={url}>Open the reports</EmailButton>
    </OwnerEmailLayout>
  )
}
