import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { textRows } from '../../../platform/database/text-rows.ts'
import { today } from '../../../platform/dates.ts'
import { AUDIENCES, type Audience, findOpportunities, type Opportunity } from '../../opportunities/opportunities.ts'
import { exclusionReason } from './candidates.ts'
import { type DraftDeps, editionOptions, reviewRequest } from './drafting.ts'
import { mixExcesses, mixGaps } from './mix.ts'
import { reviewRows, reviewSheet } from './review.ts'
import { formatProblem, parseReviewSheet, type SheetProblem, type SheetRow, unquoted } from './review-sheet.ts'
import { lockSheet, readSheet, replaceSheet, sheetVersion } from './sheet-file.ts'
import {
  changeSheetTable,
  formatSheetTable,
  parseSheetTable,
  type SheetCells,
  type SheetChange,
} from './sheet-table.ts'
import { nameNumbers } from './warnings.ts'

export interface EditionName {
  month: string
  audience: Audience
}

/** `2026-11-small-business`, as addresses and folders have it. */
export function parseEditionName(text: string): EditionName | undefined {
  const [, month = '', name = ''] = /^(20\d\d-(?:0[1-9]|1[0-2]))-([a-z-]+)$/.exec(text) ?? []
  const audience = AUDIENCES.find((each) => each === name)
  return month && audience ? { month, audience } : undefined
}

/** A row of the review sheet as a page shows it. `position` is undefined for a spare. */
export interface SheetRowView {
  id: string
  position: number | undefined
  part: 'main' | 'forecast'
  title: string
  opening: string
  note: string
  topPick: boolean
  /** Why the coach should read the proposed opening again. */
  pleaseRead: string
  facts: string[]
  /** The sectors and states that it names. */
  where: string[]
  isRepeated: boolean
  link: string
  problems: string[]
}

interface SheetView {
  version: string
  /** The most entries that it may have. */
  size: number
  main: SheetRowView[]
  forecasts: SheetRowView[]
  spares: SheetRowView[]
  /** What is wrong with the whole of it. */
  problems: string[]
  warnings: string[]
}

/** How many entries the draft of an edition has; undefined before it's drafted. */
export async function countDraft(
  deps: DraftDeps,
  name: EditionName,
): Promise<{ entries: number; size: number } | undefined> {
  const { sheet, config } = editionOptions(deps, name)
  const bytes = await readSheet(sheet)
  if (!bytes) return undefined
  const { rows } = await parseReviewSheet(Readable.from([bytes]))
  return { entries: rows.filter(({ order, part }) => order !== null && part === 'main').length, size: config.entries }
}

/** The review sheet of an edition with what is wrong in its rows; undefined before it is drafted. */
export const loadSheetView = (deps: DraftDeps, name: EditionName) => viewSheet(deps, name, reviewRows)

/** The same with what the edition lacks, which takes longer: everything that keeps it from being published. */
export const checkSheet = (deps: DraftDeps, name: EditionName) => viewSheet(deps, name, reviewSheet)

async function viewSheet(
  deps: DraftDeps,
  name: EditionName,
  reviewBy: typeof reviewRows,
): Promise<SheetView | undefined> {
  const options = editionOptions(deps, name)
  const bytes = await readSheet(options.sheet)
  if (!bytes) return undefined
  const { rows: cells } = await parseSheetTable(bytes)
  const parsed = await parseReviewSheet(Readable.from([bytes]))
  const request = { ...(await reviewRequest(deps, options)), nameRows: namesByPosition(parsed.rows) }
  const review = await reviewBy({ ...deps, config: options.config }, request, parsed)
  const rows = parsed.rows.map((row, at) => rowView(row, cells[at] ?? {}, review.problems))
  const inOrder = (part: SheetRow['part']) =>
    rows
      .filter((row) => row.part === part && row.position !== undefined)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return {
    version: sheetVersion(bytes),
    size: options.config.entries,
    main: inOrder('main'),
    forecasts: inOrder('forecast'),
    spares: rows.filter(({ position }) => position === undefined),
    problems: review.problems.filter(({ line }) => line === undefined).map(formatProblem),
    warnings: review.warnings.map(({ line: _, ...rest }) => nameByTitle(rest)),
  }
}

function namesByPosition(rows: readonly SheetRow[]): (lines: readonly number[]) => string {
  const positions = new Map(rows.flatMap(({ line, order }) => (order === null ? [] : [[line, order] as const])))
  return (lines) =>
    nameNumbers(
      lines.map((line) => positions.get(line) ?? line),
      'number',
    )
}

const nameByTitle = ({ title, text }: SheetProblem) => (title === undefined ? text : `“${title}” ${text}`)

function rowView(row: SheetRow, cells: SheetCells, problems: readonly SheetProblem[]): SheetRowView {
  const cell = (name: string) => unquoted((cells[name] ?? '').trim())
  const list = (name: string) =>
    cell(name)
      .split(';')
      .map((each) => each.trim())
      .filter(Boolean)
  return {
    ...{ id: row.id, part: row.part, title: row.title, opening: row.opening, topPick: row.topPick },
    position: row.order ?? undefined,
    note: row.note ?? '',
    pleaseRead: cell('please read'),
    facts: [cell('agency') || cell('from'), cell('amount'), cell('deadline')].filter(Boolean),
    where: [...list('sectors'), ...list('states')],
    isRepeated: cell('in the last edition') !== '',
    link: cell('link'),
    problems: problems.filter(({ line }) => line === row.line).map(({ text }) => text),
  }
}

/**
 * Changes the sheet in its file, if it is still the version that the change was made to. `conflict`: it was changed in the
 * meantime, here or in a spreadsheet; nothing was written.
 */
export async function changeSheet(
  deps: DraftDeps,
  name: EditionName,
  version: string,
  change: SheetChange,
): Promise<'done' | 'conflict'> {
  const { sheet } = editionOptions(deps, name)
  return deps.database.transact(async (tx) => {
    const bytes = await lockSheet(tx, sheet, version)
    const changed = bytes && changeSheetTable(await parseSheetTable(bytes), change)
    if (!changed) return 'conflict'
    await replaceSheet(sheet, formatSheetTable(changed))
    return 'done'
  })
}

/** The first of the spares that can stand in for an entry without breaking a rule that it keeps; undefined if none can. */
export async function findSpareFor(deps: DraftDeps, name: EditionName, id: string): Promise<string | undefined> {
  const options = editionOptions(deps, name)
  const bytes = await readSheet(options.sheet)
  if (!bytes) return undefined
  const { rows } = await parseReviewSheet(Readable.from([bytes]))
  const part = rows.find((row) => row.id === id)?.part
  const known = await findOpportunities(deps.database.db, sql`o.id in ${textRows(rows.map((row) => row.id))}`)
  const byId = new Map(known.map((opportunity) => [opportunity.id, opportunity]))
  const isKnown = (opportunity: Opportunity | undefined) => opportunity !== undefined
  const of = (taken: boolean) =>
    rows
      .filter((row) => (row.order !== null) === taken && row.part === part)
      .map((row) => byId.get(row.id))
      .filter(isKnown)
  const { rules, audience, day } = await reviewRequest(deps, options)
  const publication = { audience, day, now: today(deps.clock), config: options.config }
  const faults = (entries: readonly Opportunity[]) =>
    part === 'main'
      ? mixExcesses(entries, rules, day).length +
        mixGaps(entries, rules, day).reduce((sum, { has, least }) => sum + least - has, 0)
      : 0
  const entries = of(true)
  const before = faults(entries)
  const rest = entries.filter((entry) => entry.id !== id)
  return of(false).find(
    (spare) => exclusionReason(publication, spare) === undefined && faults([...rest, spare]) <= before,
  )?.id
}
