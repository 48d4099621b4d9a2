import { createReadStream, existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { AUDIENCES, type Audience, FileFault, leadingDay, RecordFault } from '../../opportunities/opportunities.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { today } from '../../platform/dates.ts'
import { candidatesFor } from './candidates.ts'
import { buildFiles, editionFolder } from './files.ts'
import { entriesOfEdition, findEdition, lastEntries, publish } from './publication.ts'
import { type Review, review } from './review.ts'
import { EDITION_SIZE, select, titleKey } from './selection.ts'
import { readSheet, sheetText } from './sheet.ts'

export interface EditionCommandDeps {
  database: Database
  clock: Clock
  dataDir: string
  print(line: string): void
  /** Where what went wrong is told. */
  progress(line: string): void
}

interface Asked {
  month: string
  audience: Audience
  /** The day of publication. */
  day: string
  sheet: string
}

type Step = (deps: EditionCommandDeps, asked: Asked) => Promise<number>

/** `editions:draft`, `editions:check` and `editions:publish`: each answers 1 when it could not do what it is for. */
export const draftCommand = command('draft', draft)
export const checkCommand = command('check', check)
export const publishCommand = command('publish', publishSheet)

function command(name: string, step: Step) {
  return async (deps: EditionCommandDeps, args: string[]): Promise<number> => {
    try {
      return await step(deps, askedOf(deps, name, args))
    } catch (error) {
      const told = error instanceof FileFault || error instanceof RecordFault || error instanceof TypeError
      if (
        !told ||
        (error instanceof TypeError && !String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'))
      )
        throw error
      deps.progress(error.message)
      return 1
    }
  }
}

function askedOf(deps: EditionCommandDeps, name: string, args: string[]): Asked {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { on: { type: 'string' }, sheet: { type: 'string' } },
  })
  const [month = '', audience = ''] = positionals
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || !AUDIENCES.some((each) => each === audience)) {
    throw new FileFault(`npm run editions:${name} -- YYYY-MM ${AUDIENCES.join('|')} [--on YYYY-MM-DD] [--sheet FILE]`)
  }
  const current = today(deps.clock)
  const first = `${month}-01`
  const day = values.on ? leadingDay(values.on, '--on') : first > current ? first : current
  const sheet =
    values.sheet ?? join(editionFolder(deps.dataDir, { month, audience: audience as Audience }), 'review.csv')
  return { month, audience: audience as Audience, day, sheet }
}

/** Spares beyond the hundred, for swapping, and forecasts beyond it. */
const SPARES = 50
const FORECASTS = 20

async function draft(deps: EditionCommandDeps, { month, audience, day, sheet }: Asked): Promise<number> {
  if (existsSync(sheet))
    throw new FileFault(
      `There is a review sheet already, with your changes in it perhaps: ${sheet}. Move it away first.`,
    )
  const last = await lastEntries(deps.database.db, audience, month)
  const { main, forecasts } = await candidatesFor(deps, audience, day)
  const chosen = select(audience, main, EDITION_SIZE, day, last)
  const taken = new Set(chosen.map(titleKey))
  const rest = main.filter((it) => !taken.has(titleKey(it)))
  const parts = [
    { part: 'main' as const, spare: false, opportunities: chosen },
    { part: 'forecast' as const, spare: false, opportunities: select(audience, forecasts, FORECASTS, day, last) },
    { part: 'main' as const, spare: true, opportunities: select(audience, rest, SPARES, day, last) },
  ]
  await mkdir(dirname(sheet), { recursive: true })
  await writeFile(sheet, sheetText(audience, parts, last))
  deps.print(
    `${chosen.length} of ${EDITION_SIZE} entries, picked of ${main.length} that are open on ${day} with time left; ${parts[1]?.opportunities.length} forecasts.`,
  )
  deps.print(`Repeated from the last edition: ${chosen.filter(({ id }) => last.has(id)).length}.`)
  deps.print(`Edit the sheet: ${sheet}`)
  const { faults } = await reviewed(deps, { month, audience, day, sheet })
  for (const fault of faults) deps.print(`- ${fault}`)
  return 0
}

async function reviewed(deps: EditionCommandDeps, { audience, day, month, sheet }: Asked): Promise<Review> {
  if (!existsSync(sheet)) throw new FileFault(`There is no review sheet ${sheet}. Draft the edition first.`)
  const last = await lastEntries(deps.database.db, audience, month)
  return review(deps, audience, day, await readSheet(createReadStream(sheet)), last)
}

async function check(deps: EditionCommandDeps, asked: Asked): Promise<number> {
  return told(deps, asked, await reviewed(deps, asked))
}

function told(deps: EditionCommandDeps, { day }: Asked, { faults, remarks, main, forecasts }: Review): number {
  for (const fault of faults) deps.print(`- ${fault}`)
  for (const remark of remarks) deps.print(`  (${remark})`)
  deps.print(
    faults.length > 0
      ? `${faults.length} ${faults.length === 1 ? 'thing keeps' : 'things keep'} this edition from being published.`
      : `Ready: ${main.length} entries, all open on ${day}, and ${forecasts.length} forecasts.`,
  )
  return faults.length > 0 ? 1 : 0
}

async function publishSheet(deps: EditionCommandDeps, asked: Asked): Promise<number> {
  const before = await findEdition(deps.database.db, asked.audience, asked.month)
  if (before)
    return filesOf(
      deps,
      asked,
      'It is published already, and a published edition never changes. Its files were built again.',
    )
  const result = await reviewed(deps, asked)
  if (told(deps, asked, result) !== 0) return 1
  const edition = await publish(deps, asked, result)
  return filesOf(deps, asked, edition ? 'Published.' : 'Somebody else has just published it.')
}

async function filesOf(deps: EditionCommandDeps, { audience, month }: Asked, said: string): Promise<number> {
  const edition = await findEdition(deps.database.db, audience, month)
  if (!edition) throw new Error('the edition that was just published is not there')
  const files = await buildFiles(deps.dataDir, edition, await entriesOfEdition(deps.database.db, edition.id))
  deps.print(`${said} Checksum ${edition.checksum}`)
  for (const { name, bytes } of files)
    deps.print(`${join(editionFolder(deps.dataDir, edition), name)} (${bytes} bytes)`)
  return 0
}
