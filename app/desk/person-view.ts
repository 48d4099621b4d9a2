import { desc, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { findOwnCalls } from '../calls/bookings/bookings.ts'
import { dollars, findOffer } from '../catalog/offers.ts'
import { findProfile, profileSummary } from '../finder/profile/profile.ts'
import { tickets } from '../people/contact/contact.sql.ts'
import { ticketNumber } from '../people/contact/contact.ts'
import { findOwnSubscriptions, findProvenance } from '../people/newsletter/newsletter.ts'
import { findAddresses } from '../people/sign-in/sign-in.ts'
import type { AppContext } from '../platform/app-context.ts'
import { longDate } from '../platform/dates.ts'
import { emailQueue } from '../platform/mail/email-queue.sql.ts'
import { discountLabel, findOwnOrders, type Order } from '../sales/orders/orders.ts'
import { findOwnMemberships, membershipHistory, type OwnMembership } from '../society/membership/membership.ts'
import { changes, deskEmails } from './desk.sql.ts'
import { findNames } from './find-people.ts'
import { findNotes } from './notes.ts'
import { toOrderRow } from './order-view.ts'
import { loadQueue } from './queue.ts'
import { itemPath, shortDay } from './queue-view.ts'
import { loadSocietyOffer } from './society-gifts.ts'
import { emailTitle, sentOnce, words } from './words.ts'

export type PersonView = NonNullable<Awaited<ReturnType<typeof loadPerson>>>

/** Entries of the history shown at a time. */
const HISTORY_PAGE = 30

/**
 * Everything about someone on one page. Undefined for an address that nothing is known of.
 *
 * @param email in lower case
 * @param from how many of the newest entries of their history to leave out
 */
export async function loadPerson(deps: AppContext, email: string, from: number) {
  const { db } = deps.database
  const addresses = await findAddresses(db, email)
  const [orders, memberships, calls, picks = [], subscriptions] = await Promise.all([
    findOwnOrders(db, addresses),
    findOwnMemberships(deps, addresses),
    findOwnCalls(deps, addresses),
    deps.findOwnPicks?.(deps, addresses),
    findOwnSubscriptions(deps, addresses),
  ])
  const [result, profile, names, notes, queue, history, society] = await Promise.all([
    deps.findOwnResult?.(deps, addresses),
    findProfile(deps, addresses),
    findNames(db, addresses),
    findNotes(db, addresses),
    loadQueue(deps),
    loadHistory(deps, addresses, memberships),
    loadSocietyOffer(deps, addresses),
  ])
  const paid = orders.filter(({ paidAt }) => paidAt)
  const all = [...history, ...paid.map(toEntry)].sort((a, b) => b.at.getTime() - a.at.getTime())
  const isListed = subscriptions.some((one) => one.newsletter || one.product_news)
  if (all.length === 0 && orders.length === 0 && notes.length === 0 && !isListed && !result && !profile)
    return undefined
  const zone = deps.scheduling.timeZone
  return {
    email,
    addresses,
    name: addresses.map((address) => names.get(address)).find(Boolean) ?? email,
    about: profile && profileSummary(profile),
    facts: [
      { label: 'Orders, after refunds', value: dollars(netCents(orders)), detail: countOf(paid) },
      societyFact(memberships[0]),
      callFact(calls, zone),
      {
        ...{ label: 'Quiz', value: result ? `${result.score} of 100` : 'Not saved' },
        detail: result
          ? [result.takenOn, result.firstGap && `first gap: ${result.firstGap}`].filter(Boolean).join(', ')
          : '',
      },
    ],
    society,
    waits: queue.items
      .filter((item) => item.email && addresses.includes(item.email))
      .map((item) => ({ key: item.key, fact: item.fact, action: item.action.label, href: itemPath(item) })),
    // Without the address, which the page has at its top.
    orders: orders.map((one) => ({ ...toOrderRow(one, longDate(one.paidAt ?? one.createdAt)), email: undefined })),
    calls: calls.flatMap(({ orderId, title, when, state }) =>
      when ? [{ orderId, title, when: when.short, state }] : [],
    ),
    picks: picks.map(({ id, title, stage, daysLeft }) => ({
      id,
      title,
      state: [stage, daysLeft !== undefined && `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`]
        .filter(Boolean)
        .join(', '),
    })),
    agreed: await Promise.all(
      subscriptions.map(async ({ email: address, newsletter, product_news: productNews }) => ({
        ...{ address, newsletter, productNews, provenance: await findProvenance(db, address) },
      })),
    ),
    notes: notes.map(({ id, note, writtenAt }) => ({ id, note, when: longDate(writtenAt, zone) })),
    ...historyPage(all, from, zone),
  }
}

function historyPage(all: readonly HistoryEntry[], from: number, zone: string) {
  const end = from + HISTORY_PAGE
  return {
    history: all.slice(from, end).map(({ at, ...entry }, index) => ({
      ...entry,
      id: from + index,
      when: shortDay(at, zone),
    })),
    older: all.length > end ? end : undefined,
  }
}

function netCents(orders: readonly Order[]): number {
  return orders
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
}

/** What they bought; a gift isn't. Renewals are in no order. */
function countOf(paid: readonly Order[]): string {
  const bought = paid.filter(({ givenBy }) => !givenBy)
  const first = bought.at(-1)
  if (!first) return 'No orders'
  const since = longDate(first.paidAt ?? first.createdAt)
  const count = `${bought.length} ${bought.length === 1 ? 'order' : 'orders'} since ${since}`
  return bought.some(({ mode }) => mode === 'subscription') ? `${count}. Renewals are in Stripe’s dashboard.` : count
}

const SOCIETY_STATES: Record<string, string> = { past_due: 'Payment failed', in_review: 'In review' }

function societyFact(newest: Awaited<ReturnType<typeof findOwnMemberships>>[number] | undefined) {
  if (!newest) return { label: 'Society', value: 'No', detail: 'Never a member' }
  const value = SOCIETY_STATES[newest.state] ?? newest.state
  const detail = newest.next ? `${newest.next.amount} on ${newest.next.date}` : (newest.gift ?? `since ${newest.since}`)
  return { label: 'Society', value: value.charAt(0).toUpperCase() + value.slice(1), detail }
}

function callFact(calls: Awaited<ReturnType<typeof findOwnCalls>>, zone: string) {
  const next = calls.filter(({ state }) => state === 'upcoming').at(-1)
  return {
    label: 'Next call',
    value: next?.startsAt ? shortDay(next.startsAt, zone) : 'None',
    detail: next?.title ?? `${calls.length} so far`,
  }
}

function toEntry(order: Order): HistoryEntry {
  const { productId, paidAt, createdAt, amountCents, refundedCents, brought } = order
  const back = refundedCents > 0 && `${dollars(refundedCents)} refunded`
  return {
    at: paidAt ?? createdAt,
    kind: 'Order',
    text: `${findOffer(productId)?.title ?? productId}, ${brought ? 'bought before this site' : dollars(amountCents)}`,
    detail: [discountLabel(order), back].filter(Boolean).join(', ') || undefined,
  }
}

/** Something that happened with someone. */
interface HistoryEntry {
  at: Date
  kind: string
  text: string
  detail?: string | undefined
  /** Of an email that can be sent again. */
  emailId?: string | undefined
}

/** Of one kind, newest first. */
const MAX_OF_A_KIND = 300

/** Messages, letters, emails with how they ended, what was done at the desk, and the membership. */
async function loadHistory(
  { database: { db } }: Pick<AppContext, 'database'>,
  addresses: readonly string[],
  memberships: readonly OwnMembership[],
): Promise<HistoryEntry[]> {
  const own = (email: PgColumn) => inArray(email, [...addresses])
  const [messages, written, emails, done, ...events] = await Promise.all([
    db.select().from(tickets).where(own(tickets.email)).orderBy(desc(tickets.receivedAt)).limit(MAX_OF_A_KIND),
    db.select().from(deskEmails).where(own(deskEmails.email)).orderBy(desc(deskEmails.writtenAt)).limit(MAX_OF_A_KIND),
    db
      .select()
      .from(emailQueue)
      .where(own(emailQueue.recipient))
      .orderBy(desc(emailQueue.createdAt))
      .limit(MAX_OF_A_KIND),
    db.select().from(changes).where(own(changes.email)).orderBy(desc(changes.number)).limit(MAX_OF_A_KIND),
    ...memberships.map(({ id }) => membershipHistory(db, id)),
  ])
  return [
    ...messages.map((ticket) => ({
      ...{ at: ticket.receivedAt, kind: 'Message', detail: ticket.message.slice(0, 300) },
      text: `${ticketNumber(ticket)}: ${ticket.subject || 'no subject'}`,
    })),
    ...written.map(({ writtenAt, subject, message, canceledAt }) => ({
      ...{ at: writtenAt, kind: 'You wrote', detail: message.slice(0, 300) },
      text: canceledAt ? `${subject} (stopped)` : subject,
    })),
    ...emails.map(({ id, kind, createdAt, sentAt, refusedAt, lastError }) => ({
      ...{ at: createdAt, kind: 'Email', text: emailTitle(kind) },
      detail: sentAt
        ? 'Sent. We don’t track opens.'
        : refusedAt
          ? `Given up: ${lastError ?? 'unknown'}`
          : 'On its way.',
      emailId: (sentAt || refusedAt) && !sentOnce(kind) ? id : undefined,
    })),
    ...done
      .filter(({ action }) => action !== 'letter')
      .map(({ at, summary, undoneAt }) => ({
        ...{ at, kind: 'Desk', text: summary ?? '', detail: undoneAt ? 'Undone' : undefined },
      })),
    ...events.flat().map(({ at, state, causedBy }) => ({
      ...{ at, kind: 'Society', text: words.memberships[state] ?? state, detail: words.causes[causedBy] },
    })),
  ]
}
