import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { personAddresses } from '../../people/sign-in/sign-in.sql.ts'
import { findPersonWith } from '../../people/sign-in/sign-in.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { filePath } from '../files/files.ts'
import { societyMembers } from '../members/members.sql.ts'
import { deletePicturesBy, findPictures } from './pictures.ts'
import {
  messageMentions,
  messagePictures,
  messages,
  messageThanks,
  roomFollows,
  roomReads,
  rooms,
} from './rooms.sql.ts'

/** What they wrote in the rooms, and the pictures that they posted. */
export const roomsPersonalData = (app: AppContext): PersonalData => ({
  name: 'Your messages in the Society',
  canStayNameless: true,
  read: readMessages,
  async files(db, email) {
    const personId = await findPersonWith(db, email)
    if (!personId) return []
    const { id, alt } = messagePictures
    const own = await db.select({ id, alt }).from(messagePictures).where(eq(messagePictures.personId, personId))
    return own.map((one) => ({
      ...{ name: `${one.id}.webp`, title: one.alt, type: 'image/webp' },
      path: filePath(app.dataDir, 'pictures', one.id),
    }))
  },
  async erase(tx, email, choices) {
    const personId = await findPersonWith(tx, email)
    if (!personId) return
    // With either choice: they may show the person.
    await deletePicturesBy(app, tx, personId)
    // Only the coach reads the private thread, so it is deleted with either choice.
    await tx.delete(rooms).where(eq(rooms.subject, personId))
    if (choices?.messages === 'without-name') await takeNameOff(tx, personId)
    else await removeAll(tx, personId)
    await forgetName(tx, personId)
    await tx.delete(messageMentions).where(eq(messageMentions.personId, personId))
    await tx.delete(messageThanks).where(eq(messageThanks.personId, personId))
    await tx.delete(roomReads).where(eq(roomReads.personId, personId))
    await tx.delete(roomFollows).where(eq(roomFollows.personId, personId))
  },
})

async function readMessages(db: Db, email: string) {
  const personId = await findPersonWith(db, email)
  if (!personId) return []
  const found = await db
    .select({
      seq: messages.seq,
      room: rooms.title,
      text: messages.body,
      at: messages.postedAt,
      removed: messages.removedAt,
    })
    .from(messages)
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .where(eq(messages.author, personId))
    .orderBy(asc(messages.seq))
  const pictures = await findPictures(
    db,
    found.map(({ seq }) => seq),
  )
  return found.map(({ seq, room, text, at, removed }) => ({
    room,
    text: removed ? '(removed)' : text,
    pictures: (pictures.get(seq) ?? []).map(({ alt }) => alt).join('; '),
    written: at.toISOString(),
  }))
}

const REMOVED = {
  ...{ body: '', removedAt: sql`now()`, removedBy: 'author' as const, removedReason: null },
  ...{ author: null, clientId: null },
}

async function removeAll(tx: Tx, personId: string): Promise<void> {
  await tx.update(messages).set(REMOVED).where(eq(messages.author, personId))
}

/** The sentences stay without an author. Where they have the author's own name or address, it is removed. */
async function takeNameOff(tx: Tx, personId: string): Promise<void> {
  // Nothing is left of one that was a picture alone.
  await tx
    .update(messages)
    .set(REMOVED)
    .where(and(eq(messages.author, personId), eq(messages.body, ''), isNull(messages.removedAt)))
  const own = await tx
    .select({ seq: messages.seq, body: messages.body })
    .from(messages)
    .where(and(eq(messages.author, personId), isNull(messages.removedAt)))
  const names = await findNames(
    tx,
    personId,
    own.map(({ body }) => body),
  )
  for (const { seq, body } of own) {
    const nameless = body
      .split(ANY_MENTION)
      .map((part, at) => (at % 2 === 1 ? part : names.reduce((text, name) => text.replaceAll(name, NAMELESS), part)))
      .join('')
    if (nameless !== body) await tx.update(messages).set({ body: nameless }).where(eq(messages.seq, seq))
  }
  await tx.update(messages).set({ author: null, clientId: null }).where(eq(messages.author, personId))
}

const NAMELESS = 'a former member'
/** Of others, who may have the same name. */
const ANY_MENTION = /(@\[[^\]\n]{1,40}\]\([a-z0-9_]{1,40}\))/

/**
 * Their addresses, their whole name and, as they'd sign, the first word of it; not within another word. A first word that they also
 * writes in lower case, such as “will”, is a word like any other.
 */
async function findNames(tx: Tx, personId: string, texts: readonly string[]): Promise<RegExp[]> {
  const addresses = await tx.select().from(personAddresses).where(eq(personAddresses.personId, personId))
  const [member] = await tx.select().from(societyMembers).where(eq(societyMembers.personId, personId))
  const name = member?.name ?? ''
  const whole = [...addresses.map(({ email }) => email), name].filter(Boolean).map((word) => pattern(word, 'giu'))
  const first = name.split(' ')[0] ?? ''
  const isWord = first.length < 3 || texts.some((text) => pattern(first.toLowerCase(), 'u').test(text))
  return isWord ? whole : [...whole, pattern(first, 'gu')]
}

function pattern(word: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, flags)
}

/**
 * Where others wrote the name, their sentences stay, and the name is removed; also where it's no mention, because the one who
 * wrote it was blocked, or took it out or away again.
 */
async function forgetName(tx: Tx, personId: string): Promise<void> {
  const mention = `@\\[[^\\]]*\\]\\(${personId}\\)`
  await tx.execute(
    sql`update messages set body = regexp_replace(body, ${mention}, 'someone', 'g') where strpos(body, ${`(${personId})`}) > 0`,
  )
}
