import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { monthName } from '../../catalog/edition-titles.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { dayOf } from '../../platform/dates.ts'
import type { DeskChange } from '../../platform/desk-change.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import type { JobKind } from '../../platform/jobs/jobs.server.ts'
import { type DocumentSource, draftMade, loadContents, nextNumber } from '../../sales/downloads/downloads.ts'
import { recordChange } from '../changes.ts'
import { changes } from '../desk.sql.ts'
import { MAX_CHANGES } from './document-paths.ts'
import { requireProduct } from './documents-view.ts'

/** What the coach read on a page that documents rest on: that it's as they say, or what it says now. The log of the desk has it. */
interface Reading {
  /** The number of its change. */
  number: number
  day: string
  says: string | undefined
}

/** The newest of each page that isn't undone. */
async function findReadings(db: Db): Promise<Map<string, Reading>> {
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
      ? [{ ...source, rank, lastRead: month ? `Read in ${monthLabel(month)}` : `Not read yet${sinceRecord(source)}` }]
      : []
  })
  return {
    toConfirm: rows.sort((a, b) => a.rank - b.rank) satisfies SourceRow[],
    waiting: [...readings.values()].filter(({ number }) => number > madeUntil).length,
  }
}

const sinceRecord = ({ recorded }: DocumentSource) =>
  recorded ? `, and from a published record of ${monthLabel(recorded)}` : ''

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** `November 2026` */
const monthLabel = (day: string) => `${monthName(day.slice(0, 7))} ${day.slice(0, 4)}`

/** Makes the documents again with what the coach has read, each beside what waits to be published. */
export const makeFiles: JobKind<{ by: string }> = { name: 'make-files', retry: 'one-hour' }

const PROGRAM = 'products/build.ts'

/** Not where only the finished site was put up. */
export const canMakeFiles = () => existsSync(PROGRAM) && existsSync('node_modules/docx')

/** Milliseconds. It takes one or two minutes. */
const MAX_TIME = 15 * MINUTE

/** One at a time: it takes a processor and 500 MB. */
const oneByOne = limitConcurrency({ running: 1, waiting: 20 })

/** @param content where the texts are, if not where the program is */
export function handleMakeFiles(app: AppContext, { by }: { by: string }, content?: string): Promise<void> {
  return oneByOne(async () => {
    const folder = join(app.dataDir, 'uploads', randomUUID())
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const readings = await findReadings(app.database.db)
      const newest = String(Math.max(0, ...[...readings.values()].map(({ number }) => number)))
      await make(folder, { readings: toLater(readings), versions: await nextVersions(app) }, content)
      const made = await loadContents(join(folder, 'out'))
      for (const productId of made.productIds()) {
        const wanted = made.sources.filter(({ key }) => readings.has(key))
        const documents = new Set(wanted.flatMap((source) => source.documents))
        const files = made.manifestOf(productId)?.files ?? []
        const affected = files.filter(({ document }) => documents.has(`${productId}/${document}`))
        const text = newsOf(
          wanted.filter((each) => each.documents.some((one) => one.startsWith(`${productId}/`))),
          readings,
        )
        const { title, current } = await requireProduct(app, productId)
        const listed = affected.map((file) => ({ file, path: made.locate(file) }))
        await draftMade(app, productId, { current: current.manifest, made: listed }, (tx, upload) =>
          recordChange(app, tx, {
            ...{ actor: by, action: 'document-uploaded', subject: upload.id },
            ...{ summary: `Made files of ${title} with what you read`, after: { changes: text, readings: newest } },
          }),
        )
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function make(folder: string, since: object, content: string | undefined): Promise<void> {
  const path = join(folder, 'readings.json')
  await writeFile(path, JSON.stringify(since))
  const script = ['--import', './scripts/require-node-24.mjs', PROGRAM, '--out', join(folder, 'out')]
  const child = spawn(process.execPath, [...script, ...(content ? ['--content', content] : [])], {
    cwd: resolve('.'),
    env: { READINGS: path }, // it needs none of our secrets
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MAX_TIME,
  })
  const ended = new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail))
  const [problem, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Error(`the documents can't be made: ${problem.slice(-2000)}`)
}

const toLater = (readings: ReadonlyMap<string, Reading>) =>
  Object.fromEntries([...readings].map(([key, { day, says }]) => [key, { read: day.slice(0, 7), says }]))

async function nextVersions(app: AppContext) {
  const versions = await Promise.all(
    app.contents.productIds().map(async (id) => {
      const { versions, built } = await requireProduct(app, id)
      return [id, { version: nextNumber(versions, built), date: dayOf(app.clock.now()) }] as const
    }),
  )
  return Object.fromEntries(versions)
}

/** What owners read of it, until the coach writes something else. */
function newsOf(sources: readonly { key: string; label: string }[], readings: ReadonlyMap<string, Reading>): string {
  const count = sources.length === 1 ? 'One source was' : `${sources.length} sources were`
  const news = sources.flatMap(({ key, label }) => {
    const says = readings.get(key)?.says
    return says ? [`${label}: ${says.replace(/\.?$/, '.')}`] : []
  })
  return [`${count} read again, and the files say when.`, ...news].join(' ').slice(0, MAX_CHANGES)
}
