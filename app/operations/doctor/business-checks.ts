import { and, count, gte, isNotNull, isNull, lt, max } from 'drizzle-orm'
import { opportunityImports } from '../../finder/opportunities/opportunities.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { ownerAlerts } from '../../platform/mail/owner-alerts.sql.ts'
import { type FaultGroup, faultsSince } from '../../platform/process/log-output.server.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { stripeEvents } from '../../sales/payments/events.sql.ts'
import { labelOf, lastBackup, MAX_BACKUP_AGE } from '../backups/backups.ts'
import { type Finding, fault, fine, warning } from './findings.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

const before = ({ clock }: Pick<Deps, 'clock'>, ms: number) => new Date(clock.now().getTime() - ms)

export async function checkJobs({ jobs }: Pick<AppContext, 'jobs'>): Promise<Finding> {
  const { waiting, oldestSeconds } = await jobs.backlog()
  const says = `${waiting} are due, the oldest for ${Math.round(oldestSeconds)} s`
  const cure = 'Restart the server. If they stay, its log says “a job failed” and why.'
  if (oldestSeconds > (10 * MINUTE) / SECOND) return fault('jobs', says, cure)
  return oldestSeconds > MINUTE / SECOND ? warning('jobs', says, cure) : fine('jobs', says)
}

/** The round that finds payments without a webhook is done every five minutes. */
export async function checkReconciliation(
  deps: Deps & Pick<AppContext, 'jobs' | 'reconciliationJob'>,
): Promise<Finding> {
  const last = await deps.jobs.lastCompletedAt(deps.reconciliationJob)
  const cure = 'Look in the log for “could not be reconciled”. If there’s nothing, wait five minutes after a start.'
  if (!last) return warning('payments', 'Stripe was never asked what was paid', cure)
  const minutes = Math.round((deps.clock.now().getTime() - last.getTime()) / MINUTE)
  const says = `Stripe was asked what was paid ${minutes} minutes ago`
  return minutes > 20 ? fault('payments', says, cure) : fine('payments', says)
}

export async function checkEmails(deps: Deps): Promise<Finding> {
  const { db } = deps.database
  const [refused] = await db
    .select({ n: count() })
    .from(emailQueue)
    .where(gte(emailQueue.refusedAt, before(deps, DAY)))
  const unsent = and(
    isNull(emailQueue.sentAt),
    isNull(emailQueue.refusedAt),
    lt(emailQueue.createdAt, before(deps, HOUR)),
  )
  const [late] = await db.select({ n: count() }).from(emailQueue).where(unsent)
  const says = `${late?.n ?? 0} have waited for over an hour, ${refused?.n ?? 0} were given up in the last day`
  if (late?.n)
    return fault('emails', says, 'Check SMTP_URL by “npm run doctor -- --send-test-mail”, and ask your email provider.')
  return refused?.n
    ? warning('emails', says, 'Your desk lists them. Check the addresses for typos.')
    : fine('emails', says)
}

/** Purchases come without webhooks as well, only later: so their absence shows nowhere else. */
export async function checkWebhooks(deps: Deps): Promise<Finding> {
  const { db } = deps.database
  const [events] = await db.select({ last: max(stripeEvents.receivedAt) }).from(stripeEvents)
  const paid = and(
    isNotNull(orders.stripeSessionId),
    gte(orders.paidAt, before(deps, 7 * DAY)),
    lt(orders.paidAt, before(deps, HOUR)),
  )
  const [sold] = await db
    .select({ last: max(orders.paidAt) })
    .from(orders)
    .where(paid)
  const says = events?.last ? `the last came ${events.last.toISOString()}` : 'none has come yet'
  const last = sold?.last
  if (!last || (events?.last && events.last >= before({ clock: { now: () => last } }, HOUR)))
    return fine('webhooks', says)
  return fault(
    'webhooks',
    `${says}, and a purchase of ${last.toISOString()} came without one`,
    'At Stripe, Developers, Webhooks: check the endpoint’s address and that STRIPE_WEBHOOK_SECRET is its secret.',
  )
}

const MAX_SOURCE_AGE = 7 * DAY

export async function checkSources(deps: Deps): Promise<Finding> {
  const { feed, asOf } = opportunityImports
  const found = await deps.database.db
    .select({ feed, asOf: max(asOf) })
    .from(opportunityImports)
    .groupBy(feed)
  if (found.length === 0)
    return warning('sources', 'no opportunities were imported yet', 'npm run opportunities:import says how.')
  const oldest = before(deps, MAX_SOURCE_AGE).toISOString().slice(0, 10)
  const old = found
    .filter(({ asOf: day }) => (day ?? '') < oldest)
    .map(({ feed: name, asOf: day }) => `${name} of ${day}`)
  return old.length === 0
    ? fine('sources', `${found.length} sources, none older than a week`)
    : warning('sources', `older than a week: ${old.join(', ')}`, 'Import them again: npm run opportunities:import.')
}

/** What the owner was alerted of and what the log has, each error of the last day by its kind. */
export async function checkErrors(deps: Deps & Pick<AppContext, 'dataDir'>): Promise<Finding> {
  const since = before(deps, DAY)
  const alerts = await deps.database.db.select().from(ownerAlerts).where(gte(ownerAlerts.lastAt, since))
  const found: FaultGroup[] = [
    ...alerts.map(({ kind, detail, count: n, firstAt, lastAt }) => {
      return { message: `${kind}: ${detail}`, count: n, first: firstAt, last: lastAt }
    }),
    ...faultsSince(deps.dataDir, since),
  ]
  if (found.length === 0) return fine('errors', 'the log has none of the last day')
  const list = found.toSorted((a, b) => b.last.getTime() - a.last.getTime()).map(describeFault)
  const others = list.length > MAX_LISTED ? `; and ${list.length - MAX_LISTED} others` : ''
  return warning(
    'errors',
    `in the last day: ${list.slice(0, MAX_LISTED).join('; ')}${others}`,
    `Your desk says of each alert what happened and what to do. The log has the rest, and so has ${deps.dataDir}/faults.log.`,
  )
}

const MAX_LISTED = 10

function describeFault({ message, count: n, first, last }: FaultGroup): string {
  const from = first.toISOString()
  return n === 1 ? `${message} (${from})` : `${message} (${n} times, ${from} to ${last.toISOString()})`
}

export async function checkBackups({
  backups: { repository },
  configured,
  clock,
  dataDir,
}: Pick<AppContext, 'backups' | 'configured' | 'clock' | 'dataDir'>): Promise<Finding> {
  if (!repository)
    return warning(
      'backups',
      'none are made',
      'On PostgreSQL, set BACKUP_TO to a place off this machine, and BACKUP_KEY.',
    )
  const last = await lastBackup(dataDir, clock.now())
  const cure = 'Run npm run backup, and read what it says.'
  if (!last)
    return fault(
      'backups',
      `there is none at ${labelOf(repository)}`,
      `The first is made soon after a start. If none comes: ${cure}`,
    )
  const says = [
    `the last good one is of ${last.takenAt.toISOString()}`,
    last.drilledAt ? `one was restored on trial on ${last.drilledAt.toISOString()}` : 'none was restored on trial yet',
    ...(configured.BACKUP_PING_URL ? [] : ['without BACKUP_PING_URL nobody is told when this machine is dead']),
  ].join('; ')
  const age = clock.now().getTime() - last.takenAt.getTime()
  return age > MAX_BACKUP_AGE ? fault('backups', says, cure) : fine('backups', says)
}
