import { z } from 'zod'
import { DAY } from '../../../platform/clock.ts'
import { type Ask, FileFault, type Reply } from '../feed.ts'

/** As many as the API gives at once. */
const LIMIT = 1000
/** Days back, where the address does not say from when: the API insists on both ends. */
const DAYS = 30

const page = z.object({ totalRecords: z.number(), opportunitiesData: z.array(z.unknown()) })

/**
 * All pages of a search. `offset` is the index of a page. A description would cost one more call for each notice, and there
 * are ten a day without a role: these stay with the CSV.
 *
 * @throws FileFault when it is refused, or breaks off.
 */
export async function* samReplies(address: URL, asOf: string, ask: Ask): AsyncGenerator<Reply> {
  const url = new URL(address)
  if (!url.searchParams.get('api_key'))
    throw new FileFault('The address needs your key: …/opportunities/v2/search?api_key=YOUR-KEY')
  const limit = Math.min(Math.max(Number(url.searchParams.get('limit')) || LIMIT, 1), LIMIT)
  url.searchParams.set('limit', String(limit))
  if (!url.searchParams.has('postedFrom')) url.searchParams.set('postedFrom', monthFirst(asOf, -DAYS))
  if (!url.searchParams.has('postedTo')) url.searchParams.set('postedTo', monthFirst(asOf, 0))
  for (let offset = 0, total = 1; offset * limit < total; offset++) {
    url.searchParams.set('offset', String(offset))
    const reply = await ask(url.href)
    const { success, data } = page.safeParse(reply)
    if (!success) throw new FileFault(`SAM.gov refused: ${JSON.stringify(reply).slice(0, 300)}`)
    total = data.totalRecords
    if (data.opportunitiesData.length === 0 && offset * limit < total)
      throw new FileFault(`SAM.gov broke off after ${offset * limit} of ${total}. Nothing was taken: please try again.`)
    yield { reply, done: Math.min((offset + 1) * limit, total), total }
  }
}

/** 11/21/2026 */
function monthFirst(day: string, later: number): string {
  const [year, month, date] = new Date(Date.parse(day) + later * DAY).toISOString().slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}
