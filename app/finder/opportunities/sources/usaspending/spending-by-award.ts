import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import { readableTitle } from '../../readable-title.ts'
import { findDay } from '../days.ts'
import type { ApiFetch, ApiResponse, AwardFields, Feed, ParseResult } from '../feed.ts'
import { parseJsonRecord, readJson } from '../json.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { recipientName } from '../recipient-name.ts'

/** Responses of USAspending's spending_by_award: who was awarded what. They are facts about the past alone. */
export const usaSpending: Feed = {
  name: 'usaspending',
  source: undefined,
  takes: 'JSON: responses of spending_by_award',
  formats: ['json'],
  fetchResponses: (address, asOf, ask) =>
    /\/spending_by_award\/?$/.test(address.pathname) ? fetchSpendingResponses(address, asOf, ask) : undefined,
  async *read(bytes) {
    for (const answer of [await readJson(bytes)].flat()) {
      const { results, detail } = answerSchema.safeParse(answer).data ?? {}
      if (detail) throw new FileError(`USAspending refused: ${JSON.stringify(detail).slice(0, 300)}`)
      if (!results) throw new FileError('This is no response of spending_by_award: it lacks "results".')
      yield results.map((value, at) => parseAward(value, `record ${at + 1}`))
    }
  },
}

const answerSchema = z.object({ results: z.array(z.unknown()).optional(), detail: z.unknown().optional() })
const text = z.string().nullish()
const coded = z.union([z.string(), z.object({ code: text, cfda_number: text })]).nullish()
const awardSchema = z.object({
  generated_internal_id: z.string().regex(/^[\w.:/-]{5,150}$/),
  'Award ID': text,
  'Recipient Name': text,
  Description: text,
  'Award Amount': z.number().nullish(),
  'Awarding Agency': text,
  'Awarding Sub Agency': text,
  'Start Date': text,
  'Base Obligation Date': text,
  NAICS: coded,
  PSC: coded,
  'CFDA Number': text,
  primary_assistance_listing: coded,
})

type Award = z.output<typeof awardSchema>

function parseAward(record: unknown, place: string): ParseResult {
  return parseJsonRecord(awardSchema, record, place, (award) => {
    const number = oneLine(award['Award ID'] ?? '') || award.generated_internal_id
    return {
      key: { number, kind: 'award', recordId: award.generated_internal_id },
      name: `award ${number}`,
      readAward: () => toFields(award, number),
    }
  })
}

function toFields(award: Award, number: string): AwardFields {
  const line = (value: string | null | undefined) => oneLine(plainText(value ?? '')) || null
  const title = line(award.Description)
  const started = findDay(award['Base Obligation Date']) ?? findDay(award['Start Date'])
  return {
    number,
    title: title && readableTitle(title).slice(0, 300),
    recipient: recipientName(line(award['Recipient Name'])),
    amount_cents: toCents(award['Award Amount']),
    agency: line(award['Awarding Sub Agency']) ?? line(award['Awarding Agency']),
    office_code: null,
    naics: codeOf(award.NAICS),
    product_code: codeOf(award.PSC),
    assistance_listing: codeOf(award.primary_assistance_listing) ?? line(award['CFDA Number']),
    posted_on: null,
    awarded_on: started,
    url: `https://www.usaspending.gov/award/${encodeURIComponent(award.generated_internal_id)}/`,
  }
}

function codeOf(value: Award['NAICS']): string | null {
  if (value == null || typeof value === 'string') return value || null
  return value.code || value.cfda_number || null
}

/** Money that was taken back is no price. */
function toCents(dollars: number | null | undefined): string | null {
  return dollars != null && dollars >= 0 && Number.isFinite(dollars) ? String(BigInt(Math.round(dollars * 100))) : null
}

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
  'Base Obligation Date',
  'generated_internal_id',
]

const pageSchema = z.object({ results: z.array(z.unknown()), page_metadata: z.object({ hasNext: z.boolean() }) })

/**
 * The awards of the last five years for the codes in the address: `?naics=561720,722320`, `?psc=S201` or `?aln=10.766`, and
 * `&state=OH` for where the work was done.
 *
 * @throws FileError when no code is given, it is refused, or it breaks off.
 */
async function* fetchSpendingResponses(address: URL, asOf: string, ask: ApiFetch): AsyncGenerator<ApiResponse> {
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
