import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Audience } from '../opportunities/opportunities.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const candidateDecisions = pgTable('candidate_decisions', {
  opportunityId: text('opportunity_id').notNull(),
  audience: text().$type<Audience>().notNull(),
  accepted: boolean().notNull(),
  reason: text().notNull(),
  decidedAt: moment('decided_at').notNull(),
})

export type Trait = 'agency' | 'industry' | 'program'

export const candidateRules = pgTable('candidate_rules', {
  audience: text().$type<Audience>().notNull(),
  trait: text().$type<Trait>().notNull(),
  value: text().notNull(),
  reason: text().notNull(),
  /** False: she said that it's no rule, and isn't asked again. */
  holds: boolean().notNull(),
  decidedAt: moment('decided_at').notNull(),
})
