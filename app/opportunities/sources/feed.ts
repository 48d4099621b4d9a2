import type { OpportunityFieldName, OpportunityFields, OpportunityKey, Source } from '../opportunity.ts'

/** One record of a feed. Its fields are parsed only when needed, since most records have not changed. */
export interface ParsedRecord {
  key: Omit<OpportunityKey, 'source'>
  /** The source's own record, as JSON. */
  record: unknown
  /** Its place in the file, such as "record 12" or "line 345". */
  place: string
  /** @throws RecordError when a field is invalid. */
  read(): RecordContent
}

export interface RecordContent {
  fields: OpportunityFields
  /** The fields that this feed provides; all, when it is left out. The others stay as they were. */
  providedFields?: readonly OpportunityFieldName[]
}

/** A record whose key could not be read. */
interface InvalidRecord {
  problem: string
  record: unknown
  place: string
}

export type ParseResult = ParsedRecord | InvalidRecord

/** The file as a whole is wrong, so nothing of it is imported. */
export class FileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileError'
  }
}

/** Sends one request to an API; with a body it is a POST. @throws FileError when there is no JSON response. */
export type ApiFetch = (address: string, body?: object) => Promise<unknown>

/** One response of an API, as `read` takes it, and how many of all records have come with it. */
export interface ApiResponse {
  body: unknown
  done: number
  total: number
}

/** One format in which one source publishes. */
export interface Feed {
  name: FeedName
  source: Source
  /** Whether a file has everything that the source has, so that what is missing from it was removed. */
  complete: boolean
  /** What the file inside a zip ends with. */
  fileExtension: string
  /** @throws FileError when the file is truncated or another than this feed's. */
  read(bytes: AsyncIterable<Uint8Array>): AsyncIterable<ParseResult[]>
  /** All responses, page by page, when the address is that of the API. */
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
