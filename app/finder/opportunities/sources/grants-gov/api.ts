import { FileError } from '../../../../platform/csv.ts'
import type { Feed, ParseResult } from '../feed.ts'
import { readJson } from '../read-json.ts'
import { parseDetail } from './fetch-opportunity.ts'
import { fetchGrantsGovResponses } from './fetch-responses.ts'
import { parseListing } from './fetched-list.ts'
import { parseHit } from './search-hit.ts'

/**
 * Responses of Grants.gov's search2 and fetchOpportunity, one or several in a file, as the API sends them or only what is
 * under `data`; and lists built from fetchOpportunity, one object for each opportunity.
 */
export const grantsGovApi: Feed = {
  name: 'grants-gov-api',
  source: 'grants-gov',
  complete: false,
  takes: 'JSON: responses of search2 or fetchOpportunity',
  formats: ['json'],
  fileExtension: '.json',
  fetchResponses: (address, _, ask) =>
    /\/search2$/.test(address.pathname) ? fetchGrantsGovResponses(address, ask) : undefined,
  async *read(bytes) {
    const found = findRecords(await readJson(bytes), 0)
    if (!found)
      throw new FileError('This is no reply of search2 or fetchOpportunity: it has neither "oppHits" nor a "synopsis".')
    yield found
  },
}

type JsonObject = Record<string, unknown>

const MAX_DEPTH = 4

/** The records of a response, however deep it is wrapped; undefined when it has none. */
function findRecords(value: unknown, depth: number): ParseResult[] | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return findRecordsInList(value, depth)
  if (!isObject(value)) return undefined
  assertSuccess(value)
  if (Array.isArray(value.oppHits)) return value.oppHits.map((hit, index) => parseHit(hit, `hit ${index + 1}`))
  if ('synopsis' in value || 'forecast' in value) return [parseDetail(value, `opportunity ${String(value.id)}`)]
  const inner = Object.values(value).map((part) => findRecords(part, depth + 1))
  return inner.some(Boolean) ? inner.flatMap((part) => part ?? []) : undefined
}

function findRecordsInList(values: unknown[], depth: number): ParseResult[] | undefined {
  if (values.some((value) => isObject(value) && 'opportunity_number' in value))
    return values.map((value, index) => parseListing(value, `record ${index + 1}`))
  const inner = values.map((value) => findRecords(value, depth + 1))
  return inner.some(Boolean) ? inner.flatMap((part) => part ?? []) : undefined
}

function assertSuccess({ errorcode, msg }: JsonObject): void {
  if (errorcode === undefined || Number(errorcode) === 0) return
  throw new FileError(`Grants.gov refused: ${String(msg).slice(0, 300)} (error code ${String(errorcode).slice(0, 20)})`)
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
