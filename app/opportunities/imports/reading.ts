import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { linesOf } from '../../platform/lines.ts'
import { RecordFault } from '../sources/days.ts'
import { type Feed, type FeedName, type FeedRecord, FileFault, type Parsed } from '../sources/feed.ts'
import { FEEDS } from '../sources/sources.ts'
import type { SourceFile } from './origin.ts'
import { openRefusals, type Refusals } from './refusals.ts'
import type { Sighting } from './sightings.ts'
import { type Candidate, keyPart, openSpool, sightingKey, storableFields, storableJson } from './spool.ts'
import { unpack } from './unpacking.ts'

/** Rises when the same record is read differently, so that everything is read anew. */
const READING = 1

/** What a worker is given to read. */
export interface ReadingInput extends SourceFile {
  feed: FeedName
  asOf: string
  known: ReadonlyMap<string, Sighting>
  /** Where what may be new or changed goes, and what is refused. */
  spoolPath: string
  refusedPath: string
}

export interface Reading {
  read: number
  unchanged: number
  refused: number
  /** Keys that were there before and still are, and were last seen on an earlier day. */
  seen: string[]
  /** Keys that were there before and are not in this file. */
  missing: string[]
}

/**
 * Reads a file to its end, as a worker runs it. What may be new or changed goes into the spool. What cannot be taken goes
 * to the refused ones, with its place, and stops nothing.
 *
 * @returns a fault when the file as a whole is not to be trusted.
 */
export async function readFile(
  input: ReadingInput,
  report: (read: number, share: number) => void,
): Promise<Reading | { fault: string }> {
  const spool = openSpool(input.spoolPath)
  const refusals = openRefusals(input.refusedPath)
  try {
    return await readInto(input, spool, refusals, report)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return { fault: error.message }
  } finally {
    await spool.end()
    await refusals.end()
  }
}

/** Records after which a worker says how far it is: it may take only so long between two reports. */
const REPORT_EVERY = 200

async function readInto(
  { feed: name, path, form, asOf, known }: ReadingInput,
  spool: ReturnType<typeof openSpool>,
  refusals: Refusals,
  report: (read: number, share: number) => void,
): Promise<Reading> {
  const feed = form === 'answers' ? ofReplies(FEEDS[name]) : FEEDS[name]
  const { bytes, progress } = await unpack(path, feed.ending)
  const reading = { read: 0, unchanged: 0, seen: [] }
  const inFile = new Map<string, string>()
  for await (const parsed of feed.read(bytes)) {
    for (const record of parsed) {
      const candidate = candidateOf(record, asOf, known, inFile, refusals, reading)
      if (candidate) await spool.write(candidate)
      if (++reading.read % REPORT_EVERY === 0) report(reading.read, progress())
    }
    report(reading.read, progress())
  }
  const missing = [...known].filter(([key, { gone }]) => !gone && !inFile.has(key)).map(([key]) => key)
  return { ...reading, refused: refusals.count, missing }
}

/** The same feed, out of a file of answers. */
function ofReplies(feed: Feed): Feed {
  return {
    ...feed,
    async *read(bytes) {
      let count = 0
      for await (const line of linesOf(bytes)) {
        count++
        for await (const records of feed.read(Readable.from([Buffer.from(line)])))
          yield records.map((record) => ({ ...record, place: `answer ${count}, ${record.place}` }))
      }
      if (count === 0) throw new FileFault('The API has nothing that was asked for.')
    },
  }
}

function candidateOf(
  parsed: Parsed,
  asOf: string,
  known: ReadonlyMap<string, Sighting>,
  inFile: Map<string, string>,
  refusals: Refusals,
  reading: Pick<Reading, 'unchanged' | 'seen'>,
): Candidate | undefined {
  const { place, record } = parsed
  if ('fault' in parsed) return void refusals.add({ place, reason: parsed.fault, record })
  const head = headOf(parsed)
  // A copy: a piece of a text keeps the whole of it in memory, and these are pieces of everything that was read.
  const key = Buffer.from(sightingKey(head)).toString()
  const twin = inFile.get(key)
  if (twin !== undefined) {
    if (twin === head.hash) reading.unchanged++
    else refusals.add({ place, reason: 'it stands twice in this file, and differs: the first one counts', record })
    return
  }
  inFile.set(key, head.hash)
  const before = known.get(key)
  if (before && (before.hash === head.hash || before.asOf > asOf)) {
    reading.unchanged++
    if (before.seenOn < asOf || before.gone) reading.seen.push(key)
    return
  }
  return read(parsed, head, refusals)
}

type Head = Pick<Candidate, 'number' | 'kind' | 'recordId' | 'hash' | 'place' | 'recordJson'>

function headOf({ key, record, place }: FeedRecord): Head {
  const recordJson = storableJson(record)
  const hash = createHash('sha256').update(`${READING}\n${recordJson}`).digest('base64url').slice(0, 22)
  return { number: keyPart(key.number), kind: key.kind, recordId: keyPart(key.recordId), hash, place, recordJson }
}

function read(parsed: FeedRecord, head: Head, refusals: Refusals): Candidate | undefined {
  try {
    const { fields, speaksOf } = parsed.read()
    return { ...head, speaksOf: speaksOf ?? null, fieldsJson: storableFields(fields) }
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error
    return void refusals.add({ place: parsed.place, reason: error.message, record: parsed.record })
  }
}
