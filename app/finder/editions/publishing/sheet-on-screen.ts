import type { Tx } from '../../../platform/database/database.server.ts'
import { AUDIENCES, type Audience } from '../../opportunities/opportunities.ts'
import { type DraftDeps, editionOptions, fillSentence, loadReview, writeDraft } from './drafting.ts'
import { changeRow, lockSheet, type RowChange, readSheet, replaceSheet, rowsInOrder, type SheetRow } from './sheet.ts'

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

/** How many entries the draft of an edition has; undefined before it's drafted. */
export async function countDraft(deps: DraftDeps, name: EditionName) {
  const { sheet: path, config } = editionOptions(deps, name)
  const sheet = await readSheet(path)
  return sheet && { entries: rowsInOrder(sheet.rows, 'main').length, size: config.entries }
}

/** The list of an edition with everything that keeps it from being published; undefined before it is drafted. */
export async function loadSheetView(deps: DraftDeps, name: EditionName) {
  const options = editionOptions(deps, name)
  const review = await loadReview(deps, options)
  if (!review) return undefined
  const { version, rows, problems, warnings } = review
  const view = (row: SheetRow): SheetRowView => ({
    ...row,
    problems: problems.filter(({ id }) => id === row.id).map(({ text }) => text),
  })
  return {
    version,
    /** The most entries that it may have. */
    size: options.config.entries,
    main: rowsInOrder(rows, 'main').map(view),
    forecasts: rowsInOrder(rows, 'forecast').map(view),
    /** What is wrong with the whole of it. */
    problems: problems.filter(({ id }) => id === undefined).map(({ text }) => text),
    warnings: warnings.map(({ title, text }) => (title === undefined ? text : `“${title}” ${text}`)),
  }
}

/**
 * Changes a row in the file, if that is still the version that the change was made to. `conflict`: it was changed in the
 * meantime; nothing was written.
 */
export async function changeSheet(
  deps: DraftDeps,
  name: EditionName,
  version: string,
  change: RowChange,
): Promise<'done' | 'conflict'> {
  const { sheet: path } = editionOptions(deps, name)
  return deps.database.transact(async (tx) => {
    const sheet = await lockSheet(tx, path, version)
    const changed = sheet && changeRow(sheet.rows, change)
    if (!changed) return 'conflict'
    await replaceSheet(path, changed)
    return 'done'
  })
}

/**
 * Leaves a row out for good, and fills its place. `conflict`: the list was changed since.
 *
 * @param record writes the decision, in a transaction
 * @returns the title of what stands there now; undefined if nothing fits
 */
export async function leaveOut(
  deps: DraftDeps,
  name: EditionName,
  { id, version }: { id: string; version: string },
  record: (tx: Tx, title: string) => Promise<unknown>,
): Promise<{ title: string; filledBy: string | undefined } | 'conflict'> {
  const options = editionOptions(deps, name)
  const title = await deps.database.transact(async (tx) => {
    const row = (await lockSheet(tx, options.sheet, version))?.rows.find((each) => each.id === id)
    if (row) await record(tx, row.title)
    return row?.title
  })
  if (title === undefined) return 'conflict'
  await writeDraft(deps, options)
  const { rows = [] } = (await readSheet(options.sheet)) ?? {}
  return { title, filledBy: rows.find(({ fills = '' }) => fills.startsWith(fillSentence(title)))?.title }
}
