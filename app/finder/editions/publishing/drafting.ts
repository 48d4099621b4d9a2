import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { editionPolicy } from '../../../catalog/edition-policy.ts'
import type { Clock } from '../../../platform/clock.ts'
import { FileError } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { today } from '../../../platform/dates.ts'
import { errorCode } from '../../../platform/error-code.ts'
import type { Audience } from '../../opportunities/opportunities.ts'
import { findCandidates } from './candidates.ts'
import { editionFolder } from './files.ts'
import { editionRules, type MixGap, mixGaps } from './mix.ts'
import { otherEditionIds } from './other-edition.ts'
import { type EditionsConfig, parseEditionsConfig } from './policy.ts'
import { previousEditionIds } from './publication.ts'
import { type Review, type ReviewRequest, reviewSheet } from './review.ts'
import { buildReviewSheet, parseReviewSheet } from './review-sheet.ts'
import { selectEntries, titleKey } from './selection.ts'
import { readSheet } from './sheet-file.ts'

export interface DraftDeps {
  database: Database
  clock: Clock
  dataDir: string
  /** Instead of the owner's `app/catalog/edition-policy.ts`. */
  editionsConfig?: unknown
}

/** Which edition of which month is made, how, and where its review sheet is. */
export interface EditionOptions {
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
  const sheet = join(editionFolder(deps.dataDir, { month, audience }), 'review.csv')
  return { config, month, audience, day: first > current ? first : current, sheet }
}

/** Spares to swap for entries, and forecasts, beyond the edition's rows. */
const SPARE_COUNT = 50
const FORECAST_COUNT = 20

interface DraftSummary {
  entries: number
  forecasts: number
  /** Everything that it was picked of. */
  pool: number
  repeated: number
  gaps: MixGap[]
}

/**
 * Picks an edition's entries and writes them into a new review sheet.
 *
 * @throws FileError when there is a sheet already
 */
export async function writeDraft(deps: DraftDeps, options: EditionOptions): Promise<DraftSummary> {
  const { config, audience, day, sheet } = options
  const { rules, last } = await reviewRequest(deps, options)
  const { main, forecasts } = await findCandidates({ ...deps, config }, audience, day)
  const request = { audience, day, last }
  const chosen = selectEntries(main, { ...request, size: config.entries, rules })
  const taken = new Set(chosen.map(titleKey))
  const rest = main.filter((opportunity) => !taken.has(titleKey(opportunity)))
  const ahead = selectEntries(forecasts, { ...request, size: FORECAST_COUNT })
  const spares = selectEntries(rest, { ...request, size: SPARE_COUNT })
  const text = buildReviewSheet(
    audience,
    [
      { part: 'main', spare: false, opportunities: chosen },
      { part: 'forecast', spare: false, opportunities: ahead },
      { part: 'main', spare: true, opportunities: spares },
    ],
    last,
  )
  await mkdir(dirname(sheet), { recursive: true })
  await writeFile(sheet, text, { flag: 'wx' }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new FileError(`There’s already a review sheet, maybe with your changes in it: ${sheet}. Move it away first.`)
  })
  return {
    entries: chosen.length,
    forecasts: ahead.length,
    pool: main.length,
    repeated: chosen.filter(({ id }) => last.has(id)).length,
    gaps: mixGaps(chosen, rules, day),
  }
}

/** @throws FileError when there is no sheet, or a file that is none */
export async function loadReview(deps: DraftDeps, options: EditionOptions): Promise<Review> {
  const bytes = await readSheet(options.sheet)
  if (!bytes) throw new FileError(`There’s no review sheet ${options.sheet}. Draft the edition first.`)
  return reviewBytes(deps, options, bytes)
}

/** @throws FileError when it is no review sheet */
export async function reviewBytes(deps: DraftDeps, options: EditionOptions, bytes: Buffer): Promise<Review> {
  const sheet = await parseReviewSheet(Readable.from([bytes]))
  return reviewSheet({ ...deps, config: options.config }, await reviewRequest(deps, options), sheet)
}

/** What a sheet is checked by, with what was printed last month and in the other edition of this one. */
export async function reviewRequest(deps: DraftDeps, options: EditionOptions): Promise<ReviewRequest> {
  const { config, audience, day, month } = options
  const last = await previousEditionIds(deps.database.db, audience, month)
  const rules = editionRules(config, config.mix[audience], await otherEditionIds(deps, options))
  return { audience, day, last, rules }
}
