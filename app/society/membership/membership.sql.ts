import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import { orders } from '../../sales/orders/orders.sql.ts'

export const applications = pgTable('applications', {
  id: text().primaryKey(),
  /** unconfirmed: sent from the page, and its address has not confirmed it yet · sent: counts. */
  state: text().$type<'draft' | 'unconfirmed' | 'sent'>().notNull().default('draft'),
  email: text(),
  answers: jsonb().$type<Record<string, string>>().notNull(),
  submission: text(),
  /** The slug of the newsletter whose link led to the page that it was begun on. */
  newsletter: text(),
  /** Where the applicant came to the site from: see app/operations/visits/visits.ts. */
  source: text(),
  orderId: text('order_id').references(() => orders.id),
  createdAt: timestamptz('created_at').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  sentAt: timestamptz('sent_at'),
  confirmedAt: timestamptz('confirmed_at'),
  linkGeneration: integer('link_generation').notNull().default(0),
  /** What the coach wrote to the applicant along with her decision. */
  decisionNote: text('decision_note'),
})

export const memberships = pgTable('memberships', {
  id: text().primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  applicationId: text('application_id').references(() => applications.id, { onDelete: 'set null' }),
  state: text().$type<MembershipState>().notNull(),
  joinedAt: timestamptz('joined_at').notNull(),
  reviewSince: timestamptz('review_since'),
  decision: text().$type<Decision>(),
  decidedAt: timestamptz('decided_at'),
  firstRenewalAt: timestamptz('first_renewal_at'),
  cancellationRequest: text('cancellation_request').$type<CancellationRequest>(),
  cancellationRequestedAt: timestamptz('cancellation_requested_at'),
  cancellationAppliedAt: timestamptz('cancellation_applied_at'),
  linkGeneration: integer('link_generation').notNull().default(0),
  /** The end of one that was given; null where that is open, and for one that is paid. */
  givenUntil: timestamptz('given_until'),
  firstCents: integer('first_cents').notNull().default(3500),
  monthlyCents: integer('monthly_cents').notNull().default(9700),
})

export const membershipEvents = pgTable('membership_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text().notNull(),
  state: text().$type<MembershipState | 'applied' | 'accepted'>().notNull(),
  causedBy: text('caused_by').$type<Cause>().notNull(),
  at: timestamptz('at').notNull(),
})

/**
 * paid: not applied for yet · in_review: paid and applied for · active: accepted · past_due: a renewal failed, Stripe
 * tries again and access stays · ending: canceled, runs to the end of what is paid · ended · declined: the money is on its
 * way back · refunded: it went back.
 */
export type MembershipState =
  | 'paid'
  | 'in_review'
  | 'active'
  | 'past_due'
  | 'ending'
  | 'ended'
  | 'declined'
  | 'refunded'

export type Decision = 'accepted' | 'declined'
export type CancellationRequest = 'cancel' | 'resume'
export type Cause = 'applicant' | 'member' | 'coach' | 'stripe' | 'date'
