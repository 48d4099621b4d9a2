import { EmailButton, EmailLayout, Paragraph, renderEmail, Small } from '../../email-layout/email-layout.tsx'
import type { AppContext } from '../../platform/app-context.ts'
import type { EmailTemplate } from '../../platform/mail/email-template.ts'
import { outcomePath } from './outcome-links.ts'
import { findOutcomeCard } from './outcomes.ts'

/** Asks what came of an application. Written when it is sent: once she has said, it is not. */
export function outcomeEmails(deps: AppContext): Record<'application-outcome', EmailTemplate> {
  return {
    async 'application-outcome'({ cardId = '' }) {
      const card = await findOutcomeCard(deps, cardId)
      if (!card?.isAsked) return undefined
      return renderEmail(
        `What came of “${card.title}”?`.slice(0, 150),
        <EmailLayout title="Did you hear back?" preview={`${card.title}: won, lost or still waiting`}>
          <Paragraph>
            “{card.title}” has closed, and it’s on your board under {card.stageLabel}. One press tells your board what
            came of it. A no counts as much as a yes: ask for the debrief, and the next one starts ahead.
          </Paragraph>
          <EmailButton href={deps.publicUrl() + outcomePath(deps, cardId)}>Say what came of it</EmailButton>
          <Small>The others see sums only, never your name. On the same page you can stop these questions.</Small>
        </EmailLayout>,
      )
    },
  }
}
