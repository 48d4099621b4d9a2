import { join } from 'node:path'
import type { Hono } from 'hono'
import { scheduling as ownScheduling, type Scheduling, site } from '../site.config.ts'
import type { StandIn } from '../stripe-emulator/emulator.ts'
import { alertEmails } from './alerts/alerts.ts'
import { callMails, heldCalls, readFeeds, schedulingFaults } from './bookings/bookings.ts'
import { mailerOf, openPayments } from './connections.ts'
import { heldMessages, ticketDesk, ticketMails } from './contact/contact.ts'
import type { Pages } from './document/rendered-page.ts'
import type { Contents } from './downloads/contents.ts'
import { heldDownloads, openArchive } from './downloads/downloads.ts'
import { editionOnSale } from './editions/publishing/publishing.ts'
import { editionMails, heldPicks } from './editions/reading/reading.ts'
import { heldApplications, membershipMails } from './membership/membership.ts'
import { dataMails } from './my-data/my-data.ts'
import { type DeliveryDeps, heldSubscription, makeTurns, newsletterMails } from './newsletter/newsletter.ts'
import { type AppEvent, JOB_KINDS, onSuppression, RECONCILIATION, react, startWork } from './order-events.ts'
import { heldOrders, probeOrders } from './orders/orders.ts'
import { heldMemberships, openUnknownSessions, type ReconciliationDeps, reconcileAtStart } from './payments/payments.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Tx } from './platform/database/database.server.ts'
import { openJournal } from './platform/embedded/journal.server.ts'
import { openJobs } from './platform/jobs/jobs.server.ts'
import { heldMails } from './platform/mail/held-mails.ts'
import type { Mailroom } from './platform/mail/mails.ts'
import { heldSuppression } from './platform/mail/suppressions.ts'
import { crashPoints } from './platform/process/crash-points.ts'
import { type Env, publicUrl } from './platform/process/env.server.ts'
import type { Log } from './platform/process/log.server.ts'
import { appSecret } from './platform/process/secrets.server.ts'
import { heldSearches } from './purchases/purchases.ts'
import { purchaseMails } from './purchases/receipt.tsx'
import { heldQuizResults, quizMails } from './quiz/quiz.ts'
import { type AppDeps, createApp } from './server.ts'

export interface ApplicationOptions {
  env: Env
  log: Log
  clock: Clock
  /** Open and migrated. */
  database: Database
  contents: Contents
  pages: Pages
  /** The routes that these pages have; without them only the other addresses have one spelling. */
  pagePaths?: readonly string[]
  /** When calls can be booked; as site.config.ts says unless a test says otherwise. */
  scheduling?: Scheduling
}

export interface Application {
  app: Hono
  deps: AppDeps & ReconciliationDeps & DeliveryDeps & { templates: Mailroom['templates'] }
  /** What plays Stripe; undefined when the real one is used. */
  standIn: StandIn | undefined
  /** Tells where the server really listens: hosted pages, links in mails and the stand-in's webhooks need it. */
  listensOn(port: number): void
  /** Starts the jobs, and looks for what was missed while nothing ran. */
  work(): Promise<void>
  /**
   * Answers no more readiness, finishes the jobs in progress within `ms`, and closes what was opened here once the last
   * request is answered.
   */
  stop(ms: number, requestsAnswered?: Promise<unknown>): Promise<void>
}

/** Puts every part together: the only place that knows them all. */
export async function openApplication({
  env,
  log,
  clock,
  database,
  contents,
  pages,
  pagePaths = [],
  scheduling = ownScheduling,
}: ApplicationOptions): Promise<Application> {
  const faults = schedulingFaults(scheduling)
  if (faults.length > 0) throw new Error(`The calendar of site.config.ts does not fit: ${faults.join('; ')}`)
  const secret = appSecret(env)
  const state = { port: env.PORT, starting: false, stopping: false }
  const ownUrl = () => publicUrl(env, state.port)
  const jobs = await openJobs(database, JOB_KINDS, log)
  const payments = await openPayments(env, secret, ownUrl, log)
  const mailer = mailerOf(env, { db: database.db, clock })
  const from = { name: site.brand, address: env.MAIL_FROM ?? site.supportEmail }
  const mailDomain = from.address.split('@')[1] as string
  const coachEmail = scheduling.coachEmail ?? site.supportEmail
  const emit = (tx: Tx, event: AppEvent) => react({ clock, jobs, mailDomain, scheduling, coachEmail }, tx, event)
  const sellsSamples = env.MODE === 'demo'
  const journal = openJournal(join(env.DATA_DIR, 'journal'), clock)
  const shared = {
    database,
    journal,
    jobs,
    clock,
    log,
    secret,
    contents,
    archive: openArchive(env.DATA_DIR),
    dataDir: env.DATA_DIR,
    mailDomain,
    scheduling,
    coachEmail,
    sellsSamples,
    sender: from,
    videoLink: env.VIDEO_LINK,
    feeds: env.CALENDAR_FEEDS,
    feedLimits: { allowPrivate: env.MODE === 'test' },
    stripe: payments.stripe,
    livemode: payments.livemode,
    unknownSessions: openUnknownSessions(),
    outsideTime: payments.outsideTime,
    webhookSecret: payments.webhookSecret,
    crash: crashPoints(env.CRASH_AT),
    publicUrl: ownUrl,
    hours: site.supportHours,
    supportEmail: site.supportEmail,
    emit,
    emitSubscription: emit,
  }
  const mailroom: Mailroom = {
    database,
    clock,
    log,
    mailer,
    crash: shared.crash,
    from,
    templates: {
      ...purchaseMails(shared),
      ...callMails(shared),
      ...ticketMails(shared),
      ...dataMails(shared),
      ...newsletterMails(shared),
      ...membershipMails(shared),
      ...quizMails(shared),
      ...editionMails(shared),
      ...alertEmails(shared),
    },
    suppress: (tx, suppression) => onSuppression({ clock }, tx, suppression),
  }
  const deps = {
    ...shared,
    openTicket: ticketDesk(shared),
    // Each capability that keeps an address brings its own. The sales come last: others look at them while they delete.
    held: [
      heldMessages(shared),
      heldSubscription,
      heldSearches,
      // Before the rights: a pick goes with its right, and goes alone where the right has to stay.
      heldPicks,
      heldDownloads,
      heldCalls({ clock }),
      heldApplications,
      heldQuizResults,
      heldMemberships,
      heldSuppression,
      heldMails,
      heldOrders,
    ],
    anonKey: env.ANON_KEY,
    editionOnSale: (productId: string) => editionOnSale({ db: database.db, sellsSamples }, productId),
    formProof: env.FORM_PROOF,
    trustedProxies: env.TRUST_PROXY,
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET,
    suppress: mailroom.suppress,
    templates: mailroom.templates,
    mailer,
    from,
    takeTurns: makeTurns(),
    ownOrigins: (request: Request) => ownOrigins(env, ownUrl(), request),
    probeCheckout: () => probeOrders({ database, clock }),
    reconciliation: RECONCILIATION,
    isStarting: () => state.starting,
    isStopping: () => state.stopping,
    demo: payments.standIn && { answer: payments.standIn.fetch },
  }
  const app = createApp(deps, pages, pagePaths)
  return {
    app,
    deps,
    standIn: payments.standIn,
    listensOn(port) {
      state.port = port
      payments.standIn?.setWebhookUrl(`http://${loopback(env.HOST)}:${port}/webhooks/stripe`)
      payments.standIn?.start()
    },
    async work() {
      state.starting = true
      await startWork({ ...deps, mailroom })
      state.starting = false
      // Rendered now, it can be answered when the database is away.
      await app.request('/free-money-finder')
      // A database that goes away in this moment must not end the process: the feeds are read every ten minutes.
      await readFeeds(shared).catch((error) => log.warn({ err: error }, 'the calendar feeds could not be read'))
      await reconcileAtStart(shared)
    },
    async stop(ms, requestsAnswered) {
      state.stopping = true
      await Promise.all([jobs.stop(ms), requestsAnswered])
      await journal.close()
      await payments.standIn?.close()
      mailer.close()
    },
  }
}

/** Outside live mode the site may be reached by another name than the configured one, such as 127.0.0.1. */
function ownOrigins(env: Env, url: string, request: Request): string[] {
  const origins = [new URL(url).origin]
  const host = request.headers.get('Host')
  if (env.MODE !== 'live' && host) origins.push(`http://${host}`)
  return origins
}

function loopback(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
