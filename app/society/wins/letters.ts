import { rm } from 'node:fs/promises'
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { countUses } from '../../platform/http/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import {
  CONTENT_TYPES,
  deleteAfterCommit,
  deleteOrphans,
  filePath,
  sniffFileType,
  writeMemberFile,
} from '../files/files.ts'
import { LETTER_DAYS, type LetterProblem } from './win-texts.ts'
import { winLetters, wins } from './wins.sql.ts'

/** The award letter that a member sends the coach with a win. Nobody else ever sees it. */
type WinLetter = typeof winLetters.$inferSelect

const PER_DAY = { name: 'win-letter', limit: 20, window: DAY }

/**
 * Stores the letter of a win that waits for the coach, in place of an earlier one.
 *
 * @returns why not
 */
export async function addLetter(
  deps: AppContext,
  personId: string,
  winId: string,
  bytes: Uint8Array,
): Promise<LetterProblem | undefined> {
  const { database, clock, dataDir } = deps
  if (await countUses(deps, [{ rate: PER_DAY, subject: personId }])) return 'day'
  const type = sniffFileType(bytes)
  if (!type || type === 'webp') return 'format'
  const letter = { id: newId('awd'), winId, type, bytes: bytes.length, addedAt: clock.now() }
  await writeMemberFile(dataDir, 'letters', letter.id, bytes)
  const isStored = await database.transact(async (tx) => {
    const waiting = and(eq(wins.id, winId), eq(wins.personId, personId), eq(wins.state, 'sent'))
    const [win] = await tx.select({ id: wins.id }).from(wins).where(waiting).for('update')
    if (!win) return false
    await deleteLetters(deps, tx, [winId])
    await tx.insert(winLetters).values(letter)
    return true
  })
  if (isStored) return undefined
  await rm(filePath(dataDir, 'letters', letter.id), { force: true })
  return 'gone'
}

export async function findLetters(db: Db, winIds: readonly string[]): Promise<Map<string, WinLetter>> {
  if (winIds.length === 0) return new Map()
  const found = await db
    .select()
    .from(winLetters)
    .where(inArray(winLetters.winId, [...winIds]))
  return new Map(found.map((letter) => [letter.winId, letter]))
}

/** A letter as a file to hand out. The caller has checked to whom. */
export function letterFile(dataDir: string, { id, type }: WinLetter) {
  return { name: `${id}.${type}`, type: CONTENT_TYPES[type], path: filePath(dataDir, 'letters', id) }
}

/** A win that came back and is sent again brings its letter along. */
export async function moveLetter(tx: Tx, personId: string, fromWin: string, toWin: string): Promise<void> {
  const own = tx
    .select({ id: wins.id })
    .from(wins)
    .where(and(eq(wins.id, fromWin), eq(wins.personId, personId)))
  await tx.update(winLetters).set({ winId: toWin }).where(inArray(winLetters.winId, own))
}

export function deleteLetters(deps: AppContext, tx: Tx, winIds: readonly string[]): Promise<void> {
  return deleteWhere(deps, tx, inArray(winLetters.winId, [...winIds]))
}

async function deleteWhere({ dataDir }: AppContext, tx: Tx, which: SQL): Promise<void> {
  const gone = await tx.delete(winLetters).where(which).returning({ id: winLetters.id })
  const ids = gone.map(({ id }) => id)
  deleteAfterCommit(dataDir, 'letters', ids)
}

/** Every night: letters that were checked a month ago, and files that a crash left without a row. */
export async function deleteOldLetters(deps: AppContext): Promise<void> {
  const { database, clock, dataDir } = deps
  const before = new Date(clock.now().getTime() - LETTER_DAYS * DAY)
  await database.transact(async (tx) => {
    const decided = tx.select({ id: wins.id }).from(wins).where(lt(wins.decidedAt, before))
    await deleteWhere(deps, tx, inArray(winLetters.winId, decided))
  })
  await deleteOrphans({ dataDir, now: clock.now() }, 'letters', async (ids) => {
    const known = await database.db.select({ id: winLetters.id }).from(winLetters).where(inArray(winLetters.id, ids))
    return known.map(({ id }) => id)
  })
}
