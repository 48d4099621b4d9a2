import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/timestamptz.ts'

/** customer: their own purchases · owner: the coach. */
export type Role = 'customer' | 'owner'

/** How a session began. Only `passkey` opens the coach's pages; `recovery` and `coach-link` let her set one up. */
export type SignInMethod = 'email' | 'passkey' | 'recovery' | 'coach-link' | 'demo'

export const people = pgTable('people', {
  id: text().primaryKey(),
  role: text().$type<Role>().notNull().default('customer'),
  createdAt: timestamptz('created_at').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
})

export const personAddresses = pgTable('person_addresses', {
  email: text().primaryKey(),
  personId: text('person_id').notNull(),
  verifiedAt: timestamptz('verified_at').notNull(),
  /** From when on it no longer signs in. */
  retiresAt: timestamptz('retires_at'),
})

/**
 * A person's oldest address, of those that are retiring only where there's no other, in a query. The column is wrapped once more, since a query of one table names its
 * columns without it, and here that would be the column of the addresses.
 */
export const addressIn = (personId: SQLWrapper) =>
  sql<string | null>`(select address.email from ${personAddresses} address
    where address.person_id = ${sql`${personId}`}
    order by address.retires_at is not null, address.verified_at limit 1)`

/** Every address of whoever has this one, in a query. */
export const addressesWith = (email: string) =>
  sql`(select other.email from ${personAddresses} own join ${personAddresses} other using (person_id) where own.email = ${email})`

export const signIns = pgTable('sign_ins', {
  id: text().primaryKey(),
  email: text().notNull(),
  browserHash: text('browser_hash').notNull(),
  next: text().notNull(),
  tries: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  linkUsedAt: timestamptz('link_used_at'),
  codeUsedAt: timestamptz('code_used_at'),
  /** The earlier request whose emailed code signs in by this one: it caused no email of its own. */
  codeOf: text('code_of'),
})

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  secretHash: text('secret_hash').notNull(),
  personId: text('person_id').notNull(),
  role: text().$type<Role>().notNull(),
  method: text().$type<SignInMethod>().notNull(),
  device: text().notNull(),
  browserHash: text('browser_hash').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
  /** Moves on with every use. */
  expiresAt: timestamptz('expires_at').notNull(),
  /** Never moves. */
  endsAt: timestamptz('ends_at').notNull(),
  steppedUpAt: timestamptz('stepped_up_at'),
})

export const knownBrowsers = pgTable(
  'known_browsers',
  {
    personId: text('person_id').notNull(),
    browserHash: text('browser_hash').notNull(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.browserHash] })],
)

export const passkeys = pgTable('passkeys', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().notNull(),
  name: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  usedAt: timestamptz('used_at'),
})

export const passkeyChallenges = pgTable('passkey_challenges', {
  id: text().primaryKey(),
  challenge: text().notNull(),
  purpose: text().$type<'register' | 'sign-in' | 'step-up'>().notNull(),
  personId: text('person_id'),
  sessionId: text('session_id'),
  action: text(),
  subject: text(),
  cents: integer(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  usedAt: timestamptz('used_at'),
})

export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  personId: text('person_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  usedAt: timestamptz('used_at'),
})

export const coachInvitations = pgTable('coach_invitations', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  usedAt: timestamptz('used_at'),
})

export const addressChanges = pgTable('address_changes', {
  id: text().primaryKey(),
  personId: text('person_id').notNull(),
  sessionId: text('session_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  kind: text().$type<'add' | 'replace'>().notNull(),
  tries: integer().notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  undoUntil: timestamptz('undo_until'),
  undoneAt: timestamptz('undone_at'),
})
