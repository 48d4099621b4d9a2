import { monitorEventLoopDelay } from 'node:perf_hooks'
import { and, count, isNotNull, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { equalsInConstantTime } from '../../platform/constant-time.ts'
import { freeBytes } from '../../platform/embedded/disk.server.ts'
import { requestCounts } from '../../platform/http/request-counts.ts'
import { PRIVATE_HEADERS } from '../../platform/http/security-headers.ts'
import { emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { counter, gauge, type Metric } from '../../platform/metric.ts'
import { lastBackup } from '../backups/backups.ts'

/** GET /metrics: figures about this process and the business, for whoever has the token. Without a token there is no such address. */
export function metricsRoutes(app: AppContext): Hono {
  const routes = new Hono()
  const { metricsToken } = app
  if (!metricsToken) return routes
  const delay = watchEventLoop()
  return routes.get('/metrics', async (context) => {
    const [scheme, token = ''] = (context.req.header('Authorization') ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !equalsInConstantTime(token, metricsToken))
      return context.text('Send the token as "Authorization: Bearer …".\n', 401, {
        ...PRIVATE_HEADERS,
        'WWW-Authenticate': 'Bearer',
      })
    return context.body(formatMetrics(await measureAll(app, delay)), 200, {
      ...PRIVATE_HEADERS,
      'Content-Type': OPEN_METRICS,
    })
  })
}

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

/** Starts to measure by how much the event loop is late. */
function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return delay
}

type EventLoopDelay = ReturnType<typeof watchEventLoop>

async function measureAll(app: AppContext, delay: EventLoopDelay): Promise<Metric[]> {
  const own = [measureProcess(app, delay), measureJobs(app), measureEmails(app), measureBackups(app)]
  return [...measureRequests(), ...(await Promise.all([...own, app.measureCapabilities()])).flat()]
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

async function measureBackups({ backups: { repository }, clock, dataDir }: AppContext): Promise<Metric[]> {
  const newest = repository ? await lastBackup(dataDir, clock.now()) : undefined
  const age = newest ? [{ value: Math.round((clock.now().getTime() - newest.takenAt.getTime()) / MS) }] : []
  return [gauge('unborrowed_backup_age_seconds', 'Since the newest good backup was begun.', age, 'seconds')]
}

function formatMetrics(metrics: readonly Metric[]): string {
  return `${metrics.flatMap(linesOf).join('\n')}\n# EOF\n`
}

function linesOf({ name, type, unit, help, samples }: Metric): string[] {
  const suffix = type === 'counter' ? '_total' : ''
  return [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escapeText(help)}`,
    ...samples.map((sample) => `${name}${sample.suffix ?? suffix}${formatLabels(sample.labels)} ${sample.value}`),
  ]
}

function formatLabels(labels: Metric['samples'][number]['labels'] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
