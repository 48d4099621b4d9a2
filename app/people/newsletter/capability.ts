import { type Capability, jobHandler } from '../../platform/capability.ts'
import { createMutex, deliverDeferred, deliverLater, type RunExclusive } from './deliveries.ts'
import { stoppedNewsletters } from './desk-item.ts'
import { sendDueDrafts } from './draft-sending.ts'
import { setDiscarded, stopDraft } from './drafts.ts'
import { createNewestEditions, type FindNewestEdition } from './newest-editions.ts'
import { newsletterRoutes } from './newsletter.http.ts'
import { newsletterEmails } from './newsletter-emails.tsx'
import { revokePreferencesLinks } from './preferences.ts'
import { deleteUnconfirmedSubscribers, newsletterPersonalData } from './unsubscribes.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** Sends one copy of a newsletter at a time. */
    runExclusive: RunExclusive
    /** The newest edition, read once for all copies. */
    newestEdition: FindNewestEdition
  }
}

/** The newsletter: confirmed subscriptions, sending, preferences. */
export const newsletter = {
  services: () => ({ runExclusive: createMutex(), newestEdition: createNewestEditions() }),
  routes: newsletterRoutes,
  emails: newsletterEmails,
  personalData: () => [newsletterPersonalData],
  deskItems: (app) => [stoppedNewsletters(app)],
  deskChanges: {
    newsletter: {
      undo: (_app, tx, { subject }) => stopDraft(tx, subject),
      refusal: 'It’s already on its way, or was stopped before.',
    },
    'newsletter-stopped': {},
    'draft-discarded': { undo: (app, tx, { subject }) => setDiscarded(app, tx, subject, false) },
  },
  jobs: [jobHandler(deliverLater, deliverDeferred)],
  schedule: [
    { name: 'send-newsletters', cron: '* * * * *', run: sendDueDrafts },
    {
      name: 'forget-unconfirmed',
      cron: '59 9 * * *',
      run: ({ database: { db }, clock }) => deleteUnconfirmedSubscribers({ db, clock }),
    },
  ],
  tokenPaths: ['/newsletter/confirm/', '/newsletter/preferences/', '/newsletter/unsubscribe/'],
  idPrefixes: ['sub', 'con', 'iss', 'nwd'],
  revokeLinks: { sub: revokePreferencesLinks },
} satisfies Capability
