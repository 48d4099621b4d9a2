import { type Feed, FileFault, type Parsed } from '../feed.ts'
import { wholeJson } from '../whole-json.ts'
import { parsedDetail } from './fetch-opportunity.ts'
import { parsedListing } from './fetched-list.ts'
import { grantsGovReplies } from './replies.ts'
import { parsedHit } from './search-hit.ts'

/**
 * Replies of Grants.gov's search2 and fetchOpportunity, one or several in a file, as the API sends them or as they are
 * when only what stands under `data` was kept; and lists of what fetchOpportunity said, one object an opportunity.
 */
export const grantsGovApi: Feed = {
  name: 'grants-gov-api',
  source: 'grants-gov',
  complete: false,
  ending: '.json',
  replies: (address, _, ask) => (/\/search2$/.test(address.pathname) ? grantsGovReplies(address, ask) : undefined),
  async *read(bytes) {
    const found = records(await wholeJson(bytes), 0)
    if (!found)
      throw new FileFault('This is no reply of search2 or fetchOpportunity: it has neither "oppHits" nor a "synopsis".')
    yield found
  },
}

type JsonObject = Record<string, unknown>

const DEEPEST = 4

/** The records of a reply, however it is wrapped; undefined when there is no reply in it. */
function records(value: unknown, depth: number): Parsed[] | undefined {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return listed(value, depth)
  const reply = value as JsonObject
  assertAnswered(reply)
  if (Array.isArray(reply.oppHits)) return reply.oppHits.map((hit, index) => parsedHit(hit, `hit ${index + 1}`))
  if ('synopsis' in reply || 'forecast' in reply) return [parsedDetail(reply, `opportunity ${String(reply.id)}`)]
  const inner = Object.values(reply).map((part) => records(part, depth + 1))
  return inner.some(Boolean) ? inner.flatMap((part) => part ?? []) : undefined
}

function listed(values: unknown[], depth: number): Parsed[] | undefined {
  if (values.some((value) => isObject(value) && 'opportunity_number' in value))
    return values.map((value, index) => parsedListing(value, `record ${index + 1}`))
  const inner = values.map((value) => records(value, depth + 1))
  return inner.some(Boolean) ? inner.flatMap((part) => part ?? []) : undefined
}

function assertAnswered({ errorcode, msg }: JsonObject): void {
  if (errorcode === undefined || Number(errorcode) === 0) return
  throw new FileFault(`Grants.gov refused: ${String(msg).slice(0, 300)} (error code ${String(errorcode).slice(0, 20)})`)
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
