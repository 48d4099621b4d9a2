import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { societyMembers } from '../members/members.sql.ts'
import { isEditable } from './message.ts'
import { lineOf, messageHtml } from './message-text.ts'
import { findPictures } from './pictures.ts'
import { messages } from './rooms.sql.ts'
import { findThanks } from './thanks.ts'

/** A message as pages and streams show it. It is the same for everyone: a page finds the reader's own by `author`. */
export type MessageView = ReturnType<typeof withoutBody>

/** How a message begins, above one that answers it. */
export interface Quote {
  seq: number
  by: { id: string; name: string } | undefined
  /** Empty where it was removed. */
  text: string
}

type ViewDeps = Pick<AppContext, 'database' | 'clock'>

type StoredView = Awaited<ReturnType<typeof findMessages>>[number]

/** Open pages don't get its Markdown, in which mentions are by id. */
export const withoutBody = ({ body: _, ...view }: StoredView) => view

/** @returns the oldest first */
export async function findMessages(
  deps: ViewDeps,
  where: SQL | undefined,
  { limit, newest }: { limit: number; newest: boolean },
) {
  const found = await deps.database.db
    .select({ message: messages, name: societyMembers.name, state: societyMembers.state, role: people.role })
    .from(messages)
    .leftJoin(societyMembers, eq(societyMembers.personId, messages.author))
    .leftJoin(people, eq(people.id, messages.author))
    .where(where)
    .orderBy(newest ? desc(messages.seq) : asc(messages.seq))
    .limit(limit)
  const seqs = found.map(({ message }) => message.seq)
  const [pictures, thanks, quotes] = await Promise.all([
    findPictures(deps.database.db, seqs),
    findThanks(deps.database.db, seqs),
    findQuotes(
      deps,
      found.flatMap(({ message }) => message.replyTo ?? []),
    ),
  ])
  const views = found.map(({ message, name, state, role }) => {
    const { seq, kind, body, postedAt, editedAt, removedAt, removedBy, removedReason } = message
    const isCoach = role === 'owner'
    return {
      ...{ seq, kind, body, postedAt: postedAt.toISOString() },
      /** Empty where it was removed. */
      html: kind === 'entry' ? escapeHtml(body) : (message.html ?? messageHtml(body)),
      pictures: pictures.get(seq) ?? [],
      /** Undefined: written by the site, or by someone who took their name off. */
      author: message.author && name ? { id: message.author, name, state, isCoach } : undefined,
      isEdited: editedAt !== null && !removedAt,
      isEditable: isEditable(deps, message),
      removed: removedAt ? { by: removedBy ?? 'author', reason: removedReason } : undefined,
      quoted: message.replyTo && !removedAt ? quotes.get(message.replyTo) : undefined,
      thanks: removedAt ? [] : (thanks.get(seq) ?? []),
    }
  })
  return newest ? views.reverse() : views
}

/** In characters. */
const QUOTE_LENGTH = 140

export async function findQuotes(
  { database: { db } }: Pick<AppContext, 'database'>,
  seqs: readonly number[],
  within?: SQL,
): Promise<Map<number, Quote>> {
  if (seqs.length === 0) return new Map()
  const { seq, body, author } = messages
  const found = await db
    .select({ seq, body, author, name: societyMembers.name, removedAt: messages.removedAt })
    .from(messages)
    .leftJoin(societyMembers, eq(societyMembers.personId, author))
    .where(and(inArray(seq, [...seqs]), within))
  return new Map(
    found.map(({ seq, body, author, name, removedAt }) => [
      seq,
      {
        ...{ seq, by: author && name ? { id: author, name } : undefined },
        text: removedAt ? '' : lineOf(body).slice(0, QUOTE_LENGTH) || 'A picture',
      },
    ]),
  )
}

export const findMessagesBySeq = (deps: ViewDeps, seqs: readonly number[]): Promise<StoredView[]> =>
  findMessages(deps, inArray(messages.seq, [...seqs]), { limit: seqs.length, newest: false })

/** Of the messages before one that is opened at. */
const EARLIER = 10

/** Which part of a room: the newest where nothing is said, those before or after a number, or those around it. */
interface PageQuery {
  before?: number | undefined
  after?: number | undefined
  at?: number | undefined
  size: number
}

/** One more than is shown tells whether there is more. */
export async function findMessagePage(deps: ViewDeps, roomId: string, { before, after, at, size }: PageQuery) {
  const isOf = eq(messages.roomId, roomId)
  if (after !== undefined) {
    const found = await findMessages(deps, and(isOf, gt(messages.seq, after)), { limit: size + 1, newest: false })
    return { messages: found.slice(0, size), hasOlder: true, hasNewer: found.length > size }
  }
  if (at !== undefined) {
    const from = await findMessages(deps, and(isOf, gte(messages.seq, at)), { limit: size + 1, newest: false })
    // Where the newest page has it, that's the one that goes on by itself.
    if (from.length > size - EARLIER) {
      const earlier = await findMessages(deps, and(isOf, lt(messages.seq, at)), { limit: EARLIER + 1, newest: true })
      return {
        messages: [...earlier.slice(-EARLIER), ...from.slice(0, size)],
        ...{ hasOlder: earlier.length > EARLIER, hasNewer: from.length > size },
      }
    }
  }
  const older = before === undefined ? isOf : and(isOf, lt(messages.seq, before))
  const found = await findMessages(deps, older, { limit: size + 1, newest: true })
  return { messages: found.slice(-size), hasOlder: found.length > size, hasNewer: before !== undefined }
}
