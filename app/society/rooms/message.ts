import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { type Clock, MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { type FormFields, manyLines, oneLine } from '../../platform/forms/form-fields.ts'
import { countUse } from '../../platform/http/rate-limits.ts'
import type { SocietyMember } from '../members/members.ts'
import { findEveryone, resolveMentions } from './mentions.ts'
import { messageHtml } from './message-text.ts'
import { findBlocking } from './mutes.ts'
import { type ChosenPicture, chosenPictures } from './picture-fields.ts'
import { attachPictures, deletePicture, deletePicturesOf, findChosen, findPictures } from './pictures.ts'
import { findRoom, findThreadReaders, followThread, type Room } from './room.ts'
import { messageMentions, messages, roomReads, rooms } from './rooms.sql.ts'
import { lockSequence, nextSeq, recordEvent } from './sequence.ts'

/** In characters. */
const MAX_MESSAGE_LENGTH = 10_000
const MAX_CLIENT_ID_LENGTH = 100
/** Milliseconds in which an author may edit. */
const EDIT_TIME = 15 * MINUTE

type StoredMessage = typeof messages.$inferSelect

/** Who writes: a member without a session, so that jobs can do it as well. */
type Writer = Pick<SocietyMember, 'personId' | 'name' | 'role'>

interface TypedMessage {
  roomId: string
  text: string
  clientId: string
  /** Theirs, and not posted yet. */
  pictures?: readonly ChosenPicture[]
  /** The message that it answers. One that is gone, or elsewhere, is left out. */
  replyTo?: number | undefined
  /** Whether what its author has just said there is refused. */
  isFirstTime?: boolean
}

/** The same as the fields of its form have it. */
export function typedMessage(roomId: string, fields: FormFields) {
  const of = (name: string) => fields.get(name) ?? ''
  const [text, clientId, replyTo] = [of('text'), of('client_id'), seqOf(of('reply_to'))]
  return { roomId, text, clientId, replyTo, pictures: chosenPictures(fields) }
}

/** `problem`: nothing was stored, and why. */
export type PostResult = { seq: number } | { problem: string; status: 403 | 404 | 409 | 422 }

/**
 * Posts a message.
 *
 * @param clientId made by the browser: a message that comes twice with the same one is stored once; without one, each time
 * @throws HttpError 429 after too many messages in a minute
 */
export async function postMessage(
  deps: AppContext,
  member: Writer,
  { roomId, text, clientId: sentId, pictures: chosen = [], replyTo, isFirstTime }: TypedMessage,
): Promise<PostResult> {
  const clientId = sentId.slice(0, MAX_CLIENT_ID_LENGTH)
  const { db } = deps.database
  const room = await findRoom(db, member, roomId)
  if (!room) return { problem: 'This room isn’t there, or isn’t open to you.', status: 404 }
  const refused = whyNot(text, chosen.length > 0)
  if (refused) return refused
  await countUse(deps, RATE_LIMIT, member.personId)
  const { body, mentioned } = await mentionsOf(deps, member, room, text)
  return deps.database.transact(async (tx): Promise<PostResult> => {
    // The same message may be on its way in another transaction.
    await lockSequence(tx)
    const known = await findByClientId(tx, member.personId, clientId)
    if (known) return { seq: known.seq }
    if (isFirstTime && body && (await hasSaid(tx, roomId, member.personId, body))) return SAID_ALREADY
    const pictures = await findChosen(tx, member, chosen)
    if (pictures.length < chosen.length) return PICTURE_GONE
    const answered = replyTo === undefined ? undefined : await lockMessage(tx, replyTo)
    const seq = await storeMessage(deps, tx, {
      ...{ room, author: member.personId, body, mentioned, ...(clientId && { clientId }) },
      ...(answered?.roomId === room.id && { replyTo: answered.seq }),
    })
    await attachPictures(tx, seq, pictures)
    return { seq }
  })
}

/**
 * Someone who has blocked the author, or may not read the thread, isn't mentioned: the name stays in the text, and no notice
 * goes out.
 */
async function mentionsOf(
  deps: AppContext,
  { personId, role }: Writer,
  room: Pick<Room, 'kind' | 'subject'>,
  text: string,
) {
  const { body, mentioned, callsEveryone } = await resolveMentions(deps, manyLines(text), role === 'coach')
  if (callsEveryone) return { body, mentioned: await findEveryone(deps, room, personId) }
  const { db } = deps.database
  const readers = room.kind === 'coach' ? await findThreadReaders(db, room.subject, mentioned) : mentioned
  const blocking = await findBlocking(db, personId, readers)
  return { body, mentioned: readers.filter((one) => !blocking.includes(one)) }
}

const RATE_LIMIT = { name: 'society-message', limit: 30, window: MINUTE }

/** A dated line of the site itself in a thread, such as a deadline that was moved. */
export async function postEntry(
  deps: AppContext,
  tx: Tx,
  { roomId, text, at }: { roomId: string; text: string; at?: Date },
): Promise<number> {
  const room = { id: roomId, kind: 'lead' as const }
  return storeMessage(deps, tx, { room, author: null, body: oneLine(text), mentioned: [], kind: 'entry', at })
}

interface NewMessage {
  room: Pick<Room, 'id' | 'kind'>
  author: string | null
  body: string
  mentioned: readonly string[]
  clientId?: string
  replyTo?: number
  kind?: 'message' | 'entry'
  /** When it was written, where that isn't now. */
  at?: Date | undefined
}

/** Stores a message whose text is clean already, and tells open pages of it. */
async function storeMessage(deps: AppContext, tx: Tx, message: NewMessage): Promise<number> {
  const { room, author, body, mentioned, clientId = null, replyTo = null, kind = 'message' } = message
  const at = message.at ?? deps.clock.now()
  const seq = await nextSeq(tx)
  const html = kind === 'message' ? messageHtml(body) : null
  await tx.insert(messages).values({ seq, roomId: room.id, author, kind, clientId, body, html, replyTo, postedAt: at })
  await tx.update(rooms).set({ lastSeq: seq, lastAt: at }).where(eq(rooms.id, room.id))
  if (mentioned.length > 0) await tx.insert(messageMentions).values(mentioned.map((personId) => ({ seq, personId })))
  if (author) {
    await markRead(tx, author, room.id, seq)
    if (room.kind !== 'room') await followThread(tx, author, room.id)
  }
  await recordEvent(deps, tx, { seq, kind: 'added', roomId: room.id, messageSeq: seq })
  return seq
}

/** Changes the author's own message within a quarter of an hour. */
export async function editMessage(deps: AppContext, member: Writer, seq: number, text: string): Promise<PostResult> {
  const hasPictures = (await findPictures(deps.database.db, [seq])).has(seq)
  const refused = whyNot(text, hasPictures)
  if (refused) return refused
  const room = await findRoomOf(deps.database.db, member, seq)
  if (!room) return NOT_YOURS
  const { body, mentioned } = await mentionsOf(deps, member, room, text)
  return deps.database.transact(async (tx) => {
    const message = await lockMessage(tx, seq)
    if (!message || message.author !== member.personId) return NOT_YOURS
    if (message.body === body) return { seq }
    if (!isEditable(deps, message))
      return {
        problem: `A message can be edited for ${EDIT_TIME / MINUTE} minutes. Write a new one below it.`,
        status: 403,
      }
    const now = deps.clock.now()
    await tx
      .update(messages)
      .set({ body, html: messageHtml(body), editedAt: now })
      .where(eq(messages.seq, seq))
    await tx.delete(messageMentions).where(eq(messageMentions.seq, seq))
    if (mentioned.length > 0) await tx.insert(messageMentions).values(mentioned.map((personId) => ({ seq, personId })))
    await recordEdit(deps, tx, message)
    return { seq }
  })
}

/** Takes a picture out of the author's own message, any time. A message of which nothing is left is removed. */
export async function removePicture(deps: AppContext, member: Writer, seq: number, id: string): Promise<PostResult> {
  return deps.database.transact(async (tx) => {
    const message = await lockMessage(tx, seq)
    if (!message || message.author !== member.personId) return NOT_YOURS
    if (!(await deletePicture(deps, tx, seq, id))) return { seq } // pressed twice
    const isEmpty = !message.body && !(await findPictures(tx, [seq])).has(seq)
    if (isEmpty) await removeMessageIn(deps, tx, message, 'author', null)
    else {
      await tx.update(messages).set({ editedAt: deps.clock.now() }).where(eq(messages.seq, seq))
      await recordEdit(deps, tx, message)
    }
    return { seq }
  })
}

/** Tells open pages to show it as it is now. */
export async function recordEdit(
  deps: { clock: Clock },
  tx: Tx,
  { seq, roomId }: StoredMessage,
  kind: 'edited' | 'removed' = 'edited',
): Promise<void> {
  await recordEvent(deps, tx, { seq: await nextSeq(tx), kind, roomId, messageSeq: seq })
}

/** Takes the author's own message away, any time. A line that says so stays. Its pictures are deleted. */
export async function removeMessage(deps: AppContext, member: Writer, seq: number): Promise<PostResult> {
  return deps.database.transact(async (tx) => {
    const message = await lockMessage(tx, seq)
    if (!message || message.author !== member.personId) return NOT_YOURS
    await removeMessageIn(deps, tx, message, 'author', null)
    return { seq }
  })
}

/** The same within a transaction of someone else's. */
export async function removeMessageIn(
  deps: AppContext,
  tx: Tx,
  message: StoredMessage,
  removedBy: 'author' | 'coach',
  removedReason: string | null,
): Promise<void> {
  const { seq } = message
  const removedAt = deps.clock.now()
  await tx.update(messages).set({ body: '', removedAt, removedBy, removedReason }).where(eq(messages.seq, seq))
  await tx.delete(messageMentions).where(eq(messageMentions.seq, seq))
  await deletePicturesOf(deps, tx, seq)
  await recordEdit(deps, tx, message, 'removed')
}

/** The number of a message, as an address or a form has it. */
export function seqOf(text: string | null): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Moves how far someone has read, forward only. */
export async function markRead(tx: Tx, personId: string, roomId: string, seq: number): Promise<void> {
  await tx
    .insert(roomReads)
    .values({ personId, roomId, lastSeq: seq })
    .onConflictDoUpdate({
      target: [roomReads.personId, roomReads.roomId],
      set: { lastSeq: seq },
      setWhere: lt(roomReads.lastSeq, seq),
    })
}

export function isEditable({ clock }: Pick<AppContext, 'clock'>, { postedAt, removedAt }: StoredMessage): boolean {
  return !removedAt && clock.now().getTime() - postedAt.getTime() < EDIT_TIME
}

const NOT_YOURS: PostResult = { problem: 'This message is gone, or isn’t yours.', status: 404 }
const SAID_ALREADY: PostResult = {
  problem: 'You’ve posted this here already. To post it once more, press Send again.',
  status: 409,
}
const PICTURE_GONE: PostResult = { problem: 'One of its pictures is gone. Please add it again.', status: 422 }

function whyNot(text: string, hasPictures: boolean): PostResult | undefined {
  const length = manyLines(text).length
  if (length === 0 && !hasPictures) return { problem: 'Write something first.', status: 422 }
  if (length > MAX_MESSAGE_LENGTH) {
    const [most, has] = [MAX_MESSAGE_LENGTH, length].map((count) => count.toLocaleString('en-US'))
    return { problem: `A message can have ${most} characters. This has ${has}.`, status: 422 }
  }
  return undefined
}

export async function findRoomOf(db: Db, member: Writer, seq: number): Promise<Room | undefined> {
  const [message] = await db.select({ roomId: messages.roomId }).from(messages).where(eq(messages.seq, seq))
  return message && findRoom(db, member, message.roomId)
}

async function findByClientId(tx: Tx, author: string, clientId: string): Promise<StoredMessage | undefined> {
  if (!clientId) return undefined
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.author, author), eq(messages.clientId, clientId)))
  return found
}

/** Whether the same is among the newest messages of a room. */
async function hasSaid(tx: Tx, roomId: string, author: string, text: string): Promise<boolean> {
  const { body, seq } = messages
  const inRoom = tx.select({ author: messages.author, body }).from(messages).where(eq(messages.roomId, roomId))
  const newest = await inRoom.orderBy(desc(seq)).limit(20)
  return newest.some((one) => one.author === author && one.body === text)
}

export async function lockMessage(tx: Tx, seq: number): Promise<StoredMessage | undefined> {
  const [found] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.seq, seq), eq(messages.kind, 'message'), isNull(messages.removedAt)))
    .for('update')
  return found
}
