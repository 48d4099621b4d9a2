import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm'
import { people } from '../../people/sign-in/sign-in.sql.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { societyMembers } from '../members/members.sql.ts'
import { isEditable } from './message.ts'
import { messageHtml } from './message-html.ts'
import { findPictures, type PictureView } from './pictures.ts'
import { messages } from './rooms.sql.ts'

/** A message as pages and streams show it. It is the same for everyone: a page finds the reader's own by `author`. */
export interface MessageView {
  seq: number
  kind: 'message' | 'entry'
  /** Undefined: written by the site, or by someone who took their name off. */
  author: { id: string; name: string; state: string | null; isCoach: boolean } | undefined
  /** Empty where it was removed. */
  html: string
  pictures: PictureView[]
  postedAt: string
  isEdited: boolean
  isEditable: boolean
  removed: { by: 'author' | 'coach'; reason: string | null } | undefined
}

type ViewDeps = Pick<AppContext, 'database' | 'clock'>

/** With its Markdown, in which mentions are by id: open pages don't get it. */
interface StoredView extends MessageView {
  body: string
}

export const withoutBody = ({ body: _, ...view }: StoredView): MessageView => view

/** @returns the oldest first */
export async function findMessages(
  deps: ViewDeps,
  where: SQL | undefined,
  { limit, newest }: { limit: number; newest: boolean },
): Promise<StoredView[]> {
  const found = await deps.database.db
    .select({ message: messages, name: societyMembers.name, state: societyMembers.state, role: people.role })
    .from(messages)
    .leftJoin(societyMembers, eq(societyMembers.personId, messages.author))
    .leftJoin(people, eq(people.id, messages.author))
    .where(where)
    .orderBy(newest ? desc(messages.seq) : asc(messages.seq))
    .limit(limit)
  const pictures = await findPictures(
    deps.database.db,
    found.map(({ message }) => message.seq),
  )
  const views = found.map(({ message, name, state, role }): StoredView => {
    const { seq, kind, body, postedAt, editedAt, removedAt, removedBy, removedReason } = message
    const isCoach = role === 'owner'
    return {
      ...{ seq, kind, body, postedAt: postedAt.toISOString() },
      html: kind === 'entry' ? escapeHtml(body) : (message.html ?? messageHtml(body)),
      pictures: pictures.get(seq) ?? [],
      author: message.author && name ? { id: message.author, name, state, isCoach } : undefined,
      isEdited: editedAt !== null && !removedAt,
      isEditable: isEditable(deps, message),
      removed: removedAt ? { by: removedBy ?? 'author', reason: removedReason } : undefined,
    }
  })
  return newest ? views.reverse() : views
}

/** Those with one of these numbers. */
export const findMessagesBySeq = (deps: ViewDeps, seqs: readonly number[]): Promise<StoredView[]> =>
  findMessages(deps, inArray(messages.seq, [...seqs]), { limit: seqs.length, newest: false })

/** A part of a room: the newest, or those before or after a number. One more than is shown tells whether there is more. */
export async function findMessagePage(
  deps: ViewDeps,
  roomId: string,
  { before, after, size }: { before?: number | undefined; after?: number | undefined; size: number },
): Promise<{ messages: StoredView[]; hasOlder: boolean; hasNewer: boolean }> {
  const isOf = eq(messages.roomId, roomId)
  if (after !== undefined) {
    const found = await findMessages(deps, and(isOf, gt(messages.seq, after)), { limit: size + 1, newest: false })
    return { messages: found.slice(0, size), hasOlder: true, hasNewer: found.length > size }
  }
  const older = before === undefined ? isOf : and(isOf, lt(messages.seq, before))
  const found = await findMessages(deps, older, { limit: size + 1, newest: true })
  return { messages: found.slice(-size), hasOlder: found.length > size, hasNewer: before !== undefined }
}
