import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { FileError } from '../../../platform/csv.ts'
import { today } from '../../../platform/dates.ts'
import { errorCode, isArgsError, plainMessage } from '../../../platform/error-code.ts'
import { WorkerError } from '../../../platform/process/worker.server.ts'
import { importFoundations } from '../foundations/foundation-import.ts'
import { parseLeadingDay, RecordError } from '../sources/days.ts'
import { ownTemplate } from '../sources/own/own-finds.ts'
import { FEEDS } from '../sources/sources.ts'
import { parseMapping, TABLE_FIELDS, type TableMapping } from '../sources/table/mapping.ts'
import { READY_MAPPINGS } from '../sources/table/mappings.ts'
import { zoneOfState } from '../sources/table/state-zones.ts'
import { tableFeed } from '../sources/table/table-feed.ts'
import { findFileDay } from './file-day.ts'
import { type ImportDeps, type ImportSummary, importOpportunities } from './imports.ts'
import { rejectedPathFor } from './rejected-records.ts'

interface ImportCommandDeps extends ImportDeps {
  dataDir: string
  /** Prints one line of the result. */
  print(line: string): void
}

const USAGE = `npm run opportunities:import -- SOURCE FILE|URL [--as-of YYYY-MM-DD] [--json] [--refused FILE]
npm run opportunities:import -- table FILE --mapping NAME|FILE [--constant state=OH]
npm run opportunities:import -- own --template > my-finds.csv
npm run opportunities:import -- foundations FILE|URL   (the open list, its gifts of a year, or one return, 990-PF as XML)
SOURCE is one of ${[...Object.keys(FEEDS), 'table'].join(', ')}.
NAME is one of ${[...READY_MAPPINGS.keys()].join(', ')}; app/finder/opportunities/sources/table/mapping.ts says what a file of your own holds.
Of these two the API is asked, and answers with one notice, or page by page:
  grants-gov-api https://api.grants.gov/v1/api/fetchOpportunity?opportunityId=359499
  usaspending    https://api.usaspending.gov/api/v2/search/spending_by_award/?naics=561720 (or ?psc=S201, ?aln=10.766; &state=OH)`

/**
 * `opportunities:import`: imports one file of one source and prints a summary.
 *
 * @returns the exit code: 1 when nothing was imported.
 */
export async function importCommand(deps: ImportCommandDeps, args: string[]): Promise<number> {
  try {
    return await run(deps, args)
  } catch (error) {
    if (error instanceof WorkerError)
      deps.progress(`We couldn’t read the file: ${error.message}. Nothing was imported.`)
    else if (error instanceof FileError || error instanceof RecordError || isArgsError(error))
      deps.progress(plainMessage(error))
    else throw error
    return 1
  }
}

async function run(deps: ImportCommandDeps, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'as-of': { type: 'string' },
      json: { type: 'boolean' },
      refused: { type: 'string' },
      template: { type: 'boolean' },
      mapping: { type: 'string' },
      constant: { type: 'string', multiple: true },
    },
  })
  const [name = '', origin = ''] = positionals
  if (name === 'own' && values.template) {
    for (const line of ownTemplate().trimEnd().split('\r\n')) deps.print(line)
    return 0
  }
  if (name === 'foundations' && origin) {
    deps.print(await importFoundations(deps, origin, true))
    return 0
  }
  const mapping = name === 'table' ? await loadMapping(values.mapping, values.constant ?? []) : undefined
  const feed = mapping ? tableFeed(mapping) : Object.values(FEEDS).find((each) => each.name === name)
  if (!feed || !origin || positionals.length > 2) throw new FileError(USAGE)
  const asOf = values['as-of'] === undefined ? await dayOfData(deps, name, origin) : parseDay(values['as-of'])
  const summary = await importOpportunities(deps, {
    feed,
    mapping,
    origin,
    asOf,
    rejectedPath: values.refused ?? rejectedPathFor(deps.dataDir, name, asOf),
    mayBePrivate: true,
  })
  for (const line of formatSummary(summary)) deps.print(line)
  if (values.json) {
    const { read, new: fresh, changed, unchanged, refused, seconds } = summary
    deps.print(JSON.stringify({ source: name, read, new: fresh, changed, unchanged, refused, seconds }))
  }
  return 0
}

/**
 * The day in the file's name or content; of an address, and of what the coach wrote down themselves, it's today. It prints which,
 * because an edition takes only recent data.
 *
 * @throws FileError for a file that gives no day: taken for today's, it would make old notices fresh.
 */
async function dayOfData(deps: ImportCommandDeps, source: string, origin: string): Promise<string> {
  const now = today(deps.clock)
  const found = await findFileDay(origin, now)
  if (!found && source !== 'own' && !/^https?:\/\//i.test(origin))
    throw new FileError(
      `${basename(origin)} doesn’t say what day its data is of. Name the day on which it was downloaded, such as --as-of ${now}. Nothing was imported.`,
    )
  deps.print(found ? `The data is of ${found.day}, by ${found.by}.` : `The data is taken to be of today, ${now}.`)
  return found?.day ?? now
}

function formatSummary(summary: ImportSummary): string[] {
  const counts = (['read', 'new', 'changed', 'unchanged', 'closed', 'refused'] as const).map(
    (name) => `${name.padEnd(10)}${summary[name]}`,
  )
  return [
    ...counts,
    ...summary.skipped.map(([why, rows]) => `skipped   ${rows} (${why})`),
    `in ${summary.seconds} s`,
    ...(summary.rejectedPath ? [`Why each was refused: ${summary.rejectedPath}`] : []),
  ]
}

function parseDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text))
    throw new RecordError(`--as-of is no day such as 2026-11-21: "${text.slice(0, 40)}"`)
  return parseLeadingDay(text, '--as-of')
}

/**
 * A ready mapping by its name, or one out of a file, with what the command line says of a field that no column has
 * (`state=OH`).
 *
 * @throws FileError when there is no such mapping, or it cannot be used.
 */
async function loadMapping(name: string | undefined, constants: readonly string[]): Promise<TableMapping> {
  if (name === undefined)
    throw new FileError(`A table needs --mapping: ${[...READY_MAPPINGS.keys()].join(', ')}, or a file of your own.`)
  const mapping = READY_MAPPINGS.get(name) ?? (await readMapping(name))
  if (typeof mapping !== 'object' || mapping === null) throw new FileError(`${name} is no mapping.`)
  const given = 'constants' in mapping && typeof mapping.constants === 'object' ? mapping.constants : {}
  const said = Object.fromEntries(constants.map(parseConstant))
  const parsed = parseMapping({ ...mapping, constants: { ...given, ...said } })
  return { ...parsed, zone: said.state ? zoneOfState(said.state, parsed.zone) : parsed.zone }
}

async function readMapping(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new FileError(`The mapping ${path} is no JSON: ${error.message}`)
    if (errorCode(error) === 'ENOENT')
      throw new FileError(
        `There’s no mapping ${path}: give a file, or one of ${[...READY_MAPPINGS.keys()].join(', ')}.`,
      )
    throw error
  }
}

/** `state=OH`. @throws FileError when it names no field. */
function parseConstant(text: string): [string, string] {
  const [name = '', ...rest] = text.split('=')
  if (!TABLE_FIELDS.some((field) => field === name) || rest.length === 0)
    throw new FileError(`--constant is a field and its value, such as state=OH; "${text.slice(0, 40)}" is not.`)
  return [name, rest.join('=')]
}
