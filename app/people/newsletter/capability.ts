import type { SQL } from 'drizzle-orm'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { EmailPart } from '../../platform/email-layout/email-layout.tsx'
import { createMutex, deliverDeferred, deliverLater, type RunExclusive } from './deliveries.ts'
import { stoppedNewsletters } from './desk-item.ts'
import { setDiscarded, stopDraft } from './drafts.ts'
import { newsletterRoutes } from './newsletter.http.ts'
import { newsletterEmails } from './newsletter-emails.tsx'
import { revokePreferencesLinks } from './preferences.ts'
import type { NewsletterOrders } from './reports.ts'
import type { Segment } from './segments.ts'
import { sendDueDrafts } from './sending.ts'
import { deleteUnconfirmedSubscribers, newsletterPersonalData } from './unsubscribes.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** Sends one copy of a newsletter at a time. */
    runExclusive: RunExclusive
    /** The part of a reader's copy that shows what fits them; undefined where nothing does. */
    renderFittingPart(app: AppContext, email: string): Promise<EmailPart | undefined>
    /** The same for a sample profile. It says what it is. */
    renderSampleFittingPart(app: AppContext): Promise<EmailPart>
    /** An SQL condition on the subscribers' table; undefined takes everyone. */
    isInSegment(segment: Segment, now: Date): SQL | undefined
    /** What came of the links of newsletters, by slug. */
    countNewsletterOrders(db: Db, slugs: readonly string[]): Promise<Map<string, NewsletterOrders>>
  }
}

/** The newsletter: confirmed subscriptions, sending, preferences. */
export const newsletter = {
  services: () => ({ runExclusive: createMutex() }),
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
