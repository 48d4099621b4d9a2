import { FileError } from '../../../platform/csv.ts'
import { sha256 } from '../../../platform/sha256.ts'
import { NO_DEADLINE, type OpportunityFields } from '../opportunity.ts'
import { RecordError } from '../sources/days.ts'
import type { Feed, FeedName, ParsedAward, ParsedRecord, ParseResult } from '../sources/feed.ts'
import { feedOf } from '../sources/sources.ts'
import type { TableMapping } from '../sources/table/mapping.ts'
import { decompress } from './decompression.ts'
import type { FeedRecordState } from './feed-records.ts'
import { openRejectedRecords, type RejectedRecords } from './rejected-records.ts'
import { feedRecordKey, openSpool, type PendingRecord, storableFields, storableJson, toKeyPart } from './spool.ts'

/** Raised when the reading of records changes, so that the next import reads all of them again. */
const READER_VERSION = 2

/** The input of the worker. */
interface ReadingInput {
  path: string
  feed: FeedName
  /** Of a table. */
  mapping: TableMapping | undefined
  asOf: string
  feedRecords: ReadonlyMap<string, FeedRecordState>
  /** The files for what may be new or changed, and for what is refused. */
  spoolPath: string
  rejectedPath: string
}

interface ReadResult {
  read: number
  unchanged: number
  refused: number
  /** Records that weren't meant: why, and how many. */
  skipped: [why: string, records: number][]
  /** Keys that are in this file and were last in a file of an earlier day. */
  seen: string[]
  /** Keys of earlier records that this file does not have. */
  missing: string[]
}

/**
 * Reads a file to its end, in a worker. What may be new or changed goes into the spool. Invalid records go to the refused
 * ones, with their place, and do not stop the import.
 *
 * @returns a fault when the file as a whole cannot be trusted.
 */
export async function readSourceFile(
  input: ReadingInput,
  report: (read: number, share: number) => void,
): Promise<ReadResult | { fault: string }> {
  const spool = openSpool(input.spoolPath)
  const rejected = openRejectedRecords(input.rejectedPath)
  try {
    return await readRecords(input, spool, rejected, report)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { fault: withExpectation(error.message, feedOf(input.feed, input.mapping)) }
  } finally {
    await spool.end()
    await rejected.end()
  }
}

/** A file of another kind is told what was expected. */
function withExpectation(message: string, feed: Feed | undefined): string {
  if (
    !feed ||
    message.includes(feed.takes) ||
    !/^(This is |The zip holds no|The file holds |The extract holds no)/.test(message)
  )
    return message
  return `${message.replace(/\.$/, '')}; ${feed.name} takes ${feed.takes}.`
}

/** Records between two reports of the worker, which has a time limit between reports. */
const PROGRESS_INTERVAL = 200

async function readRecords(
  { feed: name, mapping, path, asOf, feedRecords }: ReadingInput,
  spool: ReturnType<typeof openSpool>,
  rejected: RejectedRecords,
  report: (read: number, share: number) => void,
): Promise<ReadResult> {
  const feed = feedOf(name, mapping)
  if (!feed) throw new FileError('A table needs --mapping NAME or FILE.')
  const { formats } = feed
  const { bytes, progress } = await decompress(path, `.${formats[0]}`, { workbook: formats.includes('workbook') })
  const reading = { read: 0, unchanged: 0, seen: [] }
  const skipped = new Map<string, number>()
  const skip = (why: string) => void skipped.set(why, (skipped.get(why) ?? 0) + 1)
  const inFile = new Map<string, string>()
  for await (const parsed of feed.read(requireKind(feed, bytes), skip)) {
    for (const record of parsed) {
      const candidate = toPendingRecord(record, asOf, feedRecords, inFile, rejected, reading)
      if (candidate) await spool.write(candidate)
      // Its record is counted already.
      const beside = 'award' in record && record.award
      const award = beside && toPendingRecord(beside, asOf, feedRecords, inFile, rejected, { ...reading })
      if (award) await spool.write(award)
      if (++reading.read % PROGRESS_INTERVAL === 0) report(reading.read, progress())
    }
    report(reading.read, progress())
  }
  const missing = [...feedRecords].filter(([key, { removed }]) => !removed && !inFile.has(key)).map(([key]) => key)
  return { ...reading, refused: rejected.count, skipped: [...skipped], missing }
}

function toPendingRecord(
  parsed: ParseResult,
  asOf: string,
  known: ReadonlyMap<string, FeedRecordState>,
  inFile: Map<string, string>,
  rejected: RejectedRecords,
  reading: Pick<ReadResult, 'unchanged' | 'seen'>,
): PendingRecord | undefined {
  const { place, record } = parsed
  if ('problem' in parsed) return void rejected.add({ place, reason: parsed.problem, record })
  const head = recordHead(parsed)
  // Copied, because a substring keeps the whole text that it was cut from in memory.
  const key = Buffer.from(feedRecordKey(head)).toString()
  const twin = inFile.get(key)
  if (twin !== undefined) {
    if (twin === head.hash) reading.unchanged++
    else rejected.add({ place, reason: 'it’s in this file twice with differences: the first one counts', record })
    return
  }
  inFile.set(key, head.hash)
  const before = known.get(key)
  if (before && (before.hash === head.hash || before.asOf > asOf)) {
    reading.unchanged++
    if (before.lastSeenOn < asOf || before.removed) reading.seen.push(key)
    return
  }
  return readContent(parsed, head, rejected)
}

type RecordHead = Pick<PendingRecord, 'number' | 'kind' | 'recordId' | 'hash' | 'place'>

function recordHead({ key, record, place }: ParsedRecord | ParsedAward): RecordHead {
  const hash = sha256(`${READER_VERSION}\n${storableJson(record)}`).slice(0, 22)
  return { number: toKeyPart(key.number), kind: key.kind, recordId: toKeyPart(key.recordId), hash, place }
}

function readContent(
  parsed: ParsedRecord | ParsedAward,
  head: RecordHead,
  rejected: RejectedRecords,
): PendingRecord | undefined {
  try {
    if ('readAward' in parsed) return { ...head, award: true, fieldsJson: storableJson(parsed.readAward()) }
    return { ...head, award: false, fieldsJson: storableFields(readOddValues(parsed.read())) }
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return void rejected.add({ place: parsed.place, reason: error.message, record: parsed.record })
  }
}

type FileKind = 'csv' | 'json' | 'xml' | 'workbook' | 'page' | 'pdf' | 'picture' | 'empty'

const NAMES: Readonly<Record<FileKind, string>> = {
  csv: 'a CSV or other text',
  json: 'JSON',
  xml: 'XML',
  workbook: 'a workbook (XLSX)',
  page: 'a web page',
  pdf: 'a PDF',
  picture: 'a picture',
  empty: 'an empty file',
}

/** What only the files of one source have near their beginning. */
const MARKS: readonly [name: string, pattern: RegExp][] = [
  ['grants-gov', /<Opportunity(Synopsis|Forecast)Detail|<Grants\b/],
  ['grants-gov-api', /"synopsis"\s*:/],
  ['sam', /\bNoticeId"?,/],
  ['sbir', /"solicitation_(id|title)"/],
  ['california', /"PortalID"/],
  ['pennsylvania', /"applicantCategory"|"populationServedGeography"/],
  ['cal-eprocure', /caleprocure/],
  ['usaspending', /"spending_level"|"generated_internal_id"/],
  ['own', /who may apply.*official link/],
]

/** Lets the bytes of a file pass if they are of the kind that the feed takes. @throws FileError saying what the file is. */
async function* requireKind(
  feed: Pick<Feed, 'name' | 'takes' | 'formats'>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let isChecked = false
  for await (const chunk of bytes) {
    if (!isChecked) assertKind(feed, Buffer.from(chunk.subarray(0, 4096)).toString('latin1'))
    isChecked = true
    yield chunk
  }
  if (!isChecked) assertKind(feed, '')
}

function assertKind({ name, takes, formats }: Pick<Feed, 'name' | 'takes' | 'formats'>, start: string): void {
  const kind = kindOf(start)
  if (formats.some((format) => format === kind)) return
  const other = sourceOf(start)
  const hint = other && other !== name ? ` It looks like a file for ${other}.` : ''
  throw new FileError(`This is ${nameOf(kind, start)}; ${name} takes ${takes}.${hint}`)
}

/** The source whose files alone begin like this; undefined for any other. */
function sourceOf(start: string): string | undefined {
  return MARKS.find(([, pattern]) => pattern.test(start))?.[0]
}

/** "a CSV" where its first line is one of names between commas. */
function nameOf(kind: FileKind, start: string): string {
  return kind === 'csv' && /^[^\r\n]*,/.test(start) ? 'a CSV' : NAMES[kind]
}

function kindOf(start: string): FileKind {
  const text = start.replace(/^ï»¿/, '').trimStart()
  if (text === '') return 'empty'
  if (text.startsWith('PK')) return 'workbook'
  if (text.startsWith('%PDF')) return 'pdf'
  if (/^(\x89PNG|ÿØÿ|GIF8)/.test(text)) return 'picture'
  if (/^<(!doctype html|html|head|body)\b/i.test(text)) return 'page'
  if (text.startsWith('<')) return 'xml'
  return /^[{[]/.test(text) ? 'json' : 'csv'
}

/** Portals that must give a day write one as far off as 2999 or 9999 for "never". */
const FIRST_ENDLESS_DAY = '2900-01-01'

/** Words that stand for amounts that contradict each other. */
const SEE_THE_NOTICE = 'See the notice'

const DAYS = ['archive_on', 'expected_post_on'] as const

/** What a source writes and nobody means: a last day in the year 9999, and a least amount above the largest one. */
function readOddValues(fields: OpportunityFields): OpportunityFields {
  return withoutContradiction(withoutEndlessDays(fields))
}

function withoutEndlessDays(fields: OpportunityFields): OpportunityFields {
  const isEndless = (day: string | null) => day !== null && day >= FIRST_ENDLESS_DAY
  const days = Object.fromEntries(DAYS.map((name) => [name, isEndless(fields[name]) ? null : fields[name]]))
  return {
    ...fields,
    ...days,
    ...(isEndless(fields.deadline_on) && {
      ...NO_DEADLINE,
      deadline_kind: 'continuous' as const,
      deadline_words: fields.deadline_words ?? 'No deadline',
    }),
  }
}

function withoutContradiction(fields: OpportunityFields): OpportunityFields {
  const { floor_cents: floor, ceiling_cents: ceiling } = fields
  // A ceiling of zero is how some offices leave it blank.
  if (floor === null || ceiling === null || BigInt(floor) <= BigInt(ceiling)) return fields
  return { ...fields, floor_cents: null, ceiling_cents: null, amount_words: fields.amount_words ?? SEE_THE_NOTICE }
}
