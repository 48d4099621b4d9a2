import type { AppContext } from '../../platform/app-context.ts'
import { Small, says, writeEmail } from '../../platform/email-layout/email-layout.tsx'
import type { EmailTemplate } from '../../platform/mail/email-message.ts'
import { findOutcomeCard, outcomePath } from './outcomes.ts'

/** Asks what came of an application. Not sent to a member who has answered in the meantime. */
export function outcomeEmails(deps: AppContext): Record<'application-outcome', EmailTemplate> {
  return {
    async 'application-outcome'({ cardId = '' }) {
      const card = await findOutcomeCard(deps, cardId)
      if (!card?.isAsked) return undefined
      return writeEmail({
        subject: `What happened with “${card.title}”?`.slice(0, 150),
        title: 'Did you hear back?',
        preview: `${card.title}: won, lost or still waiting`,
        lines: [
          `“${card.title}” has closed, and it’s on your board under ${card.stageLabel}. One click tells your board how it went. A no counts as much as a yes: ask for the debrief, and the next one starts ahead.`,
        ],
        button: ['Say how it went', deps.publicUrl() + outcomePath(deps, cardId)],
        after: says(
          <Small>Other members see totals only, never your name. You can stop these questions on the same page.</Small>,
        ),
      })
    },
  }
}
