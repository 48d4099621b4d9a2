import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.server.ts'
import { textRows } from '../../../platform/database/text-rows.ts'
import { AUDIENCES, type Audience, findOpportunities, type Opportunity } from '../../opportunities/opportunities.ts'
import { exclusionReason, publicationOf } from './candidates.ts'
import { type DraftDeps, editionOptions, fillSentence, loadReview, reviewRequest } from './drafting.ts'
import { mixExcesses, mixGaps } from './mix.ts'
import {
  changeRows,
  lockSheet,
  readSheet,
  replaceSheet,
  rowsInOrder,
  type SheetChange,
  type SheetRow,
} from './sheet.ts'

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

/** A row of the list as a page shows it, with what is wrong with it. */
export type SheetRowView = SheetRow & { problems: string[] }

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
  const { sheet: path, config } = editionOptions(deps, name)
  const sheet = await readSheet(path)
  return sheet && { entries: rowsInOrder(sheet.rows, 'main').length, size: config.entries }
}

/** The list of an edition with everything that keeps it from being published; undefined before it is drafted. */
export async function loadSheetView(deps: DraftDeps, name: EditionName): Promise<SheetView | undefined> {
  const options = editionOptions(deps, name)
  const review = await loadReview(deps, options)
  if (!review) return undefined
  const { version, rows, problems, warnings } = review
  const view = (row: SheetRow) => ({
    ...row,
    problems: problems.filter(({ id }) => id === row.id).map(({ text }) => text),
  })
  return {
    version,
    size: options.config.entries,
    main: rowsInOrder(rows, 'main').map(view),
    forecasts: rowsInOrder(rows, 'forecast').map(view),
    spares: rows.filter(({ order }) => order === null).map(view),
    problems: problems.filter(({ id }) => id === undefined).map(({ text }) => text),
    warnings: warnings.map(({ title, text }) => (title === undefined ? text : `“${title}” ${text}`)),
  }
}

/**
 * Changes the sheet in its file, if it is still the version that the change was made to. `conflict`: it was changed in the
 * meantime; nothing was written.
 */
export async function changeSheet(
  deps: DraftDeps,
  name: EditionName,
  version: string,
  change: SheetChange,
): Promise<'done' | 'conflict'> {
  const { sheet: path } = editionOptions(deps, name)
  return deps.database.transact(async (tx) => {
    const sheet = await lockSheet(tx, path, version)
    const changed = sheet && changeRows(sheet.rows, change)
    if (!changed) return 'conflict'
    await replaceSheet(path, changed)
    return 'done'
  })
}

/**
 * Leaves a row out for good, with the reason, and fills its place from the spares. `conflict`: the list was changed since.
 *
 * @param record writes the decision, in the transaction
 * @returns the title of what stands there now; undefined if no spare fits
 */
export async function leaveOut(
  deps: DraftDeps,
  name: EditionName,
  { id, version, reason }: { id: string; version: string; reason: string },
  record: (tx: Tx, title: string) => Promise<unknown>,
): Promise<{ title: string; filledBy: string | undefined } | 'conflict'> {
  const { sheet: path } = editionOptions(deps, name)
  const spare = await findSpareFor(deps, name, id)
  return deps.database.transact(async (tx) => {
    const sheet = await lockSheet(tx, path, version)
    const title = sheet?.rows.find((row) => row.id === id)?.title ?? ''
    const fills = fillSentence(title, `was left out by you: ${reason}`)
    const changed = sheet && changeRows(sheet.rows, spare ? { do: 'swap', id, for: spare, fills } : { do: 'drop', id })
    if (!changed) return 'conflict'
    await record(tx, title)
    await replaceSheet(path, changed)
    return { title, filledBy: changed.find((row) => row.id === spare)?.title }
  })
}

/** The first of the spares that can stand in for an entry without breaking a rule that it keeps; undefined if none can. */
async function findSpareFor(deps: DraftDeps, name: EditionName, id: string): Promise<string | undefined> {
  const options = editionOptions(deps, name)
  const { rows = [] } = (await readSheet(options.sheet)) ?? {}
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
  const publication = await publicationOf({ ...deps, config: options.config }, audience, day)
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
