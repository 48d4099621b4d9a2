import { z } from 'zod'
import { type Ask, FileFault, type Reply } from '../feed.ts'
import { parsedDetail } from './fetch-opportunity.ts'

/** Hits that are asked for at once. */
const ROWS = 500
/** What is open or will be; whatever stands in the address (`?keyword=…&oppStatuses=posted`) goes before it. */
const ASKED = { oppStatuses: 'forecasted|posted' }
/** So many details in a row that do not come are no accident. */
const FAILURES = 5

const page = z.object({
  data: z.object({ hitCount: z.number(), oppHits: z.array(z.object({ id: z.coerce.string() }).loose()) }),
})

const detailed = z.object({ data: z.record(z.string(), z.unknown()) })

/**
 * All hits of search2, and of each what fetchOpportunity says: amounts, description and who may apply are there alone. A hit
 * without details is taken as it is.
 *
 * @throws FileFault when the search breaks off, or the details do not come.
 */
export async function* grantsGovReplies(address: URL, ask: Ask): AsyncGenerator<Reply> {
  const details = new URL(address.href.replace(/search2[^/]*$/, 'fetchOpportunity')).href
  const seen = new Set<string>()
  let failures = 0
  for await (const { hits, total } of searched(address, ask)) {
    for (const hit of hits.filter(({ id }) => !seen.has(id))) {
      seen.add(hit.id)
      const detail = await detailOf(ask, details, hit.id)
      failures = detail instanceof FileFault ? failures + 1 : 0
      if (detail instanceof FileFault && failures >= FAILURES) throw detail
      const reply = detail === undefined || detail instanceof FileFault ? { oppHits: [hit] } : detail
      yield { reply, done: seen.size, total }
    }
  }
}

async function* searched(address: URL, ask: Ask) {
  const { rows: typed, ...given } = Object.fromEntries(address.searchParams)
  const rows = Math.min(Math.max(Number(typed) || ROWS, 1), ROWS)
  const search = address.origin + address.pathname
  for (let startRecordNum = 0, total = 1; startRecordNum < total; startRecordNum += rows) {
    const answer = await ask(search, { ...ASKED, ...given, rows, startRecordNum })
    const { success, data: read } = page.safeParse(answer)
    if (!success) throw new FileFault(`search2 answered something else: ${JSON.stringify(answer).slice(0, 200)}`)
    const hits = read.data.oppHits
    total = read.data.hitCount
    if (hits.length === 0 && startRecordNum < total)
      throw new FileFault(`search2 broke off after ${startRecordNum} of ${total}. Nothing was taken: please try again.`)
    yield { hits, total }
  }
}

/** Undefined where the API has no details. */
async function detailOf(ask: Ask, details: string, id: string): Promise<unknown> {
  try {
    const answer = await ask(details, { opportunityId: Number(id) })
    const data = detailed.safeParse(answer).data?.data
    if (!data || !('synopsis' in data || 'forecast' in data)) return undefined
    return 'fault' in parsedDetail(data, '') ? undefined : answer
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return error
  }
}
