import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FileError } from '../../../platform/csv.ts'
import { isArgsError } from '../../../platform/error-code.ts'
import { AUDIENCES, parseLeadingDay, RecordError } from '../../opportunities/opportunities.ts'
import { type DraftDeps, type EditionOptions, editionOptions, loadReview, writeDraft } from './drafting.ts'
import { buildFiles, editionFolder } from './files.ts'
import { gapMessage } from './mix.ts'
import { type EditionPublished, findEdition, loadEditionEntries, publishEdition } from './publication.ts'
import type { Review } from './review.ts'
import { formatProblem } from './review-sheet.ts'

interface EditionCommandDeps extends DraftDeps {
  /** What follows from a publication, in its transaction. */
  editionPublished?: EditionPublished
  print(line: string): void
  /** Prints a line about what went wrong. */
  progress(line: string): void
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
  const options = editionOptions(deps, { month, audience })
  return {
    ...options,
    ...(values.on && { day: parseLeadingDay(values.on, '--on') }),
    ...(values.sheet && { sheet: values.sheet }),
  }
}

async function draftEdition(deps: EditionCommandDeps, options: EditionOptions): Promise<number> {
  const { entries, pool, forecasts, gaps, repeated } = await writeDraft(deps, options)
  deps.print(
    `${entries} of ${options.config.entries} entries, picked of ${pool} that are open on ${options.day} with time left; ${forecasts} forecasts.`,
  )
  for (const gap of gaps) deps.print(gapMessage(gap))
  deps.print(`Repeated from the last edition: ${repeated}.`)
  deps.print(`Edit the sheet: ${options.sheet}`)
  const { problems } = await loadReview(deps, options)
  for (const problem of problems) deps.print(`- ${formatProblem(problem)}`)
  return 0
}

async function checkEdition(deps: EditionCommandDeps, options: EditionOptions): Promise<number> {
  return printReport(deps, options, await loadReview(deps, options))
}

function printReport(
  deps: EditionCommandDeps,
  { day, config }: EditionOptions,
  { problems, warnings, main, forecasts }: Review,
): number {
  for (const problem of problems) deps.print(`- ${formatProblem(problem)}`)
  for (const warning of warnings) deps.print(`  (${formatProblem(warning)})`)
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
      'It’s already published, and a published edition never changes. Its files were built again.',
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
