import { createReadStream, existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { editionPolicy } from '../../catalog/edition-policy.ts'
import { AUDIENCES, type Audience, FileError, parseLeadingDay, RecordError } from '../../opportunities/opportunities.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import { isArgsError } from '../../platform/error-code.ts'
import { findCandidates } from './candidates.ts'
import { buildFiles, editionFolder } from './files.ts'
import { editionRules, gapMessage, mixGaps } from './mix.ts'
import { otherEditionIds } from './other-edition.ts'
import { type EditionsConfig, parseEditionsConfig } from './policy.ts'
import { findEdition, loadEditionEntries, previousEditionIds, publishEdition } from './publication.ts'
import { type Review, reviewSheet } from './review.ts'
import { buildReviewSheet, parseReviewSheet } from './review-sheet.ts'
import { selectEntries, titleKey } from './selection.ts'

export interface EditionCommandDeps {
  database: Database
  clock: Clock
  dataDir: string
  /** Instead of the owner's `app/catalog/edition-policy.ts`. */
  editionsConfig?: unknown
  print(line: string): void
  /** Prints a line about what went wrong. */
  progress(line: string): void
}

export interface EditionOptions {
  config: EditionsConfig
  month: string
  audience: Audience
  /** The day of publication. */
  day: string
  sheet: string
}

type CommandHandler = (deps: EditionCommandDeps, options: EditionOptions) => Promise<number>

/** `editions:draft`, `editions:check` and `editions:publish`: each returns the exit code, 1 when it failed. */
export const draftCommand = createCommand('draft', draftEdition)
export const checkCommand = createCommand('check', checkEdition)
export const publishCommand = createCommand('publish', publishReviewSheet)

function createCommand(name: string, step: CommandHandler) {
  return async (deps: EditionCommandDeps, args: string[]): Promise<number> => {
    try {
      return await step(deps, parseOptions(deps, name, args))
    } catch (error) {
      if (!(error instanceof FileError || error instanceof RecordError || isArgsError(error))) throw error
      deps.progress(error.message)
      return 1
    }
  }
}

function parseOptions(deps: EditionCommandDeps, command: string, args: string[]): EditionOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { on: { type: 'string' }, sheet: { type: 'string' } },
  })
  const [month = '', name = ''] = positionals
  const audience = AUDIENCES.find((each) => each === name)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || !audience) {
    throw new FileError(
      `npm run editions:${command} -- YYYY-MM ${AUDIENCES.join('|')} [--on YYYY-MM-DD] [--sheet FILE]`,
    )
  }
  const current = today(deps.clock)
  const first = `${month}-01`
  const day = values.on ? parseLeadingDay(values.on, '--on') : first > current ? first : current
  const config = parseEditionsConfig(deps.editionsConfig ?? editionPolicy)
  const sheet = values.sheet ?? join(editionFolder(deps.dataDir, { month, audience }), 'review.csv')
  return { config, month, audience, day, sheet }
}

/** Spares to swap for entries, and forecasts, beyond the edition's rows. */
const SPARE_COUNT = 50
const FORECAST_COUNT = 20

async function draftEdition(deps: EditionCommandDeps, options: EditionOptions): Promise<number> {
  const { config, month, audience, day, sheet } = options
  if (existsSync(sheet))
    throw new FileError(
      `There is a review sheet already, with your changes in it perhaps: ${sheet}. Move it away first.`,
    )
  const last = await previousEditionIds(deps.database.db, audience, month)
  const rules = editionRules(config, config.mix[audience], await otherEditionIds(deps, options))
  const { main, forecasts } = await findCandidates({ ...deps, config }, audience, day)
  const request = { audience, day, last }
  const chosen = selectEntries(main, { ...request, size: config.entries, rules })
  const taken = new Set(chosen.map(titleKey))
  const rest = main.filter((opportunity) => !taken.has(titleKey(opportunity)))
  const parts = [
    { part: 'main' as const, spare: false, opportunities: chosen },
    {
      part: 'forecast' as const,
      spare: false,
      opportunities: selectEntries(forecasts, { ...request, size: FORECAST_COUNT }),
    },
    { part: 'main' as const, spare: true, opportunities: selectEntries(rest, { ...request, size: SPARE_COUNT }) },
  ]
  await mkdir(dirname(sheet), { recursive: true })
  await writeFile(sheet, buildReviewSheet(audience, parts, last))
  deps.print(
    `${chosen.length} of ${config.entries} entries, picked of ${main.length} that are open on ${day} with time left; ${parts[1]?.opportunities.length} forecasts.`,
  )
  for (const gap of mixGaps(chosen, rules, day)) deps.print(gapMessage(gap))
  deps.print(`Repeated from the last edition: ${chosen.filter(({ id }) => last.has(id)).length}.`)
  deps.print(`Edit the sheet: ${sheet}`)
  const { problems } = await loadReview(deps, options)
  for (const problem of problems) deps.print(`- ${problem}`)
  return 0
}

export async function loadReview(deps: EditionCommandDeps, options: EditionOptions): Promise<Review> {
  const { config, audience, day, month, sheet } = options
  if (!existsSync(sheet)) throw new FileError(`There is no review sheet ${sheet}. Draft the edition first.`)
  const last = await previousEditionIds(deps.database.db, audience, month)
  const rules = editionRules(config, config.mix[audience], await otherEditionIds(deps, options))
  const rows = await parseReviewSheet(createReadStream(sheet))
  return reviewSheet({ ...deps, config }, { audience, day, last, rules }, rows)
}

async function checkEdition(deps: EditionCommandDeps, options: EditionOptions): Promise<number> {
  return printReport(deps, options, await loadReview(deps, options))
}

function printReport(
  deps: EditionCommandDeps,
  { day, config }: EditionOptions,
  { problems, warnings, main, forecasts }: Review,
): number {
  for (const problem of problems) deps.print(`- ${problem}`)
  for (const warning of warnings) deps.print(`  (${warning})`)
  deps.print(
    problems.length > 0
      ? `${problems.length} ${problems.length === 1 ? 'thing keeps' : 'things keep'} this edition from being published.`
      : `Ready: ${main.length} entries, each seen at its source within ${config.daysSinceSeen} days of ${day}, and ${forecasts.length} forecasts.`,
  )
  return problems.length > 0 ? 1 : 0
}

async function publishReviewSheet(deps: EditionCommandDeps, options: EditionOptions): Promise<number> {
  const before = await findEdition(deps.database.db, options.audience, options.month)
  if (before)
    return buildAndPrintFiles(
      deps,
      options,
      'It is published already, and a published edition never changes. Its files were built again.',
    )
  const result = await loadReview(deps, options)
  if (printReport(deps, options, result) !== 0) return 1
  const edition = await publishEdition(deps, options, result)
  return buildAndPrintFiles(deps, options, edition ? 'Published.' : 'Someone else just published it.')
}

async function buildAndPrintFiles(
  deps: EditionCommandDeps,
  { audience, month }: EditionOptions,
  message: string,
): Promise<number> {
  const edition = await findEdition(deps.database.db, audience, month)
  if (!edition) throw new Error('the edition that was just published is not there')
  const files = await buildFiles(deps.dataDir, edition, await loadEditionEntries(deps.database.db, edition.id))
  deps.print(`${message} Checksum ${edition.checksum}`)
  for (const { name, bytes } of files)
    deps.print(`${join(editionFolder(deps.dataDir, edition), name)} (${bytes} bytes)`)
  return 0
}
