import { and, asc, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { oneLine } from '../../platform/forms/form-fields.ts'
import { countUses } from '../../platform/http/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import { encodePicture } from '../../platform/process/picture-encoder.server.ts'
import { deleteAfterCommit, deleteOrphans, sniffFileType, writeMemberFile } from '../files/files.ts'
import type { SocietyMember } from '../members/members.ts'
import {
  type ChosenPicture,
  MAX_ALT_LENGTH,
  MAX_PICTURES,
  type PictureProblem,
  type PictureView,
} from './picture-fields.ts'
import { mayOpen } from './room.ts'
import { messagePictures, messages, rooms } from './rooms.sql.ts'

/** What one member may add. */
const PER_DAY = { name: 'society-picture', limit: 40, window: DAY }
/** Milliseconds for which a picture that isn't posted waits for it. */
const UNPOSTED_FOR = 2 * DAY

/** What it's called where its author says nothing. */
const defaultAlt = (name: string): string => `A picture from ${name}`

/** Takes a picture that a member chose. Nobody else sees it until it's posted with a message. */
export async function addPicture(
  deps: AppContext,
  member: Pick<SocietyMember, 'personId' | 'name'>,
  sent: Uint8Array,
): Promise<{ picture: PictureView } | { problem: PictureProblem }> {
  const { db } = deps.database
  if (await countUses(deps, [{ rate: PER_DAY, subject: member.personId }])) return { problem: 'day' }
  const encoded = await encode(sent)
  if ('problem' in encoded) return encoded
  const [{ bytes, width, height }] = encoded.pictures
  const picture = { id: newId('pic'), alt: defaultAlt(member.name), width, height }
  await writeMemberFile(deps.dataDir, 'pictures', picture.id, bytes)
  const { personId } = member
  await db.insert(messagePictures).values({ ...picture, personId, bytes: bytes.length, addedAt: deps.clock.now() })
  return { picture }
}

/** Those of theirs that aren't posted yet, with what they say they show, in the order in which they chose them. */
export async function findChosen(
  db: Db,
  { personId, name }: Pick<SocietyMember, 'personId' | 'name'>,
  chosen: readonly ChosenPicture[],
): Promise<PictureView[]> {
  if (chosen.length === 0) return []
  const found = await db.select().from(messagePictures).where(isWaiting(personId, chosen))
  return chosen.flatMap(({ id, alt }) => {
    const picture = found.find((one) => one.id === id)
    return picture ? [{ id, alt: cleanAlt(alt) || defaultAlt(name), width: picture.width, height: picture.height }] : []
  })
}

/**
 * Makes pictures that they chose part of their message.
 *
 * @throws Error for one that isn't there: the caller has looked by `findChosen` in the same transaction
 */
export async function attachPictures(tx: Tx, seq: number, pictures: readonly PictureView[]): Promise<void> {
  for (const [position, { id, alt }] of pictures.entries()) {
    const attached = await tx
      .update(messagePictures)
      .set({ messageSeq: seq, position, alt })
      .where(and(eq(messagePictures.id, id), isNull(messagePictures.messageSeq)))
      .returning({ id: messagePictures.id })
    if (attached.length === 0) throw new Error(`the picture ${id} is gone`)
  }
}

function isWaiting(personId: string, chosen: readonly ChosenPicture[]): SQL | undefined {
  const ids = chosen.slice(0, MAX_PICTURES).map(({ id }) => id)
  return and(
    inArray(messagePictures.id, ids),
    eq(messagePictures.personId, personId),
    isNull(messagePictures.messageSeq),
  )
}

const cleanAlt = (alt: string): string => oneLine(alt).slice(0, MAX_ALT_LENGTH).trim()

export async function findPictures(db: Db, seqs: readonly number[]): Promise<Map<number, PictureView[]>> {
  if (seqs.length === 0) return new Map()
  const { id, alt, width, height, messageSeq } = messagePictures
  const found = await db
    .select({ id, alt, width, height, messageSeq })
    .from(messagePictures)
    .where(inArray(messageSeq, [...seqs]))
    .orderBy(asc(messageSeq), asc(messagePictures.position))
  const bySeq = Map.groupBy(found, (one) => one.messageSeq ?? 0)
  return new Map([...bySeq].map(([seq, rows]) => [seq, rows.map(({ messageSeq: _, ...picture }) => picture)]))
}

/** Whether a member may see a picture: in a thread that's open to them, or as long as it isn't posted, their own. */
export async function maySeePicture(db: Db, member: Pick<SocietyMember, 'personId' | 'role'>, id: string) {
  const [picture] = await db.select().from(messagePictures).where(eq(messagePictures.id, id))
  if (!picture) return false
  if (picture.messageSeq === null) return picture.personId === member.personId
  const [open] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .where(and(eq(messages.seq, picture.messageSeq), isNull(messages.removedAt), mayOpen(member)))
  return open !== undefined
}

async function deletePictures({ dataDir }: AppContext, tx: Tx, which: SQL | undefined) {
  const gone = await tx.delete(messagePictures).where(which).returning({ id: messagePictures.id })
  const ids = gone.map(({ id }) => id)
  deleteAfterCommit(dataDir, 'pictures', ids)
  return ids
}

export const deletePicturesOf = (deps: AppContext, tx: Tx, seq: number) =>
  deletePictures(deps, tx, eq(messagePictures.messageSeq, seq))

/** @returns whether that message had this picture */
export async function deletePicture(deps: AppContext, tx: Tx, seq: number, id: string): Promise<boolean> {
  const isOf = and(eq(messagePictures.id, id), eq(messagePictures.messageSeq, seq))
  return (await deletePictures(deps, tx, isOf)).length > 0
}

export const deletePicturesBy = (deps: AppContext, tx: Tx, personId: string) =>
  deletePictures(deps, tx, eq(messagePictures.personId, personId))

/** Every hour: what was never posted, and files that a crash left without a row. */
export async function deleteOrphanedPictures(deps: AppContext): Promise<void> {
  const { database, clock, dataDir } = deps
  const isOld = lt(messagePictures.addedAt, new Date(clock.now().getTime() - UNPOSTED_FOR))
  await database.transact((tx) => deletePictures(deps, tx, and(isNull(messagePictures.messageSeq), isOld)))
  await deleteOrphans({ dataDir, now: clock.now() }, 'pictures', async (ids) => {
    const known = await database.db
      .select({ id: messagePictures.id })
      .from(messagePictures)
      .where(inArray(messagePictures.id, ids))
    return known.map(({ id }) => id)
  })
}

/** @returns why not, for what isn't a picture that we take */
async function encode(sent: Uint8Array) {
  const type = sniffFileType(sent)
  // Before anything decodes it.
  if (!type || type === 'pdf') return { problem: 'format' } as const
  return encodePicture(sent)
}
