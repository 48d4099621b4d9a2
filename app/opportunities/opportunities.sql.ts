import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Applicant, DeadlineKind, Sector, Source, SourceStatus } from './opportunity.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'bigint' })

export const opportunities = pgTable('opportunities', {
  id: text().primaryKey(),
  source: text().$type<Source>().notNull(),
  number: text().notNull(),
  kind: text().notNull(),
  recordId: text('record_id').notNull(),
  title: text().notNull(),
  agency: text(),
  agencyCode: text('agency_code'),
  description: text(),
  category: text(),
  categoryWords: text('category_words'),
  instruments: text().array().notNull(),
  activities: text().array().notNull(),
  activityWords: text('activity_words'),
  sectors: text().array().$type<Sector[]>().notNull(),
  applicants: text().array().$type<Applicant[]>().notNull(),
  eligibilityCodes: text('eligibility_codes').array().notNull(),
  eligibilityWords: text('eligibility_words'),
  assistanceListings: text('assistance_listings').array().notNull(),
  naics: text().array().notNull(),
  productCode: text('product_code'),
  setAside: text('set_aside'),
  setAsideWords: text('set_aside_words'),
  states: text().array().notNull(),
  place: text(),
  country: text(),
  postedOn: date('posted_on'),
  postedAt: moment('posted_at'),
  updatedOn: date('updated_on'),
  opensOn: date('opens_on'),
  deadlineKind: text('deadline_kind').$type<DeadlineKind>().notNull(),
  deadlineOn: date('deadline_on'),
  deadlineAt: moment('deadline_at'),
  deadlineTime: text('deadline_time'),
  deadlineZone: text('deadline_zone'),
  deadlineWords: text('deadline_words'),
  furtherDeadlines: date('further_deadlines').array().notNull(),
  floorCents: cents('floor_cents'),
  ceilingCents: cents('ceiling_cents'),
  totalCents: cents('total_cents'),
  amountWords: text('amount_words'),
  expectedAwards: cents('expected_awards'),
  awardsWords: text('awards_words'),
  costSharing: boolean('cost_sharing'),
  matchWords: text('match_words'),
  expectedPostOn: date('expected_post_on'),
  expectedCloseOn: date('expected_close_on'),
  expectedAwardOn: date('expected_award_on'),
  expectedStartOn: date('expected_start_on'),
  fiscalYear: integer('fiscal_year'),
  archiveOn: date('archive_on'),
  stated: text().$type<SourceStatus>(),
  competitive: boolean().notNull(),
  officialUrl: text('official_url'),
  moreUrl: text('more_url'),
  applyUrl: text('apply_url'),
  revision: text(),
  asOf: date('as_of').notNull(),
  version: integer().notNull(),
  superseded: boolean().notNull(),
  removedOn: date('removed_on'),
  firstSeenAt: moment('first_seen_at').notNull(),
  changedAt: moment('changed_at').notNull(),
})

export const opportunityVersions = pgTable('opportunity_versions', {
  opportunityId: text('opportunity_id').notNull(),
  version: integer().notNull(),
  feed: text().notNull(),
  asOf: date('as_of').notNull(),
  seenAt: moment('seen_at').notNull(),
  differences: jsonb().$type<Difference[]>().notNull(),
  record: jsonb().notNull(),
})

/** What one version changed: a field with what it was and what it became. */
export interface Difference {
  field: string
  from: unknown
  to: unknown
}

export const opportunityImports = pgTable('opportunity_imports', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  feed: text().notNull(),
  origin: text().notNull(),
  asOf: date('as_of').notNull(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at').notNull(),
  read: integer().notNull(),
  new: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  closed: integer().notNull(),
  refused: integer().notNull(),
})
