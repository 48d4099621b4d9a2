import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '../../app/platform/database/database.server.ts'

/** Where the product's database is: PostgreSQL, the unopened folder of an embedded one, or an open one. */
export type Source = { databaseUrl: string } | { dataDir: string } | { database: Database }

type Query = (text: string) => Promise<object[]>

export type Rows = Awaited<ReturnType<typeof readRows>>
export type EmailRow = Rows['emails'][number]

/** The rows that the checker reads from the product's database, with its own SQL. */
export function readRows(source: Source) {
  return withQuery(source, async (query) => {
    const all = async <Row>(text: string) => (await query(text)) as Row[]
    return {
      orders: await all<{ id: string; state: string; email: string | null; stripe_session_id: string | null }>(
        'select id, state, email, stripe_session_id from orders',
      ),
      entitlements: await all<{ id: string; order_id: string; email: string; edition: string | null; active: boolean }>(
        'select id, order_id, email, edition, ended_at is null as active from entitlements',
      ),
      /** `about` is its data, as JSON with sorted fields; `live` whether a job is there that will send it. */
      emails: await all<
        Record<'key' | 'kind' | 'about' | 'recipient' | 'message_id', string> &
          Record<'sent' | 'refused' | 'live', boolean>
      >(`select key, kind, data::text as about, recipient, message_id, sent_at is not null as sent, refused_at is not null as refused,
        ${liveJob('send-mail', 'mailId', 'emails.id')} as live from emails`),
      outbox: await all<Record<'recipient' | 'message_id' | 'subject' | 'text', string>>(
        'select recipient, message_id, subject, text from outbox',
      ),
      unhandled: await all<{ id: string; type: string; live: boolean }>(
        `select id, type, ${liveJob('stripe-event', 'eventId', 'stripe_events.id')} as live
         from stripe_events where handled_at is null`,
      ),
      /** Calls that are booked or held for the same minutes, their buffers counted in. */
      overlaps: await all<{ first: string; second: string }>(
        `select a.id as first, b.id as second from bookings a
         join bookings b on a.id < b.id and a.coach = b.coach and a.busy && b.busy
         where a.state in ('held', 'booked') and b.state in ('held', 'booked')`,
      ),
      memberships: await all<
        Record<'id' | 'order_id' | 'state', string> &
          Record<'decision' | 'cancellation_request', string | null> & { applied: boolean }
      >(`select id, order_id, state, decision, cancellation_request, application_id is not null as applied
        from memberships`),
      /** `goes`: whether a job sends its money back, after the minutes in which the coach can hold it. */
      bookings: await all<Record<'order_id' | 'state' | 'start', string> & { refunded: boolean | null; goes: boolean }>(
        `select order_id, state, refunded,
         exists (select 1 from refunds r where r.order_id = bookings.order_id and r.state = 'requested' and r.goes_at > now()
           and ${liveJob('make-refund', 'refundId', 'r.id')}) as goes,
         to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as start from bookings`,
      ),
      focusMonths: await all<{ month: string; calls: number }>(
        `select month, count(*)::int as calls from bookings
         where product_id = 'focus-call' and state in ('held', 'booked') group by month`,
      ),
      tickets: await all<Record<'email' | 'number' | 'text', string>>(
        `select email, 'TKT-' || number as number, message as text from tickets`,
      ),
      subscribers: await all<{ email: string; state: string }>('select email, state from newsletter_subscribers'),
      /** By the hash of the address they are about. */
      consents: await all<{ address_hash: string; event: string; times: number }>(
        'select address_hash, event, count(*)::int as times from newsletter_consents group by address_hash, event',
      ),
      quizResults: await all<{ email: string }>('select email from quiz_results'),
      /** Buyers who requested their links and have no email yet. */
      searches: await all<{ email: string }>('select email from purchase_searches'),
      /** Imported records with how often each is there and whether searches find it. */
      opportunities: await all<{ number: string; times: number; whole: boolean }>(
        `select o.number, count(*)::int as times,
         bool_and(exists (select 1 from opportunity_words w where w.ref = o.ref)) as whole
         from opportunities o where o.source = 'own' group by o.number`,
      ),
    }
  })
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
