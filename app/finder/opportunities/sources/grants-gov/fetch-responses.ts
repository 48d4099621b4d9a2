import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import type { ApiFetch, ApiResponse } from '../feed.ts'
import { parseDetail } from './fetch-opportunity.ts'

/** Hits in one request. */
const MAX_ROWS = 500
/** Open and forecast opportunities, unless the address says otherwise (`?keyword=…&oppStatuses=posted`). */
const DEFAULT_FILTERS = { oppStatuses: 'forecasted|posted' }
/** After so many failed details in a row the import stops. */
const MAX_FAILURES = 5

const pageSchema = z.object({
  data: z.object({ hitCount: z.number(), oppHits: z.array(z.object({ id: z.coerce.string() }).loose()) }),
})

const detailResponseSchema = z.object({ data: z.record(z.string(), z.unknown()) })

/**
 * All hits of search2, each with its response of fetchOpportunity, which alone has amounts, description and eligibility. A
 * hit without details is imported as it is.
 *
 * @throws FileError when the search breaks off, or the details do not come.
 */
export async function* fetchGrantsGovResponses(address: URL, ask: ApiFetch): AsyncGenerator<ApiResponse> {
  const details = new URL(address.href.replace(/search2[^/]*$/, 'fetchOpportunity')).href
  const fetchedIds = new Set<string>()
  let failures = 0
  for await (const { hits, total } of searchPages(address, ask)) {
    for (const hit of hits.filter(({ id }) => !fetchedIds.has(id))) {
      fetchedIds.add(hit.id)
      const detail = await fetchDetail(ask, details, hit.id)
      failures = detail instanceof FileError ? failures + 1 : 0
      if (detail instanceof FileError && failures >= MAX_FAILURES) throw detail
      const body = detail === undefined || detail instanceof FileError ? { oppHits: [hit] } : detail
      yield { body, done: fetchedIds.size, total }
    }
  }
}

async function* searchPages(address: URL, ask: ApiFetch) {
  const { rows: typed, ...given } = Object.fromEntries(address.searchParams)
  const rows = Math.min(Math.max(Number(typed) || MAX_ROWS, 1), MAX_ROWS)
  const search = address.origin + address.pathname
  for (let startRecordNum = 0, total = 1; startRecordNum < total; startRecordNum += rows) {
    const response = await ask(search, { ...DEFAULT_FILTERS, ...given, rows, startRecordNum })
    const { success, data: read } = pageSchema.safeParse(response)
    if (!success) throw new FileError(`search2 answered something else: ${JSON.stringify(response).slice(0, 200)}`)
    const hits = read.data.oppHits
    total = read.data.hitCount
    if (hits.length === 0 && startRecordNum < total)
      throw new FileError(
        `search2 broke off after ${startRecordNum} of ${total}. Nothing was imported. Please try again.`,
      )
    yield { hits, total }
  }
}

/** Undefined where the API has no details. */
async function fetchDetail(ask: ApiFetch, details: string, id: string): Promise<unknown> {
  try {
    const response = await ask(details, { opportunityId: Number(id) })
    const data = detailResponseSchema.safeParse(response).data?.data
    if (!data || !('synopsis' in data || 'forecast' in data)) return undefined
    return 'problem' in parseDetail(data, '') ? undefined : response
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return error
  }
}
