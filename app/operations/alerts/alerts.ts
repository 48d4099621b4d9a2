import { and, desc, gt, gte, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { ownerEmails } from '../../../site.config.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { DeskItem, DeskItemSource } from '../../platform/desk-item.ts'
import { derivedId } from '../../platform/ids.ts'
import { keysOf } from '../../platform/keys-of.ts'
import { type EmailData, emailQueue } from '../../platform/mail/email-queue.sql.ts'
import { type EmailQueueDeps, enqueueEmail } from '../../platform/mail/email-queue.ts'
import { type AlertKind, ownerAlerts } from '../../platform/mail/owner-alerts.sql.ts'
import { OWNER_ALERT_EMAIL } from '../../platform/mail/owner-alerts.ts'
import { alertTexts } from './alert-texts.ts'

/**
 * Enqueues one email to the owner for each kind of alert with something new, at most one a day and kind. Run every
 * minute.
 */
export async function emailOwner(deps: AppContext): Promise<void> {
  await deps.database.transact(async (tx) => {
    for (const [kind, at] of await claimDueKinds(tx, deps.clock.now())) {
      const data = { kind, since: at.toISOString() }
      const key = `${OWNER_ALERT_EMAIL}:${kind}:${at.getTime()}`
      await enqueueEmail(deps, tx, { key, kind: OWNER_ALERT_EMAIL, to: deps.coachEmail, data })
    }
  })
}

async function claimDueKinds(tx: Tx, now: Date): Promise<Map<string, Date>> {
  const recentlyEmailed = tx
    .select({ kind: ownerAlerts.kind })
    .from(ownerAlerts)
    .where(gt(ownerAlerts.emailedAt, new Date(now.getTime() - DAY)))
  const isNew = or(isNull(ownerAlerts.emailedAt), lt(ownerAlerts.emailedAt, ownerAlerts.lastAt))
  const taken = await tx
    .update(ownerAlerts)
    .set({ emailedAt: now })
    .where(and(isNew, notInArray(ownerAlerts.kind, recentlyEmailed)))
    .returning({ kind: ownerAlerts.kind })
  return new Map(taken.map(({ kind }) => [kind, now]))
}

const ALERT_RETENTION = 90 * DAY

/** Deletes alerts that were emailed long ago. Run every night. */
export async function deleteOldAlerts({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - ALERT_RETENTION)
  await database.db.delete(ownerAlerts).where(lt(ownerAlerts.emailedAt, before))
}

/** What the owner is emailed about as it happens. The desk says who gets each kind, or else `site.config.ts` turns it on or off. */
export type Notice = keyof typeof ownerEmails

export const OWNER_NOTICE_EMAIL = 'owner-notice'

/**
 * Queues an email to the owner about a client's order, to the address of its kind, unless she turned that off. `occasion` tells apart what may
 * happen to the same order more than once, such as a failed payment of each month.
 */
export async function notifyOwner(
  deps: EmailQueueDeps & Pick<AppContext, 'settings'>,
  tx: Tx,
  notice: Notice,
  { orderId, occasion = '', ...facts }: EmailData & { orderId: string },
): Promise<void> {
  const to = deps.settings.noticeAddress(notice)
  if (!to) return
  const key = `${OWNER_NOTICE_EMAIL}:${notice}:${orderId}:${occasion}`
  const data = { notice, orderId, ...facts }
  await enqueueEmail(deps, tx, { key, kind: OWNER_NOTICE_EMAIL, to, data })
}

type Alert = typeof ownerAlerts.$inferSelect

/** Days for which an alert stays in the queue. */
const MAX_AGE = 30 * DAY

/**
 * What the owner was alerted of, one item for each kind: emails that were given up, refunds that Stripe refused, errors that
 * only the log knew. One that is marked as done comes back when it happens again.
 */
export function alertItems({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>): DeskItemSource {
  return {
    name: 'alert',
    label: 'Needs a look',
    endsByMark: true,
    async find({ limit, hidden }) {
      const since = new Date(clock.now().getTime() - MAX_AGE)
      const found = await db
        .select()
        .from(ownerAlerts)
        // A server of another version, running beside this one, may know more kinds.
        .where(and(gte(ownerAlerts.lastAt, since), inArray(ownerAlerts.kind, keysOf(alertTexts))))
        .orderBy(desc(ownerAlerts.lastAt))
        .limit(MAX_ALERTS)
      const recipients = await recipientsOf(db, found)
      const told = await refundsTold(db, found)
      return [...Map.groupBy(found, ({ kind }) => kind)]
        .map(([kind, alerts]) => toItem(kind, alerts, recipients, told))
        .filter(({ id }) => !hidden.includes(id))
        .slice(0, limit)
    },
  }
}

/** Read at a time; more of them are of the same few kinds. */
const MAX_ALERTS = 200
const MAX_LISTED = 30

function toItem(
  kind: AlertKind,
  alerts: readonly Alert[],
  recipients: ReadonlyMap<string, string>,
  told: ReadonlySet<string>,
): DeskItem {
  const { subject, visibleEffect, whatHappened, whatToDo } = alertTexts[kind]
  const [only] = alerts.length === 1 ? alerts : []
  const latest = Math.max(...alerts.map(({ lastAt }) => lastAt.getTime()))
  return {
    id: `${kind}@${latest}`,
    fact: alerts.length > 1 ? `${subject} (${alerts.length})` : subject,
    consequence: kind === 'refund-refused' ? buyerTold(alerts, told) : visibleEffect,
    action:
      kind === 'refund-refused' && only
        ? { label: 'See the order', href: `/desk/orders/${only.subject}` }
        : { label: 'See what to do' },
    dueAt: new Date(latest + DAY),
    details: {
      paragraphs: [whatHappened, whatToDo],
      lines: alerts
        .slice(0, MAX_LISTED)
        .map(({ subject: about, detail, count }) =>
          [`${recipients.get(about) ?? about}: ${detail}`, count > 1 && `${count} times`].filter(Boolean).join(', '),
        ),
    },
  }
}

/** What the buyers of refused refunds have really been emailed. */
function buyerTold(alerts: readonly Alert[], told: ReadonlySet<string>): string {
  const count = alerts.filter(({ subject }) => told.has(subject)).length
  if (count === 0) return 'We haven’t emailed the buyer that money goes back.'
  if (count === alerts.length) return 'We’ve emailed the buyer that money goes back. It hasn’t.'
  return `We’ve emailed ${count} of the ${alerts.length} buyers that money goes back. It hasn’t.`
}

/** Emails that say that money goes back. */
const REFUND_EMAILS = ['call-canceled', 'call-time-lost', 'membership-declined', 'refund-started', 'refund-made']

/** The orders whose buyer got one of them. Others name a booking or a membership, whose id follows from the order's. */
async function refundsTold(db: AppContext['database']['db'], alerts: readonly Alert[]): Promise<Set<string>> {
  const orders = alerts.filter(({ kind }) => kind === 'refund-refused').map(({ subject }) => subject)
  if (orders.length === 0) return new Set()
  const ids = new Map(orders.flatMap((id) => [id, derivedId('bkg', id), derivedId('mbr', id)].map((of) => [of, id])))
  const { data: of } = emailQueue
  const about = sql<string>`coalesce(${of} ->> 'orderId', ${of} ->> 'bookingId', ${of} ->> 'membershipId')`
  const rows = await db
    .select({ about, data: emailQueue.data })
    .from(emailQueue)
    .where(and(inArray(emailQueue.kind, REFUND_EMAILS), inArray(about, [...ids.keys()])))
  const said = rows.filter(({ data }) => data.side !== 'coach' && data.back !== '0')
  return new Set(said.flatMap((row) => ids.get(row.about) ?? []))
}

/** Alerts hold no addresses: who an email was for is looked up. */
export async function recipientsOf(
  db: AppContext['database']['db'],
  alerts: readonly Alert[],
): Promise<Map<string, string>> {
  const ids = alerts.filter(({ kind }) => kind === 'email-not-delivered').map(({ subject }) => subject)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: emailQueue.id, to: emailQueue.recipient })
    .from(emailQueue)
    .where(inArray(emailQueue.id, ids))
  return new Map(rows.map(({ id, to }) => [id, to]))
}
