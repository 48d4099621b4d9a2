import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { editionPolicy } from '../../../catalog/edition-policy.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { today } from '../../../platform/dates.ts'
import type { Audience, Opportunity } from '../../opportunities/opportunities.ts'
import { findCandidates } from './candidates.ts'
import { editionFolder } from './files.ts'
import { editionRules, type MixGap, mixGaps } from './mix.ts'
import { otherAudience } from './parts.ts'
import { type EditionsConfig, parseEditionsConfig } from './policy.ts'
import { findEdition, loadEditionEntries, previousEditionIds } from './publication.ts'
import { type Review, type ReviewRequest, reviewSheet } from './review.ts'
import { selectEntries, titleKey } from './selection.ts'
import { createSheet, readSheet, rowsInOrder, type SheetRow, sheetRow } from './sheet.ts'

export interface DraftDeps {
  database: Database
  clock: Clock
  dataDir: string
  /** Instead of the owner's `app/catalog/edition-policy.ts`. */
  editionsConfig?: unknown
}

/** Which edition of which month is made, how, and where its draft is. */
interface EditionOptions {
  config: EditionsConfig
  month: string
  audience: Audience
  /** The day of publication. */
  day: string
  sheet: string
}

/** Those of an edition that is published today, or on the first of its month if that comes later. */
export function editionOptions(
  deps: Pick<DraftDeps, 'clock' | 'dataDir' | 'editionsConfig'>,
  { month, audience }: { month: string; audience: Audience },
): EditionOptions {
  const config = parseEditionsConfig(deps.editionsConfig ?? editionPolicy)
  const [current, first] = [today(deps.clock), `${month}-01`]
  const day = first > current ? first : current
  return { config, month, audience, day, sheet: sheetPath(deps, { month, audience }) }
}

const sheetPath = ({ dataDir }: Pick<DraftDeps, 'dataDir'>, name: { month: string; audience: Audience }): string =>
  join(editionFolder(dataDir, name), 'draft.json')

/** Spares to swap for entries, and forecasts, beyond the edition's rows. */
const SPARE_COUNT = 50
const FORECAST_COUNT = 20

interface DraftSummary {
  entries: number
  /** Everything that it was picked of. */
  pool: number
  gaps: MixGap[]
}

/** Picks an edition's entries and writes them into a new draft. Undefined when there is one already. */
export async function writeDraft(deps: DraftDeps, options: EditionOptions): Promise<DraftSummary | undefined> {
  const { config, audience, day, sheet } = options
  const { rules, last } = await reviewRequest(deps, options)
  const { main, forecasts } = await findCandidates({ ...deps, config }, audience, day)
  const request = { audience, day, last }
  const chosen = selectEntries(main, { ...request, size: config.entries, rules })
  const taken = new Set(chosen.map(titleKey))
  const rest = main.filter((opportunity) => !taken.has(titleKey(opportunity)))
  const ahead = selectEntries(forecasts, { ...request, size: FORECAST_COUNT })
  const spares = selectEntries(rest, { ...request, size: SPARE_COUNT })
  const rows = (part: SheetRow['part'], opportunities: readonly Opportunity[], { spare = false } = {}) =>
    opportunities.map((opportunity, at) =>
      sheetRow(audience, opportunity, { part, order: spare ? null : at + 1, isRepeated: last.has(opportunity.id) }),
    )
  await mkdir(dirname(sheet), { recursive: true })
  const drafted = [...rows('main', chosen), ...rows('forecast', ahead), ...rows('main', spares, { spare: true })]
  if (!(await createSheet(sheet, drafted))) return undefined
  return {
    entries: chosen.length,
    pool: main.length,
    gaps: mixGaps(chosen, rules, day),
  }
}

/** A draft with everything that keeps it from being published; undefined before it's drafted. */
export async function loadReview(
  deps: DraftDeps,
  options: EditionOptions,
): Promise<(Review & { version: string }) | undefined> {
  const sheet = await readSheet(options.sheet)
  if (!sheet) return undefined
  const review = await reviewSheet({ ...deps, config: options.config }, await reviewRequest(deps, options), sheet.rows)
  return { ...review, version: sheet.version }
}

/** What a sheet is checked by, with what was printed last month and in the other edition of this one. */
export async function reviewRequest(deps: DraftDeps, options: EditionOptions): Promise<ReviewRequest> {
  const { config, audience, day, month } = options
  const last = await previousEditionIds(deps.database.db, audience, month)
  const rules = editionRules(config, config.mix[audience], await otherEditionIds(deps, options))
  return { audience, day, last, rules }
}

/** The rows of the other audience's edition of the month, by id: as published, else as drafted. */
async function otherEditionIds(
  deps: Pick<DraftDeps, 'database' | 'clock' | 'dataDir'>,
  { audience, month }: { audience: Audience; month: string },
): Promise<Set<string>> {
  const { db } = deps.database
  const other = otherAudience(audience)
  const published = await findEdition(db, other, month)
  if (published) {
    const entries = await loadEditionEntries(db, published.id)
    return new Set(entries.filter(({ section }) => section === 'main').map(({ opportunityId }) => opportunityId))
  }
  const sheet = await readSheet(sheetPath(deps, { month, audience: other }))
  return new Set(rowsInOrder(sheet?.rows ?? [], 'main').map(({ id }) => id))
}
