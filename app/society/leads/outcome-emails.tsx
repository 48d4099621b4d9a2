import type { AppContext } from '../../platform/app-context.ts'
import { EmailButton, EmailLayout, Paragraph, renderEmail, Small } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { findOutcomeCard, outcomePath } from './outcomes.ts'

/** Asks what came of an application. Not sent to a member who has answered in the meantime. */
export function outcomeEmails(deps: AppContext): Record<'application-outcome', EmailTemplate> {
  return {
    async 'application-outcome'({ cardId = '' }) {
      const card = await findOutcomeCard(deps, cardId)
      if (!card?.isAsked) return undefined
      return renderEmail(
        `What happened with “${card.title}”?`.slice(0, 150),
        <EmailLayout title="Did you hear back?" preview={`${card.title}: won, lost or still waiting`}>
          <Paragraph>
            “{card.title}” has closed, and it’s on your board under {card.stageLabel}. One click tells your board how it
            went. A no counts as much as a yes: ask for the debrief, and the next one starts ahead.
          </Paragraph>
          <EmailButton href={deps.publicUrl() + outcomePath(deps, cardId)}>Say how it went</EmailButton>
          <Small>Other members see totals only, never your name. You can stop these questions on the same page.</Small>
        </EmailLayout>,
      )
    },
  }
}
