import { z } from 'zod'
import { DAY } from '../../../../platform/clock.ts'
import { FileError } from '../../../../platform/csv.ts'
import type { ApiFetch, ApiResponse } from '../feed.ts'

/** As many as the API gives at once. */
const MAX_PAGE_SIZE = 1000
/** Days back, when the address has no start: the API requires both ends. */
const DEFAULT_DAYS_BACK = 30

const pageSchema = z.object({ totalRecords: z.number(), opportunitiesData: z.array(z.unknown()) })

/**
 * All pages of a search. `offset` is the index of a page. A description would cost one more request for each notice, and
 * only ten a day are allowed without a role: descriptions come from the CSV.
 *
 * @throws FileError when it is refused, or breaks off.
 */
export async function* fetchSamResponses(address: URL, asOf: string, ask: ApiFetch): AsyncGenerator<ApiResponse> {
  const url = new URL(address)
  if (!url.searchParams.get('api_key'))
    throw new FileError('The address needs your key: …/opportunities/v2/search?api_key=YOUR-KEY')
  const limit = Math.min(Math.max(Number(url.searchParams.get('limit')) || MAX_PAGE_SIZE, 1), MAX_PAGE_SIZE)
  url.searchParams.set('limit', String(limit))
  if (!url.searchParams.has('postedFrom'))
    url.searchParams.set('postedFrom', formatSlashedDay(asOf, -DEFAULT_DAYS_BACK))
  if (!url.searchParams.has('postedTo')) url.searchParams.set('postedTo', formatSlashedDay(asOf, 0))
  for (let offset = 0, total = 1; offset * limit < total; offset++) {
    url.searchParams.set('offset', String(offset))
    const response = await ask(url.href)
    const { success, data } = pageSchema.safeParse(response)
    if (!success) throw new FileError(`SAM.gov refused: ${JSON.stringify(response).slice(0, 300)}`)
    total = data.totalRecords
    if (data.opportunitiesData.length === 0 && offset * limit < total)
      throw new FileError(
        `SAM.gov broke off after ${offset * limit} of ${total}. Nothing was imported. Please try again.`,
      )
    yield { body: response, done: Math.min((offset + 1) * limit, total), total }
  }
}

/** 11/21/2026 */
function formatSlashedDay(day: string, later: number): string {
  const [year, month, date] = new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}
