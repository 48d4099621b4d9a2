import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { REVIEW_HOURS } from '../../catalog/application.ts'
import { offers } from '../../catalog/offers.ts'
import { sourceLabel } from '../../operations/visits/visits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import { type Clock, DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { ChangeValue, DeskChange } from '../../platform/desk-change.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { type Order, orderHasEmail, shownEmail } from '../../sales/orders/orders.ts'
import { subscriptions } from '../../sales/payments/payments.sql.ts'
import { deleteUnsentApplications } from './application/applications.ts'
import { handleCancellationRequest, retryCancellationRequests, syncCancellationRequest } from './cancellation.ts'
import { dateTimeLabel } from './dates.ts'
import { membershipEmails } from './emails/membership-emails.tsx'
import { remindMembers } from './emails/notices.ts'
import { changeGivenEnd, endGivenMemberships, withdrawGivenMembership } from './given-memberships.ts'
import { recordMembershipEvent } from './history.ts'
import { applicationPath, cancelPath, memberPath } from './links.ts'
import { grantEditions } from './member-editions.ts'
import { revokeLinks } from './member-link.ts'
import { applications, membershipEvents, memberships } from './membership.sql.ts'
import { findMemberAddress, syncWaitingMemberships } from './memberships.ts'
import { remindToApply } from './missing-applications.ts'
import { firstMonthPrice, monthlyPrice } from './prices.ts'
import { reviewDue, sendReviewReminders } from './review/reviews.ts'
import { CHARGED_STATES, hasRunOut } from './status.ts'

/** What people wrote when they applied to the Society, drafts included. */
const applicationPersonalData: PersonalData = {
  name: 'Your applications to the Society',
  isOfAccount: true,
  ...personalTable(applications, {
    of: (email) => eq(applications.email, email),
    orderBy: applications.createdAt,
    show: ({ answers, email, state, decisionNote, newsletter, source, createdAt, sentAt }) => ({
      ...{ email, ...answers, status: state, note: decisionNote },
      ...(newsletter && { 'came from the newsletter': newsletter }),
      ...(source && { 'came to our site from': sourceLabel(source) }),
      ...{ begun: createdAt, sent: sentAt },
    }),
  }),
}

/** Memberships that the coach gave. No money moved, so nothing has to stay: they're taken back, and no longer name the person. */
function givenMembershipPersonalData({ clock }: { clock: Clock }): PersonalData {
  return {
    name: 'Memberships we gave you',
    isOfAccount: true,
    async read(db, email) {
      const found = await db
        .select({ membership: memberships })
        .from(memberships)
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .where(and(orderHasEmail(email), isNotNull(orders.givenBy)))
        .orderBy(memberships.joinedAt)
      return found.map(({ membership }) => ({
        order: membership.orderId,
        state: hasRunOut(membership, clock.now()) ? 'ended' : membership.state,
        since: membership.joinedAt.toISOString(),
        until: membership.givenUntil?.toISOString() ?? null,
        price: 'a gift, nothing is charged',
      }))
    },
    async erase(tx, email) {
      const given = await tx
        .update(orders)
        .set({ email: null, state: 'expired', paidAt: null, version: sql`${orders.version} + 1` })
        .where(and(orderHasEmail(email), isNotNull(orders.givenBy), eq(orders.productId, offers.society.id)))
        .returning({ id: orders.id })
      const ids = given.map(({ id }) => id)
      const ended = await tx
        .update(memberships)
        .set({ state: 'ended', givenUntil: clock.now() })
        .where(and(inArray(memberships.orderId, ids), eq(memberships.state, 'active')))
        .returning({ id: memberships.id })
      for (const { id: subject } of ended)
        await recordMembershipEvent({ clock }, tx, { subject, state: 'ended', causedBy: 'member' })
    },
  }
}

const membershipChanges = {
  'society-gift': {
    /** Someone who got an email about it gets another. */
    async undo(app, tx, { subject, before, after, email, id }) {
      // As it was given while the site canceled their payments with it: withdrawn alone, it would leave them with nothing.
      if (after?.replaces) return false
      const isUndone = before
        ? await changeGivenEnd(app, tx, subject, { from: toEnd(after), to: toEnd(before) })
        : await withdrawGivenMembership(app, tx, subject, toEnd(after))
      if (!isUndone) return false
      const kind = 'membership-ended'
      if (email && after?.sent && !before)
        await enqueueEmail(app, tx, { key: `${kind}:${id}`, kind, to: email, data: { membershipId: subject } })
      return true
    },
    refusal:
      'Nothing changed: it was changed again since then, or it replaced a membership they paid for. To undo that, turn their subscription on again at Stripe, then end the free one on their page.',
  },
  /** What was ended goes on, where its day hasn't passed. */
  'society-ended': {
    undo: (app, tx, { subject, before, after }) =>
      changeGivenEnd(app, tx, subject, { from: toEnd(after), to: toEnd(before) }),
  },
} satisfies Record<string, DeskChange>

const toEnd = (value: ChangeValue | null): Date | undefined => (value?.until ? new Date(value.until) : undefined)

/** The links for an email about a member's order: to the membership page, to cancel, and to apply where they haven't yet. */
async function findMemberPaths(deps: AppContext, db: Db, orderId: string) {
  const [found] = await db.select().from(memberships).where(eq(memberships.orderId, orderId))
  if (!found) return undefined
  const isMissing = found.state === 'paid' && found.applicationId === null
  const apply = isMissing ? applicationPath(deps, found) : undefined
  return { status: memberPath(deps, found), cancel: cancelPath(deps, found), apply }
}

/** Where the buyer of an order looks up their membership once their application is here or needn't be; undefined while it's missing. */
async function findAppliedMemberPath(deps: AppContext, db: Db, { id, givenBy }: Pick<Order, 'id' | 'givenBy'>) {
  const [found] = await db.select().from(memberships).where(eq(memberships.orderId, id))
  return found && (found.applicationId || givenBy) ? memberPath(deps, found) : undefined
}

/** The Society: applying, the coach's review, renewals and cancellation. */
export const membership = {
  services: () => ({ findAppliedMemberPath, findMemberAddress, findMemberPaths }),
  emails: membershipEmails,
  personalData: (app) => [applicationPersonalData, givenMembershipPersonalData(app)],
  deskItems: (app) => [openApplications(app), failedRenewals(app)],
  deskChanges: membershipChanges,
  jobs: [jobHandler(syncCancellationRequest, handleCancellationRequest)],
  schedule: [
    {
      name: 'remind-of-reviews',
      cron: '*/5 * * * *',
      run: async (app) => {
        await syncWaitingMemberships(app)
        await sendReviewReminders(app)
        await remindToApply(app)
      },
    },
    { name: 'end-given-memberships', cron: '*/5 * * * *', run: endGivenMemberships },
    { name: 'give-editions-to-members', cron: '* * * * *', run: grantEditions },
    {
      name: 'remind-members',
      cron: '7 * * * *',
      run: async (app) => {
        await remindMembers(app)
        await retryCancellationRequests(app)
      },
    },
    {
      name: 'delete-unsent-applications',
      cron: '1 10 * * *',
      run: ({ database: { db }, clock }) => deleteUnsentApplications({ db, clock }),
    },
  ],
  tokenPaths: ['/apply/', '/apply/confirm/', '/cancel/', '/membership/', '/review/'],
  idPrefixes: ['mbr', 'apl'],
  revokeLinks: { mbr: revokeLinks, apl: revokeLinks },
} satisfies Capability

/** Applications that are paid for and wait for the coach's answer. */
function openApplications({ database: { db } }: AppContext): DeskItemSource {
  return {
    name: 'application',
    label: 'Application',
    endsByMark: false,
    async find({ limit, hidden }) {
      const waiting = await db
        .select({
          id: memberships.id,
          since: memberships.reviewSince,
          email: shownEmail,
          answers: applications.answers,
          firstCents: memberships.firstCents,
        })
        .from(memberships)
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .leftJoin(applications, eq(applications.id, memberships.applicationId))
        .where(
          and(
            isNull(memberships.decision),
            isNotNull(memberships.reviewSince),
            inArray(memberships.state, ['in_review', 'ending']),
            notInArray(memberships.id, [...hidden]),
          ),
        )
        .orderBy(asc(memberships.reviewSince), memberships.id)
        .limit(limit)
      return waiting.map(({ id, since, email, answers, firstCents }) => {
        const dueAt = reviewDue({ reviewSince: since })
        const who = [answers?.name || email || 'Someone', answers?.business].filter(Boolean).join(', ')
        return {
          id,
          fact: `${who} applied to the Society`,
          consequence: `${firstMonthPrice({ firstCents })} is paid. Your ${REVIEW_HOURS} hours end ${dueAt ? dateTimeLabel(dueAt) : 'soon'}. It stays open until you decide.`,
          action: { label: 'Read it', href: `/desk/applications/${id}` },
          dueAt,
          email: email ?? undefined,
        }
      })
    },
  }
}

/** Whose renewal failed, accepted or not, each time it does. Nothing closes while Stripe tries again. */
export function failedRenewals({ database: { db } }: AppContext): DeskItemSource {
  return {
    name: 'renewal',
    label: 'Renewal failed',
    endsByMark: true,
    async find({ limit, hidden }) {
      const since = db
        .selectDistinctOn([membershipEvents.subject], {
          subject: membershipEvents.subject,
          event: membershipEvents.id,
          at: membershipEvents.at,
        })
        .from(membershipEvents)
        .where(eq(membershipEvents.state, 'past_due'))
        .orderBy(membershipEvents.subject, desc(membershipEvents.id))
        .as('since')
      // Of someone who isn't accepted yet it's no change of the membership: the month that isn't paid tells when.
      const { periodEnd } = subscriptions
      const id = sql<string>`coalesce(${since.event}::text, ${memberships.id} || ' ' || ${periodEnd}::date)`
      const at = sql`coalesce(${since.at}, ${periodEnd} - interval '1 month')`.mapWith(subscriptions.periodEnd)
      const isFailed = and(inArray(memberships.state, [...CHARGED_STATES]), eq(subscriptions.status, 'past_due'))
      const failed = await db
        .select({
          ...{ id, at },
          orderId: orders.id,
          email: orders.email,
          answers: applications.answers,
          monthlyCents: memberships.monthlyCents,
        })
        .from(memberships)
        .leftJoin(since, eq(since.subject, memberships.id))
        .innerJoin(orders, eq(orders.id, memberships.orderId))
        .innerJoin(subscriptions, eq(subscriptions.orderId, orders.id))
        .leftJoin(applications, eq(applications.id, memberships.applicationId))
        // Who is erased can't be written to.
        .where(and(isFailed, isNull(orders.erasedAt), notInArray(id, [...hidden])))
        .orderBy(asc(at))
        .limit(limit)
      return failed.map(({ id, at, orderId, email, answers, monthlyCents }) => ({
        id,
        fact: `${answers?.name || email || 'A member'}: ${monthlyPrice({ monthlyCents })} didn’t go through`,
        consequence: `Since ${dateTimeLabel(at)}. We emailed a link to pay with another card. Stripe tries again, and nothing closes until it gives up.`,
        action: { label: 'Write to them', href: `/desk/write/${orderId}` },
        dueAt: new Date(at.getTime() + 2 * DAY),
        email: email?.toLowerCase(),
      }))
    },
  }
}
