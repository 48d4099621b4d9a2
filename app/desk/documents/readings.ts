import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import type { DeskChange } from '../../platform/desk-change.ts'
import type { DocumentSource } from '../../sales/downloads/downloads.ts'
import { recordChange } from '../changes.ts'
import { changes } from '../desk.sql.ts'

/** What the coach read on a page that documents rest on: that it's as they say, or what it says now. The log of the desk has it. */
export interface Reading {
  /** The number of its change. */
  number: number
  day: string
  says: string | undefined
}

/** The newest of each page that isn't undone. */
export async function findReadings(db: Db): Promise<Map<string, Reading>> {
  const rows = await db
    .select()
    .from(changes)
    .where(and(eq(changes.action, 'source-read'), isNull(changes.undoneAt)))
    .orderBy(asc(changes.number))
  return new Map(
    rows.map(({ subject, number, at, after }) => [subject, { number, day: dayOf(at), says: after?.says ?? undefined }]),
  )
}

/** @param says what the page says now; undefined where it's as the documents have it */
export function recordReading(deps: AppContext, actor: string, source: DocumentSource, says: string | undefined) {
  const summary = says ? `Read that it’s now otherwise: ${source.label}` : `Read and found right: ${source.label}`
  const change = { actor, action: 'source-read', subject: source.key, summary, after: { says: says ?? null } }
  return deps.database.transact((tx) => recordChange(deps, tx, change))
}

export const readingChanges = { 'source-read': { undo: async () => true } } satisfies Record<string, DeskChange>

/** The number of the newest reading that files were made with; 0 where none were, or what was made was discarded. */
async function findMadeUntil(db: Db): Promise<number> {
  const rows = await db
    .select()
    .from(changes)
    .where(and(inArray(changes.action, ['document-uploaded', 'document-discarded']), isNull(changes.undoneAt)))
    .orderBy(desc(changes.number))
    .limit(100)
  const discarded = new Set(rows.flatMap(({ action, subject }) => (action === 'document-discarded' ? [subject] : [])))
  return Number(rows.find(({ subject, after }) => after?.readings && !discarded.has(subject))?.after?.readings ?? 0)
}

/** Months after which a reading is too old to rest on. */
const MAX_AGE = 6

/** A page as the list shows it. */
export interface SourceRow extends DocumentSource {
  lastRead: string
}

/**
 * The pages to read: first those with a date that has passed, then those the documents leave open, those that no one has read, and
 * those read too long ago; and how many the coach has read that aren't in any files yet.
 */
export async function loadReadings({ contents, clock, database: { db } }: AppContext) {
  const readings = await findReadings(db)
  const madeUntil = await findMadeUntil(db)
  const now = monthNumber(dayOf(clock.now()))
  const rows = contents.sources.flatMap((source) => {
    const own = readings.get(source.key)
    const month = own?.day ?? source.read
    const isOld = month !== undefined && now - monthNumber(month) > MAX_AGE
    const rank = own ? 4 : source.ask ? 0 : source.isOpen ? 1 : !month ? 2 : 4
    return rank < 4 || isOld
      ? [{ ...source, rank, lastRead: month ? `Read in ${monthName(month)}` : `Not read yet${sinceRecord(source)}` }]
      : []
  })
  return {
    toConfirm: rows.sort((a, b) => a.rank - b.rank) satisfies SourceRow[],
    waiting: [...readings.values()].filter(({ number }) => number > madeUntil).length,
  }
}

const sinceRecord = ({ recorded }: DocumentSource) =>
  recorded ? `, and from a published record of ${monthName(recorded)}` : ''

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

const monthName = (day: string) =>
  new Date(`${day.slice(0, 7)}-15T12:00:00Z`).toLocaleDateString('en-US', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
