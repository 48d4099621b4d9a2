import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { offers } from '../../catalog/offers.ts'
import { sourceLabel } from '../../operations/visits/visits.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Capability, jobHandler } from '../../platform/capability.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { ChangeValue, DeskChange } from '../../platform/desk-change.ts'
import { enqueueEmail } from '../../platform/mail/email-queue.ts'
import { type PersonalData, personalTable } from '../../platform/personal-data.ts'
import { orders } from '../../sales/orders/orders.sql.ts'
import { type Order, orderHasEmail } from '../../sales/orders/orders.ts'
import { deleteUnsentApplications } from './application/applications.ts'
import { handleCancellationRequest, retryCancellationRequests, syncCancellationRequest } from './cancellation.ts'
import { failedRenewals, openApplications } from './desk-items.ts'
import { membershipEmails } from './emails/membership-emails.tsx'
import { remindMembers } from './emails/notices.ts'
import { changeGivenEnd, endGivenMemberships, withdrawGivenMembership } from './given-memberships.ts'
import { recordMembershipEvent } from './history.ts'
import { applyAsMemberPath, cancelPath, memberPath } from './links.ts'
import { grantEditions } from './member-editions.ts'
import { revokeLinks } from './member-link.ts'
import { applications, memberships } from './membership.sql.ts'
import { findMemberAddress, syncWaitingMemberships } from './memberships.ts'
import { remindToApply } from './missing-applications.ts'
import { sendReviewReminders } from './review/reviews.ts'
import { hasRunOut } from './status.ts'

/** What people wrote when they applied to the Society, drafts included. */
const applicationPersonalData: PersonalData = {
  name: 'Your applications to the Society',
  isOfAccount: true,
  ...personalTable(applications, {
    of: (email) => eq(applications.email, email),
    orderBy: applications.createdAt,
    show: ({ answers, email, state, decisionNote, newsletter, source, createdAt, sentAt }) => ({
      ...{ email, ...answers, state, note: decisionNote },
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

/** What the coach gives of memberships. */
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
  const apply = isMissing ? applyAsMemberPath(deps, found) : undefined
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
