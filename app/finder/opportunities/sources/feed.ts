import type { OpportunityFields, Source } from '../opportunity.ts'

/** One record of a feed. Its fields are parsed only when needed, since most records have not changed. */
export interface ParsedRecord {
  /** A forecast and its synopsis share a number, and a number may come back with another record. */
  key: { number: string; kind: string; recordId: string }
  /** The source's own record, as JSON. */
  record: unknown
  /** Its place in the file, such as "record 12" or "line 345". */
  place: string
  /** @throws RecordError when a field is invalid. */
  read(): OpportunityFields
  /** Of a bid that is over, who won it, where its own record says so. */
  award?: ParsedAward | undefined
}

/** An award that was made: a fact about the past, and nothing to apply for. */
export interface ParsedAward extends Pick<ParsedRecord, 'key' | 'record' | 'place'> {
  /** @throws RecordError when a field is invalid. */
  readAward(): AwardFields
}

/** The fields of an award. `null`: the source does not say. */
export interface AwardFields {
  /** The solicitation's number, or the award's. */
  number: string
  title: string | null
  recipient: string | null
  /** Cents as digits. */
  amount_cents: string | null
  agency: string | null
  office_code: string | null
  naics: string | null
  product_code: string | null
  assistance_listing: string | null
  posted_on: string | null
  awarded_on: string | null
  url: string | null
}

/** A record whose key could not be read. */
interface InvalidRecord {
  problem: string
  record: unknown
  place: string
}

export type ParseResult = ParsedRecord | ParsedAward | InvalidRecord

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
  /** Undefined for a feed that has awards alone. */
  source: Source | undefined
  /** Whether a file has everything that the source has, so that what is missing from it was removed. */
  complete?: true
  /** What the file must be, for whoever gives another one: "the XML extract or its zip". */
  takes: string
  /** The first is that of the file inside a zip. */
  formats: readonly ['csv' | 'json' | 'xml', ...('csv' | 'json' | 'workbook')[]]
  /**
   * @param skip is told of each record that isn't meant, such as one of another portal, and why
   * @throws FileError when the file is truncated or another than this feed's.
   */
  read(bytes: AsyncIterable<Uint8Array>, skip?: (why: string) => void): AsyncIterable<ParseResult[]>
  /** All responses, page by page, when the address is that of the API. */
  fetchResponses?(address: URL, asOf: string, ask: ApiFetch): AsyncIterable<ApiResponse> | undefined
}

export type FeedName =
  | 'grants-gov'
  | 'grants-gov-api'
  | 'sam'
  | 'sbir'
  | 'california'
  | 'pennsylvania'
  | 'cal-eprocure'
  | 'table'
  | 'usaspending'
  | 'own'
