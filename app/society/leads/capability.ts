import { entryKey } from '../../finder/editions/publishing/publishing.ts'
import type { Capability } from '../../platform/capability.ts'
import { OUTCOME_PATH } from './lead-path.ts'
import { openEarlierLeads, openLeads, postMovedDeadlines } from './open-leads.ts'
import { askOutcomes, outcomeEmails } from './outcomes.tsx'

/** Each published opportunity with a thread of its own, and who of the members applies. */
export const leads = {
  services: ({ clock }) => ({
    editionPublished: (tx, { audience, month }, entries) =>
      openLeads(
        { clock },
        tx,
        entries.map(({ opportunityId, content }) => ({
          ...{ opportunityId: entryKey(audience, opportunityId), month, content },
        })),
      ),
  }),
  emails: outcomeEmails,
  onReady: (app) =>
    openEarlierLeads(app).catch((err) => app.log.warn({ err }, 'earlier leads are opened in a few minutes')),
  schedule: [
    { name: 'open-earlier-leads', cron: '4-59/10 * * * *', run: openEarlierLeads },
    { name: 'post-moved-deadlines', cron: '*/10 * * * *', run: postMovedDeadlines },
    { name: 'ask-for-outcomes', cron: '37 14 * * *', run: askOutcomes },
  ],
  deskJobs: [{ label: 'Share leads with the Society', href: '/society/leads', words: 'members opportunities tips' }],
  tokenPaths: [OUTCOME_PATH],
} satisfies Capability
