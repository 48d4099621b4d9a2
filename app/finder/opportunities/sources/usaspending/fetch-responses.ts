import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import type { ApiFetch, ApiResponse } from '../feed.ts'

/** As many as the API gives at once, and the most pages of one question. */
const PAGE_SIZE = 100
const MAX_PAGES = 50
const YEARS_BACK = 5

const CONTRACT_TYPES = ['A', 'B', 'C', 'D']
const GRANT_TYPES = ['02', '03', '04', '05']

const FIELDS = [
  'Award ID',
  'Recipient Name',
  'Description',
  'Award Amount',
  'Awarding Agency',
  'Awarding Sub Agency',
  'Start Date',
  'End Date',
  'Base Obligation Date',
  'Place of Performance State Code',
  'generated_internal_id',
]

const pageSchema = z.object({ results: z.array(z.unknown()), page_metadata: z.object({ hasNext: z.boolean() }) })

/**
 * The awards of the last five years for the codes in the address: `?naics=561720,722320`, `?psc=S201` or `?aln=10.766`, and
 * `&state=OH` for where the work was done.
 *
 * @throws FileError when no code is given, it is refused, or it breaks off.
 */
export async function* fetchSpendingResponses(address: URL, asOf: string, ask: ApiFetch): AsyncGenerator<ApiResponse> {
  const body = questionOf(address.searchParams, asOf)
  const url = `${address.origin}${address.pathname.replace(/\/?$/, '/')}`
  for (let page = 1, hasNext = true; hasNext && page <= MAX_PAGES; page++) {
    const response = await ask(url, { ...body, page })
    const { success, data } = pageSchema.safeParse(response)
    if (!success) throw new FileError(`USAspending refused: ${JSON.stringify(response).slice(0, 300)}`)
    hasNext = data.page_metadata.hasNext
    const done = (page - 1) * PAGE_SIZE + data.results.length
    yield { body: response, done, total: hasNext ? done + PAGE_SIZE : done }
  }
}

function questionOf(params: URLSearchParams, asOf: string): object {
  const list = (name: string) => (params.get(name) ?? '').split(',').filter(Boolean)
  const [naics, psc, listings] = [list('naics'), list('psc'), list('aln')]
  if (naics.length + psc.length + listings.length === 0)
    throw new FileError(
      'The address needs codes to ask for: …/spending_by_award/?naics=561720, ?psc=S201 or ?aln=10.766',
    )
  const grants = listings.length > 0
  return {
    filters: {
      award_type_codes: grants ? GRANT_TYPES : CONTRACT_TYPES,
      time_period: [{ start_date: `${Number(asOf.slice(0, 4)) - YEARS_BACK}${asOf.slice(4)}`, end_date: asOf }],
      ...(naics.length > 0 && { naics_codes: { require: naics } }),
      ...(psc.length > 0 && { psc_codes: psc }),
      ...(grants && { program_numbers: listings }),
      ...(params.has('state') && {
        place_of_performance_locations: list('state').map((state) => ({ country: 'USA', state })),
      }),
    },
    fields: [...FIELDS, ...(grants ? ['CFDA Number', 'primary_assistance_listing'] : ['NAICS', 'PSC'])],
    sort: 'Start Date',
    order: 'desc',
    limit: PAGE_SIZE,
  }
}
