import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { scheduling as ownScheduling, type Scheduling, site } from '../site.config.ts'
import type { StripeEmulator } from '../stripe-emulator/emulator.ts'
import { schedulingProblems } from './calls/bookings/bookings.ts'
import { capabilities, JOB_KINDS, services } from './capabilities.ts'
import { sellEdition } from './finder/editions/own/own.ts'
import { editionMonthOnSale } from './finder/editions/publishing/publishing.ts'
import { backupSettings, recordErasure } from './operations/backups/backups.ts'
import { todosOf } from './operations/doctor/doctor.ts'
import { openSettings } from './operations/settings/settings.ts'
import { handleOrderEvent, handleSuppression } from './order-events.ts'
import type { AppContext } from './platform/app-context.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.server.ts'
import { openPublicFiles } from './platform/document/public-files.server.ts'
import type { PageHandler } from './platform/document/render-page.ts'
import { putLetterhead, shownPostalAddress } from './platform/email-layout/email-layout.tsx'
import { openJobs } from './platform/jobs/jobs.server.ts'
import { EmailServerError } from './platform/mail/email-errors.ts'
import { type Mailer, outboxMailer, smtpMailer } from './platform/mail/mailer.server.ts'
import { crashPoints } from './platform/process/crash-points.ts'
import { type Env, publicUrl } from './platform/process/env.server.ts'
import type { Log } from './platform/process/log.server.ts'
import { isPlaceholderPostalAddress } from './platform/process/placeholder.ts'
import { createReferenceClock, type ReferenceClock } from './platform/process/reference-clock.ts'
import { appSecret, derivedSecret } from './platform/process/secrets.server.ts'
import { withTimeout } from './platform/process/timeout.ts'
import type { Contents } from './sales/downloads/contents.ts'
import { createStripe } from './sales/payments/payments.ts'
import { createApp } from './server.ts'

interface ApplicationOptions {
  env: Env
  log: Log
  clock: Clock
  /** The open database, already migrated. */
  database: Database
  contents: Contents
  pages: PageHandler
  /** The routes that these pages have; without them only the other addresses have one spelling. */
  pagePaths?: readonly string[]
  /** The folder of what the build made for browsers. */
  publicFiles?: string
  /** When calls can be booked; as site.config.ts says unless a test says otherwise. */
  scheduling?: Scheduling
}

/** The repository's folder, or the build's copy of it: both lie one above this file's own. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url))

export interface Application {
  app: Hono
  deps: AppContext
  /** Undefined when the real Stripe is used. */
  emulator: StripeEmulator | undefined
  /** Sets the port that the server really listens on: hosted pages, links in emails and the emulator's webhooks need it. */
  setPort(port: number): void
  /** Starts the jobs, and looks for what was missed while nothing ran. */
  startJobs(): Promise<void>
  /**
   * Stops being ready, lets the jobs in progress finish within `ms`, and closes what was opened here once the last request
   * is answered.
   */
  stop(ms: number, requestsAnswered?: Promise<unknown>): Promise<void>
}

/** Opens the shared services and assembles the capabilities. */
export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const { env, pages, pagePaths = [] } = options
  const state = { port: env.PORT, starting: false, stopping: false }
  const { context, emulator } = await openContext(options, state)
  const publicFiles = options.publicFiles ? await openPublicFiles(options.publicFiles, context) : undefined
  const app = createApp(context, pages, pagePaths, publicFiles?.answer)
  context.renderPage = async (path, rendering) => app.request(path, {}, { rendering })
  context.releases.renderWith(async (lastGood) => {
    const failed: string[] = []
    const render = async (path: string) => {
      const { answer, isOld } = await lastGood((snapshot) => context.renderPage(path, { snapshot }))
      if (isOld || answer.status >= 400) failed.push(path)
      return answer
    }
    const built = await publicFiles?.prepare(render, CACHED_PATHS)
    if (!built) for (const path of CACHED_PATHS) await render(path)
    return { failed, swap: () => built?.swap() }
  })
  let started: Promise<void> = Promise.resolve()
  return {
    app,
    deps: context,
    emulator,
    setPort(port) {
      state.port = port
      emulator?.setWebhookUrl(`http://${reachableHost(env.HOST)}:${port}/webhooks/stripe`)
      emulator?.start()
    },
    startJobs() {
      started = startWork(context, app, state)
      return started
    },
    async stop(ms, requestsAnswered) {
      state.stopping = true
      const until = performance.now() + ms
      await withTimeout(ms / 2, started, () => {}).catch(() => {}) // whoever began the start hears of its error
      // If the database doesn't answer, stopping goes on without it. What isn't written by then is written after the next start.
      await withTimeout(ms / 2, Promise.all(capabilities.map(({ onStop }) => onStop?.(context))), () => {})
      await Promise.all([context.jobs.stop(Math.max(0, until - performance.now())), requestsAnswered])
      await withTimeout(ms / 4, Promise.all(capabilities.map(({ onStopped }) => onStopped?.(context))), () => {})
      await emulator?.close()
      context.mailer.close()
    },
  }
}

const CACHED_PATHS = capabilities.flatMap(({ cachedPages = [] }) => cachedPages.map(({ path }) => path))

/** What changes while the process runs. */
interface State {
  port: number
  starting: boolean
  stopping: boolean
}

async function openContext(options: ApplicationOptions, state: State) {
  const { env, log, clock, database, contents, scheduling = ownScheduling } = options
  const secret = appSecret(env)
  const ownUrl = () => publicUrl(env, state.port)
  const { emulator, ...payments } = await openPayments(env, secret, ownUrl, log)
  const given = settingsOf(env, scheduling)
  const shippedAddress = site.supportEmail
  const addresses = {
    // Read each time: what the coach published holds at once. A demonstration's people know her by the address that ships.
    get coachEmail() {
      return scheduling.coachEmail ?? (env.MODE === 'demo' ? shippedAddress : site.supportEmail)
    },
    get mailDomain() {
      const { address } = senderOf(env)
      return address.slice(address.indexOf('@') + 1)
    },
  }
  const file = {
    ...{ site, scheduling, videoLink: env.VIDEO_LINK },
    get coachEmail() {
      return addresses.coachEmail
    },
  }
  const settings = await openSettings({ database, log, file })
  const base = {
    database,
    clock,
    log,
    jobs: await openJobs(database, JOB_KINDS, log),
    dataDir: env.DATA_DIR,
    get mailDomain() {
      return addresses.mailDomain
    },
    settings,
    backups: backupSettings(env),
  }
  const context: AppContext = {
    ...given,
    get from() {
      return senderOf(env)
    },
    get sender() {
      return senderOf(env)
    },
    scheduling: settings.scheduling,
    // Read each time: the desk may have another one by then.
    get videoLink() {
      return settings.videoLink()
    },
    ...base,
    get coachEmail() {
      return addresses.coachEmail
    },
    get mailDomain() {
      return addresses.mailDomain
    },
    ...payments,
    ...services(base),
    secret,
    contents,
    publicUrl: ownUrl,
    ownOrigins: (request) => ownOrigins(env, ownUrl(), request),
    mailer: withLetterhead(createMailer(env, { db: database.db, clock }, ownUrl), { settings, ...given }, env),
    crash: crashPoints(env.CRASH_AT),
    editionOnSale: (productId) => editionMonthOnSale({ database, sellsSamples: given.sellsSamples }, productId),
    sellEdition: (request, productId) => sellEdition(context, request, productId),
    emit: (tx, event) => handleOrderEvent(context, tx, event),
    recordErasure: (tx, erasure) => context.jobs.enqueue(tx, recordErasure, erasure),
    suppress: (tx, suppression) => handleSuppression({ clock }, tx, suppression),
    isStarting: () => state.starting,
    isStopping: () => state.stopping,
    demo: emulator && { answer: emulator.fetch },
    renderPage: async () => new Response(null, { status: 503 }),
    templates: {},
    personalData: [],
    deskItemSources: [],
    engagementSources: [],
    checks: [],
    activities: Object.assign({}, ...capabilities.map(({ activities }) => activities)),
    deskChanges: Object.assign({}, ...capabilities.map(({ deskChanges }) => deskChanges)),
    deskPages: capabilities.flatMap(({ deskPages = [] }) => deskPages),
    deskJobs: capabilities.flatMap(({ deskJobs = [] }) => deskJobs),
    todos: () =>
      todosOf(textsIn(env), { ...site, postalAddress: settings.postalAddress(), videoLink: settings.videoLink() }),
  }
  collectParts(context)
  await context.releases.refresh()
  return { context, emulator }
}

/** What the capabilities bring to the context, once it is there for them to use. */
function collectParts(context: AppContext): void {
  context.templates = Object.assign({}, ...capabilities.map(({ emails }) => emails?.(context)))
  context.personalData = capabilities.flatMap(({ personalData }) => personalData?.(context) ?? [])
  context.deskItemSources = capabilities.flatMap(({ deskItems }) => deskItems?.(context) ?? [])
  context.engagementSources = capabilities.flatMap(({ engagements }) => engagements?.(context) ?? [])
  context.checks = capabilities.flatMap(({ checks }) => checks?.(context) ?? [])
}

/** @throws Error when the calendar of site.config.ts contradicts itself */
function settingsOf(env: Env, scheduling: Scheduling) {
  const problems = schedulingProblems(scheduling)
  if (problems.length > 0) throw new Error(`The calendar in site.config.ts isn’t valid: ${problems.join('; ')}`)
  return {
    configured: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, isSet(value)])),
    feeds: env.CALENDAR_FEEDS,
    feedLimits: { allowPrivate: env.MODE === 'test' },
    trustedProxies: env.TRUST_PROXY,
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET,
    anonKey: env.ANON_KEY,
    sellsSamples: env.MODE === 'demo',
  }
}

function senderOf({ MAIL_FROM }: Env): { name: string; address: string } {
  return { name: site.brand, address: MAIL_FROM ?? site.supportEmail }
}

/**
 * Every email gets the letterhead that holds on its way out, also a newsletter that was written days ago. A live site without
 * a postal address sends nothing: what is to be sent waits for three days.
 */
function withLetterhead(
  mailer: Mailer,
  deps: Pick<AppContext, 'settings' | 'sellsSamples'>,
  { MODE }: Pick<Env, 'MODE'>,
): Mailer {
  return {
    ...mailer,
    async send(message) {
      const postalAddress = shownPostalAddress(deps)
      if (MODE === 'live' && isPlaceholderPostalAddress(postalAddress))
        throw new EmailServerError(NO_ADDRESS, undefined)
      return mailer.send(putLetterhead(message, { ...site, postalAddress }))
    },
  }
}

const NO_ADDRESS =
  'No email goes out before your desk has your postal address, under Settings: the law requires it in each.'

/** The settings as they're written. */
function textsIn(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(' ')]])),
  )
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}

/**
 * Starts the jobs, and looks for what was missed while nothing ran. Ends early, without an error, if the server is told to
 * stop in the meantime: by then, what the next step needs may be closed.
 */
async function startWork(context: AppContext, app: Hono, state: State): Promise<void> {
  if (state.stopping) return
  try {
    for await (const _ of stepsOfStart(context, app, state)) if (state.stopping) return
  } catch (error) {
    if (!state.stopping) throw error
  }
}

/** Gives way after each step, so that the server can stop between two. */
async function* stepsOfStart(context: AppContext, app: Hono, state: State): AsyncGenerator<unknown> {
  state.starting = true
  for (const { onStart } of capabilities) yield onStart?.(context)
  yield context.jobs.endSchedulesBut(
    new Set(capabilities.flatMap(({ schedule = [] }) => schedule.map(({ name }) => name))),
  )
  for (const { jobs = [], schedule = [] } of capabilities) {
    for (const job of jobs) yield job.start(context.jobs, context)
    for (const { name, cron, run } of schedule)
      yield context.jobs.schedule(name, cron, async () => void (await run(context)))
  }
  state.starting = false
  // Rendered now, so that they can be served while the database does not answer.
  for (const path of CACHED_PATHS) yield app.request(path)
  for (const { onReady } of capabilities) yield onReady?.(context)
}

/** Outside live mode the site may be reached by another name than the configured one, such as 127.0.0.1. */
function ownOrigins(env: Env, url: string, request: Request): string[] {
  const origins = [new URL(url).origin]
  const host = request.headers.get('Host')
  if (env.MODE !== 'live' && host) origins.push(`http://${host}`)
  return origins
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

interface Payments {
  stripe: ReturnType<typeof createStripe>
  emulator: StripeEmulator | undefined
  webhookSecret: string | undefined
  livemode: boolean
  /** What time it is at Stripe. */
  referenceClock: ReferenceClock
}

/**
 * Stripe by the key of the settings; without one the emulator, reached by the same SDK. The emulator is a chunk of its own
 * that is loaded only then: a server with a real key never reads it.
 */
async function openPayments(env: Env, secret: string, ownUrl: () => string, log: Log): Promise<Payments> {
  const secretKey = env.STRIPE_SECRET_KEY
  const outsideTime = createReferenceClock()
  if (secretKey) {
    const stripe = createStripe({ secretKey, apiBase: env.STRIPE_API_BASE, outsideTime })
    return {
      stripe,
      emulator: undefined,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      livemode: secretKey.includes('_live_'),
      referenceClock: outsideTime,
    }
  }
  const key = `sk_test_${derivedSecret(secret, 'stand-in key')}`
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? `whsec_${derivedSecret(secret, 'stand-in webhooks')}`
  const { openStripeEmulator } = await import('../stripe-emulator/emulator.ts')
  const standIn = openStripeEmulator({
    file: join(env.DATA_DIR, 'stand-in.sqlite'),
    secretKey: key,
    webhookSecret,
    publicUrl: () => `${ownUrl()}/demo/stripe`,
    log,
  })
  const stripe = createStripe({
    secretKey: key,
    apiBase: env.STRIPE_API_BASE,
    outsideTime,
    ...(!env.STRIPE_API_BASE && { emulator: standIn.fetch }),
  })
  return { stripe, emulator: standIn, webhookSecret, livemode: false, referenceClock: outsideTime }
}

/** Mail goes by SMTP where the settings name a server, else into the outbox. */
function createMailer(env: Env, outbox: Parameters<typeof outboxMailer>[0], origin: () => string): Mailer {
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL, origin) : outboxMailer(outbox)
}
