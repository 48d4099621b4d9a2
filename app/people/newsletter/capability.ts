import { and, eq, isNotNull, notInArray, or, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { DeskItem, DeskItemSource } from '../../platform/desk-item.ts'
import type { EmailPart } from '../../platform/email-layout/email-layout.tsx'
import { createMutex, deliverDeferred, deliverLater, type RunExclusive } from './deliveries.ts'
import { type Draft, setDiscarded, stopDraft } from './drafts.ts'
import type { Segment } from './issue.ts'
import { newsletterRoutes } from './newsletter.http.ts'
import { deliveries, drafts } from './newsletter.sql.ts'
import { newsletterEmails } from './newsletter-emails.tsx'
import { revokePreferencesLinks } from './preferences.ts'
import type { NewsletterOrders } from './reports.ts'
import { sendDueDrafts } from './sending.ts'
import { deleteUnconfirmedSubscribers, newsletterPersonalData } from './subscriptions.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    /** Sends one copy of a newsletter at a time. */
    runExclusive: RunExclusive
    /** Keeps what someone answered for the free alert, once they confirmed that they want it. */
    noteAlert(app: AppContext, email: string, answers: URLSearchParams): Promise<void>
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

/** Newsletters that stopped partway, or wait for a mail server that’s down. */
function stoppedNewsletters({ database: { db } }: Pick<AppContext, 'database'>): DeskItemSource {
  return {
    name: 'newsletter-stopped',
    label: 'Newsletter stopped',
    endsByMark: false,
    async find({ limit, hidden }) {
      const stopped = await db
        .select({ draft: drafts, fault: deliveries.note })
        .from(drafts)
        .leftJoin(deliveries, isWaiting)
        .where(and(or(isNotNull(drafts.problem), isNotNull(deliveries.note)), notInArray(drafts.id, [...hidden])))
        .orderBy(drafts.startedAt)
        .limit(limit)
      return stopped.map(({ draft, fault }) => toItem(draft, fault))
    },
  }
}

/** The copy that waits for a mail server that’s down. Copies go out one at a time, so there’s one at most. */
const isWaiting = and(eq(deliveries.issueId, drafts.issueId), eq(deliveries.state, 'due'), isNotNull(deliveries.note))

function toItem({ id, subject, problem, startedAt }: Draft, fault: string | null): DeskItem {
  const shared = { id, dueAt: startedAt ?? undefined }
  const href = `/desk/newsletter/${id}`
  if (problem)
    return {
      ...shared,
      fact: `“${subject}” stopped on its way`,
      consequence: `The mail server says: ${problem}. Everyone who hasn’t gotten it yet is waiting.`,
      action: { label: 'Check and continue', href },
    }
  return {
    ...shared,
    fact: `“${subject}” is waiting for the mail server`,
    consequence: `The mail server says: ${fault}. We try again every minute, and everyone who hasn’t gotten it yet is waiting.`,
    action: { label: 'Check', href },
  }
}
