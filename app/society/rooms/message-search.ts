import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { societyMembers } from '../members/members.sql.ts'
import type { SocietyMember } from '../members/members.ts'
import { lineOf } from './message-text.ts'
import { isNotMuted } from './mutes.ts'
import { mayOpen, roomTitle } from './room.ts'
import { messages, rooms } from './rooms.sql.ts'

export type FoundMessage = Awaited<ReturnType<typeof searchMessages>>['messages'][number]

const PAGE_SIZE = 20
const MAX_ROOMS = 5
/** How many of the newest messages are looked through one by one. */
const WINDOW = 20_000
/** Around what was found; private characters that no text keeps. */
const [START, STOP] = ['\ue000', '\ue001']
const WHOLE = `StartSel=${START}, StopSel=${STOP}, HighlightAll=true`
const HEADLINE = `StartSel=${START}, StopSel=${STOP}, MaxWords=40, MinWords=20, MaxFragments=2, FragmentDelimiter=" … "`

/**
 * The newest messages with these words, in what the member may open, without those of people they have muted. Quotes make a
 * phrase, `or` either word, a minus none of it, as web searches have it. Words such as "who" are left out unless they're all.
 *
 * @param before the number of the last message of the page before
 */
export async function searchMessages(
  { database: { db } }: AppContext,
  member: SocietyMember,
  { words, before }: { words: string; before?: number | undefined },
) {
  const asked = await ask(db, words)
  const found = await findNewest(db, member, asked, before)
  const page = found.slice(0, PAGE_SIZE)
  const headlines = await markFound(
    db,
    asked,
    page.map(({ body }) => lineOf(body)),
  )
  const titled = before === undefined ? await findTitled() : []
  return {
    rooms: titled.map((room) => ({ roomId: room.roomId, title: roomTitle(room, member.role) })),
    messages: page.map(({ seq, roomId, by, postedAt, kind, subject, title }, at) => ({
      ...{ seq, roomId },
      title: roomTitle({ kind, subject, title }, member.role),
      by: by ?? undefined,
      postedAt: postedAt.toISOString(),
      /** Where it was found, in order; every second part is one of the words. */
      parts: (headlines[at] ?? '').split(new RegExp(`[${START}${STOP}]`)),
    })),
    /** For the address of the next page; undefined on the last one. */
    before: found.length > PAGE_SIZE ? page.at(-1)?.seq : undefined,
  }

  function findTitled() {
    return db
      .select({ roomId: rooms.id, kind: rooms.kind, subject: rooms.subject, title: rooms.title })
      .from(rooms)
      .where(and(sql`words_of(${rooms.title}) @@ ${asked.query}`, mayOpen(member)))
      .orderBy(desc(rooms.lastSeq))
      .limit(MAX_ROOMS)
  }
}

interface Asked {
  query: SQL
  /** What is marked in a text as it was written: words with their accents, too. */
  marks: SQL
  language: string
}

async function ask(db: Db, words: string): Promise<Asked> {
  const read = (language: string, text: SQL) => sql`websearch_to_tsquery(${language}::regconfig, ${text})`
  const folded = sql`fold(${words})`
  const { rows: found } = await db.execute<{ nodes: number }>(sql`select numnode(${read('english', folded)}) as nodes`)
  const language = found[0]?.nodes ? 'english' : 'simple'
  const query = read(language, folded)
  return { query, marks: sql`(${query} || ${read(language, sql`${words}`)})`, language }
}

/**
 * A frequent word fills the page from the newest messages, one by one. A rare one is found by the index, which gives all of them
 * at once: `+ 0` keeps the database from going through every message in their order instead.
 */
async function findNewest(db: Db, member: SocietyMember, asked: Asked, before: number | undefined) {
  const earlier = before === undefined ? undefined : lt(messages.seq, before)
  const start = before ?? sql`(select max(seq) from messages)`
  const inWindow = gt(messages.seq, sql`${start} - ${WINDOW}::bigint`)
  const newest = await findMatches(db, member, asked, and(earlier, inWindow)).orderBy(desc(messages.seq))
  if (newest.length > PAGE_SIZE) return newest
  return findMatches(db, member, asked, earlier).orderBy(desc(sql`${messages.seq} + 0`))
}

function findMatches(db: Db, member: SocietyMember, { query }: Asked, among: SQL | undefined) {
  return db
    .select({
      seq: messages.seq,
      roomId: messages.roomId,
      kind: rooms.kind,
      subject: rooms.subject,
      title: rooms.title,
      by: societyMembers.name,
      postedAt: messages.postedAt,
      body: messages.body,
    })
    .from(messages)
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .leftJoin(societyMembers, eq(societyMembers.personId, messages.author))
    .where(
      and(
        sql`messages.words @@ ${query}`,
        isNull(messages.removedAt),
        mayOpen(member),
        isNotMuted(member.personId, messages.author),
        among,
      ),
    )
    .limit(PAGE_SIZE + 1)
    .$dynamic()
}

/** Marks what was asked for in each of these texts: a short one is kept whole. */
async function markFound(db: Db, { marks, language }: Asked, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ headline: string }>(sql`
    select ts_headline(${language}::regconfig, translate(text, ${START + STOP}, ''), ${marks},
      case when length(text) < 300 then ${WHOLE} else ${HEADLINE} end) as headline
    from unnest(${sql.param(texts)}::text[]) with ordinality as found (text, at)
    order by at`)
  return rows.map(({ headline }) => headline)
}
