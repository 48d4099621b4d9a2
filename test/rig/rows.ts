import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '../../app/platform/database/database.server.ts'

/** Where the product's database is: PostgreSQL, the unopened folder of an embedded one, or an open one. */
export type Source = { databaseUrl: string } | { dataDir: string } | { database: Database }

/** The rows that the checker reads from the product's database, with its own SQL. */
export interface Rows {
  orders: OrderRow[]
  entitlements: EntitlementRow[]
  emails: EmailRow[]
  outbox: { recipient: string; message_id: string; subject: string; text: string }[]
  unhandled: { id: string; type: string; live: boolean }[]
  /** Calls that are booked or held for the same minutes, their buffers counted in. */
  overlaps: { first: string; second: string }[]
  memberships: MembershipRow[]
  bookings: BookingRow[]
  /** How many Focus Calls a month has. */
  focusMonths: { month: string; calls: number }[]
  tickets: { email: string; number: string; text: string }[]
  subscribers: { email: string; state: string }[]
  /** Consents by the hash of the address they are about. */
  consents: { address_hash: string; event: string; times: number }[]
  quizResults: { email: string }[]
  /** Buyers who requested their links and have no email yet. */
  searches: { email: string }[]
  /** Imported records with how often each is there and whether searches find it. */
  opportunities: { number: string; times: number; whole: boolean }[]
}

export interface MembershipRow {
  id: string
  order_id: string
  state: string
  decision: string | null
  applied: boolean
  cancellation_request: string | null
}

export interface BookingRow {
  order_id: string
  state: string
  /** ISO 8601. */
  start: string
  refunded: boolean | null
  /** Whether a job sends its money back, after the minutes in which the coach can hold it. */
  goes: boolean
}

export interface OrderRow {
  id: string
  state: string
  email: string | null
  stripe_session_id: string | null
}

export interface EntitlementRow {
  id: string
  order_id: string
  email: string
  product_id: string
  edition: string | null
  active: boolean
}

export interface EmailRow {
  id: string
  key: string
  kind: string
  /** Its data, as JSON with sorted fields. */
  about: string
  recipient: string
  message_id: string
  sent: boolean
  refused: boolean
  /** Whether a job is there that will send it. */
  live: boolean
}

/** Runs one statement. */
export type Query = (text: string) => Promise<object[]>

export async function readRows(source: Source): Promise<Rows> {
  return withQuery(source, async (query) => ({
    orders: (await query('select id, state, email, stripe_session_id from orders')) as OrderRow[],
    entitlements: (await query(
      'select id, order_id, email, product_id, edition, ended_at is null as active from entitlements',
    )) as EntitlementRow[],
    emails:
      (await query(`select id, key, kind, data::text as about, recipient, message_id, sent_at is not null as sent, refused_at is not null as refused,
      ${liveJob('send-mail', 'mailId', 'emails.id')} as live from emails`)) as EmailRow[],
    outbox: (await query('select recipient, message_id, subject, text from outbox')) as Rows['outbox'],
    unhandled: (await query(`select id, type, ${liveJob('stripe-event', 'eventId', 'stripe_events.id')} as live
      from stripe_events where handled_at is null`)) as Rows['unhandled'],
    overlaps: (await query(`select a.id as first, b.id as second from bookings a
      join bookings b on a.id < b.id and a.coach = b.coach and a.busy && b.busy
      where a.state in ('held', 'booked') and b.state in ('held', 'booked')`)) as Rows['overlaps'],
    memberships:
      (await query(`select id, order_id, state, decision, cancellation_request, application_id is not null as applied
      from memberships`)) as MembershipRow[],
    bookings: (await query(`select order_id, state, refunded,
      exists (select 1 from refunds r where r.order_id = bookings.order_id and r.state = 'requested' and r.goes_at > now()
        and ${liveJob('make-refund', 'refundId', 'r.id')}) as goes,
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as start from bookings`)) as BookingRow[],
    focusMonths: (await query(`select month, count(*)::int as calls from bookings
      where product_id = 'focus-call' and state in ('held', 'booked') group by month`)) as Rows['focusMonths'],
    tickets: (await query(`select email, 'TKT-' || number as number, message as text from tickets`)) as Rows['tickets'],
    subscribers: (await query('select email, state from newsletter_subscribers')) as Rows['subscribers'],
    consents: (await query(`select address_hash, event, count(*)::int as times from newsletter_consents
      group by address_hash, event`)) as Rows['consents'],
    quizResults: (await query('select email from quiz_results')) as Rows['quizResults'],
    searches: (await query('select email from purchase_searches')) as Rows['searches'],
    opportunities: (await query(`select o.number, count(*)::int as times,
      bool_and(exists (select 1 from opportunity_words w where w.ref = o.ref)) as whole
      from opportunities o where o.source = 'own' group by o.number`)) as Rows['opportunities'],
  }))
}

export async function withQuery<T>(source: Source, work: (query: Query) => Promise<T>): Promise<T> {
  if ('database' in source) return work(async (text) => (await source.database.db.execute(sql.raw(text))).rows)
  if ('databaseUrl' in source) return withClient(source.databaseUrl, work)
  const dataDir = join(source.dataDir, 'database')
  const pglite = await PGlite.create({ dataDir, extensions: { btree_gist, pg_trgm } })
  try {
    return await work(async (text) => (await pglite.query<object>(text)).rows)
  } finally {
    await pglite.close()
  }
}

async function withClient<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (text) => (await client.query(text)).rows as object[])
  } finally {
    await client.end()
  }
}

function liveJob(queue: string, field: string, id: string): string {
  return `exists (select 1 from pgboss.job j where j.name = '${queue}' and j.data->>'${field}' = ${id}
    and j.state in ('created', 'retry', 'active'))`
}
