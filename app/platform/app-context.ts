import { createContext } from 'react-router'
import type { Clock } from './clock.ts'
import type { Database, Tx } from './database/database.server.ts'
import type { DeskItemSource } from './desk-item.ts'
import type { EngagementSource } from './engagement.ts'
import type { Check } from './finding.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { EmailMessage, EmailTemplate } from './mail/email-message.ts'
import type { Mailer } from './mail/mailer.server.ts'
import type { Suppression } from './mail/suppressions.ts'
import type { PersonalData } from './personal-data.ts'
import type { Crash } from './process/crash-points.ts'
import type { Log } from './process/log.server.ts'
import type { ReferenceClock } from './process/reference-clock.ts'

/**
 * What is opened once at the start and shared by all pages, routes, jobs and commands. A capability adds its own members
 * in its `capability.ts` by declaration merging, as Hono's `ContextVariableMap` does.
 */
export interface AppContext {
  database: Database
  jobs: Jobs
  clock: Clock
  log: Log
  /** Signs the links in emails. */
  secret: string
  dataDir: string
  publicUrl(): string
  /** The origins from which one of our own pages may have sent a form. */
  ownOrigins(request: Request): string[]
  /** How many proxies requests pass through. */
  trustedProxies: number
  mailer: Mailer
  from: EmailMessage['from']
  mailDomain: string
  templates: Record<string, EmailTemplate>
  /** Undefined: there is no webhook for the email provider. */
  mailWebhookSecret: string | undefined
  /** Does what follows from an address that can't be reached, in the transaction that records it. */
  suppress(tx: Tx, suppression: Suppression): Promise<void>
  /** Where alerts and the coach's own invitations go. */
  coachEmail: string
  personalData: readonly PersonalData[]
  deskItemSources: readonly DeskItemSource[]
  /** Where the coach has to be besides the calls that are booked. */
  engagementSources: readonly EngagementSource[]
  /** Of every capability. */
  checks: readonly Check[]
  crash: Crash
  /** The clock of the payment provider. */
  referenceClock: ReferenceClock
  /** Makes the same writes as a checkout, and rolls them back. */
  probeCheckout(): Promise<void>
  /** The name of the scheduled job that finds payments without a webhook. */
  reconciliationJob: string
  isStarting(): boolean
  isStopping(): boolean
  /** The pages of the Stripe emulator and the outbox; undefined with a real Stripe key. */
  demo: { answer(request: Request): Promise<Response> } | undefined
}

/** The same for one request. `network`: the part of the visitor's address that rate limits count by. */
export type RequestContext = AppContext & { network: string }

/** How loaders and actions get it. */
export const appContext = createContext<RequestContext>()
