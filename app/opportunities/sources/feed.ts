import type { OpportunityFieldName, OpportunityFields, OpportunityKey, Source } from '../opportunity.ts'

/** One record of a feed: its key at once, its fields only when they are asked for, since most have not changed. */
export interface ParsedRecord {
  key: Omit<OpportunityKey, 'source'>
  /** The source's own record, as JSON knows it. */
  record: unknown
  /** Where it stands, for whoever looks for it: "record 12", "line 345". */
  place: string
  /** @throws RecordFault when something in it cannot be taken. */
  read(): RecordContent
}

export interface RecordContent {
  fields: OpportunityFields
  /** The fields that this feed speaks of; all, when it is left out. What it does not speak of stays as it was. */
  providedFields?: readonly OpportunityFieldName[]
}

/** A record whose key could not be read. */
interface InvalidRecord {
  problem: string
  record: unknown
  place: string
}

export type ParseResult = ParsedRecord | InvalidRecord

/** The file as a whole is not what it should be: nothing of it is taken. */
export class FileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileError'
  }
}

/** Asks an API once; with a body it is a POST. @throws FileFault when there is no answer, or none in JSON. */
export type ApiFetch = (address: string, body?: object) => Promise<unknown>

/** One answer of an API, as `read` takes it, and how many records of how many that makes. */
export interface ApiResponse {
  body: unknown
  done: number
  total: number
}

/** One form in which one source publishes. */
export interface Feed {
  name: FeedName
  source: Source
  /** Whether a file holds everything that the source has, so that what is missing in it is gone. */
  complete: boolean
  /** What the file inside a zip ends with. */
  fileExtension: string
  /** @throws FileFault when the file is truncated or another than this feed's. */
  read(bytes: AsyncIterable<Uint8Array>): AsyncIterable<ParseResult[]>
  /** Where the address is the API itself: all that it has to say, page by page. */
  fetchResponses?(address: URL, asOf: string, ask: ApiFetch): AsyncIterable<ApiResponse> | undefined
}

export type FeedName =
  | 'grants-gov'
  | 'grants-gov-api'
  | 'sam'
  | 'sam-api'
  | 'sbir'
  | 'california'
  | 'pennsylvania'
  | 'own'
