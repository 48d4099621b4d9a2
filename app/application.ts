import { join } from 'node:path'
import type { Hono } from 'hono'
import { scheduling as ownScheduling, type Scheduling, site } from '../site.config.ts'
import type { StripeEmulator } from '../stripe-emulator/emulator.ts'
import { alertEmails } from './alerts/alerts.ts'
import { callEmails, callPersonalData, readFeeds, schedulingProblems } from './bookings/bookings.ts'
import { createMailer, openPayments } from './connections.ts'
import { createTicketBatcher, messagePersonalData, ticketEmails } from './contact/contact.ts'
import type { PageHandler } from './document/render-page.ts'
import type { Contents } from './downloads/contents.ts'
import { downloadPersonalData, openArchive } from './downloads/downloads.ts'
import { editionMonthOnSale } from './editions/publishing/publishing.ts'
import { editionEmails, pickPersonalData } from './editions/reading/reading.ts'
import { applicationPersonalData, membershipEmails } from './membership/membership.ts'
import { dataRequestEmails } from './my-data/my-data.ts'
import { createMutex, type DeliveryDeps, newsletterEmails, newsletterPersonalData } from './newsletter/newsletter.ts'
import {
  type AppEvent,
  handleOrderEvent,
  JOB_KINDS,
  onSuppression,
  RECONCILIATION_JOB,
  startJobs,
} from './order-events.ts'
import { orderPersonalData, probeOrders } from './orders/orders.ts'
import {
  createUnknownSessions,
  type ReconciliationDeps,
  reconcileAtStart,
  subscriptionPersonalData,
} from './payments/payments.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Tx } from './platform/database/database.server.ts'
import { openJournal } from './platform/embedded/journal.server.ts'
import { openJobs } from './platform/jobs/jobs.server.ts'
import { emailPersonalData } from './platform/mail/email-personal-data.ts'
import type { EmailDeps } from './platform/mail/email-queue.ts'
import { suppressionPersonalData } from './platform/mail/suppressions.ts'
import { crashPoints } from './platform/process/crash-points.ts'
import { type Env, publicUrl } from './platform/process/env.server.ts'
import type { Log } from './platform/process/log.server.ts'
import { appSecret } from './platform/process/secrets.server.ts'
import { purchaseEmails } from './purchases/purchase-emails.tsx'
import { searchPersonalData } from './purchases/purchases.ts'
import { quizEmails, quizPersonalData } from './quiz/quiz.ts'
import { type AppDeps, createApp } from './server.ts'

export interface ApplicationOptions {
  env: Env
  log: Log
  clock: Clock
  /** Open and migrated. */
  database: Database
  contents: Contents
  pages: PageHandler
  /** The routes that these pages have; without them only the other addresses have one spelling. */
  pagePaths?: readonly string[]
  /** When calls can be booked; as site.config.ts says unless a test says otherwise. */
  scheduling?: Scheduling
}

export interface Application {
  app: Hono
  deps: AppDeps & ReconciliationDeps & DeliveryDeps & { templates: EmailDeps['templates'] }
  /** What plays Stripe; undefined when the real one is used. */
  emulator: StripeEmulator | undefined
  /** Tells where the server really listens: hosted pages, links in mails and the stand-in's webhooks need it. */
  setPort(port: number): void
  /** Starts the jobs, and looks for what was missed while nothing ran. */
  startJobs(): Promise<void>
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
  const faults = schedulingProblems(scheduling)
  if (faults.length > 0) throw new Error(`The calendar of site.config.ts does not fit: ${faults.join('; ')}`)
  const secret = appSecret(env)
  const state = { port: env.PORT, starting: false, stopping: false }
  const ownUrl = () => publicUrl(env, state.port)
  const jobs = await openJobs(database, JOB_KINDS, log)
  const payments = await openPayments(env, secret, ownUrl, log)
  const mailer = createMailer(env, { db: database.db, clock })
  const from = { name: site.brand, address: env.MAIL_FROM ?? site.supportEmail }
  const mailDomain = from.address.split('@')[1] as string
  const coachEmail = scheduling.coachEmail ?? site.supportEmail
  const emit = (tx: Tx, event: AppEvent) =>
    handleOrderEvent({ clock, jobs, mailDomain, scheduling, coachEmail }, tx, event)
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
    unknownSessions: createUnknownSessions(),
    referenceClock: payments.referenceClock,
    webhookSecret: payments.webhookSecret,
    crash: crashPoints(env.CRASH_AT),
    publicUrl: ownUrl,
    hours: site.supportHours,
    supportEmail: site.supportEmail,
    emit,
    emitSubscription: emit,
  }
  const mailroom: EmailDeps = {
    database,
    clock,
    log,
    mailer,
    crash: shared.crash,
    from,
    templates: {
      ...purchaseEmails(shared),
      ...callEmails(shared),
      ...ticketEmails(shared),
      ...dataRequestEmails(shared),
      ...newsletterEmails(shared),
      ...membershipEmails(shared),
      ...quizEmails(shared),
      ...editionEmails(shared),
      ...alertEmails(shared),
    },
    suppress: (tx, suppression) => onSuppression({ clock }, tx, suppression),
  }
  const deps = {
    ...shared,
    openTicket: createTicketBatcher(shared),
    // Each capability that keeps an address brings its own. The sales come last: others look at them while they delete.
    personalData: [
      messagePersonalData(shared),
      newsletterPersonalData,
      searchPersonalData,
      // Before the rights: a pick goes with its right, and goes alone where the right has to stay.
      pickPersonalData,
      downloadPersonalData,
      callPersonalData({ clock }),
      applicationPersonalData,
      quizPersonalData,
      subscriptionPersonalData,
      suppressionPersonalData,
      emailPersonalData,
      orderPersonalData,
    ],
    anonKey: env.ANON_KEY,
    editionOnSale: (productId: string) => editionMonthOnSale({ db: database.db, sellsSamples }, productId),
    formProof: env.FORM_PROOF,
    trustedProxies: env.TRUST_PROXY,
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET,
    suppress: mailroom.suppress,
    templates: mailroom.templates,
    mailer,
    from,
    runExclusive: createMutex(),
    ownOrigins: (request: Request) => ownOrigins(env, ownUrl(), request),
    probeCheckout: () => probeOrders({ database, clock }),
    reconciliationJob: RECONCILIATION_JOB,
    isStarting: () => state.starting,
    isStopping: () => state.stopping,
    demo: payments.emulator && { answer: payments.emulator.fetch },
  }
  const app = createApp(deps, pages, pagePaths)
  return {
    app,
    deps,
    emulator: payments.emulator,
    setPort(port) {
      state.port = port
      payments.emulator?.setWebhookUrl(`http://${loopback(env.HOST)}:${port}/webhooks/stripe`)
      payments.emulator?.start()
    },
    async startJobs() {
      state.starting = true
      await startJobs({ ...deps, emailDeps: mailroom })
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
      await payments.emulator?.close()
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
