import { createHash } from 'node:crypto'
import { RecordFault } from '../sources/days.ts'
import type { Feed, FeedRecord, Parsed } from '../sources/feed.ts'
import type { Refusals } from './refusals.ts'
import type { Sighting } from './sightings.ts'
import { type Candidate, keyPart, storableFields, storableJson } from './spool.ts'
import { sightingKey } from './store.ts'

/** Rises when the same record is read differently, so that everything is read anew. */
const READING = 1

export interface Reading {
  read: number
  unchanged: number
  /** Keys that were there before and still are, and were last seen on an earlier day. */
  seen: string[]
}

/**
 * Reads a file to its end and hands on what may be new or changed. What cannot be taken goes to the refused ones, with its
 * place, and stops nothing.
 *
 * @throws FileFault when the file as a whole is not to be trusted.
 */
export async function readFeed(
  feed: Feed,
  bytes: AsyncIterable<Uint8Array>,
  asOf: string,
  known: Map<string, Sighting>,
  refusals: Refusals,
  hand: (candidate: Candidate) => Promise<void>,
  progress: (read: number) => void,
): Promise<Reading> {
  const reading: Reading = { read: 0, unchanged: 0, seen: [] }
  const inFile = new Map<string, string>()
  for await (const parsed of feed.read(bytes)) {
    for (const record of parsed) {
      reading.read++
      const candidate = candidateOf(record, asOf, known, inFile, refusals, reading)
      if (candidate) await hand(candidate)
    }
    progress(reading.read)
  }
  return reading
}

function candidateOf(
  parsed: Parsed,
  asOf: string,
  known: Map<string, Sighting>,
  inFile: Map<string, string>,
  refusals: Refusals,
  reading: Reading,
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
  if (before) before.met = true
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
