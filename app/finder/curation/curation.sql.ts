import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'
import type { Audience } from '../opportunities/opportunities.ts'

export const candidateDecisions = pgTable('candidate_decisions', {
  opportunityId: text('opportunity_id').notNull(),
  audience: text().$type<Audience>().notNull(),
  accepted: boolean().notNull(),
  reason: text().notNull(),
  decidedAt: timestamptz('decided_at').notNull(),
})

export type Trait = 'agency' | 'industry' | 'program'

export const candidateRules = pgTable('candidate_rules', {
  audience: text().$type<Audience>().notNull(),
  trait: text().$type<Trait>().notNull(),
  value: text().notNull(),
  reason: text().notNull(),
  /** False: she said that it's no rule, and isn't asked again. */
  holds: boolean().notNull(),
  decidedAt: timestamptz('decided_at').notNull(),
})

/** What is known of a program: the columns of the coach's own file, and when it comes again and what it charges. */
export type PageFacts = { [fact: string]: string } & Partial<
  Record<'title' | 'funder' | 'deadline' | 'recurs' | 'opens' | 'fee' | 'summary' | 'amount in words', string>
>

export const finderPages = pgTable('finder_pages', {
  id: text().primaryKey(),
  url: text(),
  state: text().$type<'lead' | 'kept' | 'waiting' | 'away'>().notNull(),
  facts: jsonb().$type<PageFacts>().notNull(),
  quotes: jsonb().$type<Record<string, string>>().notNull().default({}),
  note: text().notNull().default(''),
  standing: text().notNull().default(''),
  opportunityId: text('opportunity_id'),
  readOn: date('read_on'),
  askedAt: timestamptz('asked_at'),
  misses: integer().notNull().default(0),
  lines: jsonb().$type<string[]>().notNull().default([]),
  problem: text(),
  difference: jsonb().$type<{ gone: string[]; fresh: string[] }>(),
  madeAt: timestamptz('made_at').notNull(),
})
