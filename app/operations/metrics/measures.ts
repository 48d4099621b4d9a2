import { monitorEventLoopDelay } from 'node:perf_hooks'
import { and, count, isNotNull, isNull, max } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { freeBytes } from '../../platform/embedded/disk.server.ts'
import { requestCounts } from '../../platform/http/request-counts.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { stripeEvents } from '../../sales/payments/events.sql.ts'
import { newestBackup } from '../backups/backups.ts'
import { counter, gauge, type Metric } from './open-metrics.ts'

/** Starts to measure by how much the event loop is late. */
export function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return delay
}

type EventLoopDelay = ReturnType<typeof watchEventLoop>

export async function measureAll(app: AppContext, delay: EventLoopDelay): Promise<Metric[]> {
  const groups = [measureRequests(), await measureProcess(app, delay), await measureJobs(app), await measureEmails(app)]
  return [...groups.flat(), ...(await measureSales(app)), ...(await measureBackups(app))]
}

const MS = 1000

function measureRequests(): Metric[] {
  const { byStatus, byDuration, totalMs } = requestCounts()
  const total = [...byStatus.values()].reduce((sum, n) => sum + n, 0)
  const buckets = byDuration.map(({ upTo, count: value }) => ({
    suffix: '_bucket',
    labels: { le: (upTo / MS).toFixed(3) },
    value,
  }))
  return [
    counter(
      'unborrowed_requests',
      'Requests that the application answered, by status.',
      [...byStatus].map(([status, value]) => ({ labels: { status }, value })),
    ),
    {
      name: 'unborrowed_request_duration_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'How long the application took to answer.',
      samples: [
        ...buckets,
        { suffix: '_bucket', labels: { le: '+Inf' }, value: total },
        { suffix: '_count', value: total },
        { suffix: '_sum', value: totalMs / MS },
      ],
    },
  ]
}

async function measureProcess({ dataDir }: AppContext, delay: EventLoopDelay): Promise<Metric[]> {
  const { rss, heapUsed } = process.memoryUsage()
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  const lag = [50, 99, 100].map((share) => ({
    labels: { quantile: share / 100 },
    value: seconds(share === 100 ? delay.max : delay.percentile(share)),
  }))
  delay.reset()
  return [
    gauge('process_resident_memory_bytes', 'Memory that the process takes.', rss, 'bytes'),
    gauge('process_heap_bytes', 'Memory of its JavaScript objects.', heapUsed, 'bytes'),
    gauge('unborrowed_uptime_seconds', 'Since the process started.', Math.round(process.uptime()), 'seconds'),
    gauge('unborrowed_event_loop_delay_seconds', 'By how much timers were late since the last scrape.', lag, 'seconds'),
    gauge('unborrowed_disk_free_bytes', 'Free where DATA_DIR is.', await freeBytes(dataDir), 'bytes'),
  ]
}

async function measureJobs({ jobs }: AppContext): Promise<Metric[]> {
  const { waiting, oldestSeconds } = await jobs.backlog()
  return [
    gauge('unborrowed_jobs_due', 'Jobs that could be done now.', waiting),
    gauge('unborrowed_jobs_oldest_seconds', 'For how long the oldest of them has been due.', oldestSeconds, 'seconds'),
  ]
}

async function measureEmails({ database: { db } }: AppContext): Promise<Metric[]> {
  const [waiting] = await db
    .select({ n: count() })
    .from(emailQueue)
    .where(and(isNull(emailQueue.sentAt), isNull(emailQueue.refusedAt)))
  const [refused] = await db.select({ n: count() }).from(emailQueue).where(isNotNull(emailQueue.refusedAt))
  return [
    gauge('unborrowed_emails_waiting', 'Emails that are not sent yet.', waiting?.n ?? 0),
    gauge(
      'unborrowed_emails_given_up',
      'Emails that could not be delivered, of those still on record.',
      refused?.n ?? 0,
    ),
  ]
}

async function measureSales({ database: { db }, clock }: AppContext): Promise<Metric[]> {
  const states = await db.select({ state: orders.state, n: count() }).from(orders).groupBy(orders.state)
  const [events] = await db.select({ n: count(), last: max(stripeEvents.receivedAt) }).from(stripeEvents)
  const [open] = await db.select({ n: count() }).from(stripeEvents).where(isNull(stripeEvents.handledAt))
  const age = events?.last ? [{ value: Math.round((clock.now().getTime() - events.last.getTime()) / MS) }] : []
  return [
    gauge(
      'unborrowed_orders',
      'Orders by state.',
      states.map(({ state, n }) => ({ labels: { state }, value: n })),
    ),
    gauge('unborrowed_webhooks_received', 'Events that Stripe has sent, of those on record.', events?.n ?? 0),
    gauge('unborrowed_webhooks_unhandled', 'Events that are not handled yet.', open?.n ?? 0),
    gauge('unborrowed_webhooks_last_seconds', 'Since the last event came.', age, 'seconds'),
  ]
}

async function measureBackups({ backups: { to }, clock }: AppContext): Promise<Metric[]> {
  const newest = to ? await newestBackup(to, clock.now()) : undefined
  const age = newest ? [{ value: Math.round((clock.now().getTime() - newest.takenAt.getTime()) / MS) }] : []
  return [gauge('unborrowed_backup_age_seconds', 'Since the newest proven backup was begun.', age, 'seconds')]
}
