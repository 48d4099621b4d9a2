import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../app/platform/database/database.server.ts'

const MESSAGES = 1_000_000
const MEMBERS = 500
const THREADS = 2000
/** Messages of one statement, which may take ten seconds. */
const BATCH = 20_000
/** Grants, one of the four rooms. */
export const ROOM = 'rom_grants00000000000000'

/**
 * A million messages in place of all that are there, numbered in their order, the newest now: a fifth of them in the four
 * rooms, the others in threads.
 */
export async function generateMessages(db: Db, count = MESSAGES): Promise<void> {
  await db.execute(sql`truncate messages, society_events cascade`)
  const series = (to: number): SQL => sql.raw(`generate_series(1, ${to}) as n`)
  await db.execute(sql`insert into people (id, role, created_at, seen_at)
    select 'per_m' || n, 'customer', now(), now() from ${series(MEMBERS)}`)
  await db.execute(sql`insert into society_members
      (person_id, name, zone, conduct_version, conduct_accepted_at, entered_at, is_sample)
    select 'per_m' || n, 'Sample ' || n, 'America/New_York', '2026-11', now(), now(), true from ${series(MEMBERS)}`)
  await db.execute(sql`insert into rooms (id, kind, subject, title, created_at)
    select 'rom_t' || n, 'lead', 'lead-' || n, 'Sample lead ' || n, now() from ${series(THREADS)}`)
  for (let from = 0; from < count; from += BATCH)
    await db.execute(sql`insert into messages (seq, room_id, author, client_id, body, posted_at)
      select n,
        case when n % 5 > 0 then 'rom_t' || 1 + n % ${sql.raw(String(THREADS))}
          else (array['rom_askthecoach000000000', ${ROOM}, 'rom_contracts0000000000', 'rom_introductions0000000'])[1 + n / 5 % 4] end,
        'per_m' || 1 + n * 7 % ${sql.raw(String(MEMBERS))}, 'bench-' || n,
        'Question ' || n || ' about the budget: which line is the ' || (array['van', 'oven', 'rent', 'match'])[1 + n % 4] || '?',
        now() - (${sql.raw(String(count))} - n) * interval '8 seconds'
      from generate_series(${from}::integer + 1, ${from}::integer + ${BATCH}::integer) as n`)
  await db.execute(sql`update rooms set last_seq = newest.seq, last_at = newest.at
    from (select room_id, max(seq) as seq, max(posted_at) as at from messages group by room_id) as newest
    where newest.room_id = rooms.id`)
  await db.execute(sql`update society_sequence set seq = ${count}`)
  await db.execute(sql`analyze`)
}
