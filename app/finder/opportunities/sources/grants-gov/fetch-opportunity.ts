import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { SECOND } from '../../../../platform/clock.ts'
import { FileError } from '../../../../platform/csv.ts'
import { type OpportunityFields, opportunityFields } from '../../opportunity.ts'
import { parseAmount, parseCount } from '../amounts.ts'
import { parseNamedDay, RecordError } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import type { ApiFetch, ApiResponse, Feed, ParseResult } from '../feed.ts'
import { parseJsonRecord, readJson } from '../json.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { applicantsOf, isOpenCompetition, officialUrl, sectorsOf } from './codes.ts'

/** Single notices of Grants.gov: answers of fetchOpportunity, as the API sends them or only what is under `data`. */
export const grantsGovNotices: Feed = {
  name: 'grants-gov-api',
  source: 'grants-gov',
  takes: 'JSON: responses of fetchOpportunity',
  formats: ['json'],
  fetchResponses: (address, _, ask) =>
    /\/fetchOpportunity$/.test(address.pathname) ? fetchNotices(address, ask) : undefined,
  async *read(bytes) {
    const answers = [await readJson(bytes)].flat()
    yield answers.map((answer, index) => parseDetail(noticeIn(answer), `notice ${index + 1}`))
  },
}

async function* fetchNotices(address: URL, ask: ApiFetch): AsyncGenerator<ApiResponse> {
  const ids = address.searchParams.getAll('opportunityId').map(Number)
  if (ids.length === 0 || ids.some((id) => !id))
    throw new FileError('The address needs a notice to ask for: …/fetchOpportunity?opportunityId=359499')
  for (const [at, id] of ids.entries()) {
    if (at > 0) await setTimeout(SECOND)
    const body = await ask(address.origin + address.pathname, { opportunityId: id })
    // Of several, one that was taken back keeps nobody from the others.
    if (ids.length === 1 || !answerSchema.safeParse(body).data?.errorcode)
      yield { body, done: at + 1, total: ids.length }
  }
}

const answerSchema = z.looseObject({
  errorcode: z.coerce.number().nullish(),
  msg: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** @throws FileError when it holds no notice. */
function noticeIn(answer: unknown): unknown {
  const { errorcode, msg, ...rest } = answerSchema.safeParse(answer).data ?? {}
  if (errorcode) throw new FileError(`Grants.gov refused: ${String(msg).slice(0, 300)} (error code ${errorcode})`)
  const notice = rest.data ?? rest
  if ('synopsis' in notice || 'forecast' in notice) return notice
  throw new FileError('This is no reply of fetchOpportunity: it has neither a "synopsis" nor a "forecast".')
}

const text = z.string().nullish()
const amount = z.union([z.string(), z.number()]).nullish()
const coded = z.array(z.object({ id: z.string() })).nullish()
const agencySchema = z.object({ agencyName: text }).nullish()
const documentSchema = z.object({
  version: z.number().nullish(),
  agencyCode: text,
  agencyDetails: agencySchema,
  synopsisDesc: text,
  forecastDesc: text,
  responseDate: text,
  responseDateDesc: text,
  postingDate: text,
  lastUpdatedDate: text,
  archiveDate: text,
  costSharing: z.union([z.boolean(), z.string()]).nullish(),
  numberOfAwards: amount,
  estimatedFunding: amount,
  awardCeiling: amount,
  awardFloor: amount,
  applicantEligibilityDesc: text,
  applicantTypes: coded,
  fundingInstruments: coded,
  fundingActivityCategories: coded,
  estSynopsisPostingDate: text,
  estApplicationResponseDateDesc: text,
  agencyContactName: text,
  agencyContactEmail: text,
  agencyContactPhone: text,
})
const detailSchema = z.object({
  id: z.coerce.string().regex(/^\d{1,20}$/),
  opportunityNumber: text,
  opportunityTitle: text,
  opportunityCategory: z.object({ category: text }).nullish(),
  docType: text,
  synopsis: documentSchema.nullish(),
  forecast: documentSchema.nullish(),
  agencyDetails: agencySchema,
  cfdas: z.array(z.object({ cfdaNumber: text })).nullish(),
})

type Document = z.output<typeof documentSchema>

/** A response of fetchOpportunity. `synopsis.agencyName` is a person, so it stays in the raw record. */
function parseDetail(value: unknown, place: string): ParseResult {
  return parseJsonRecord(detailSchema, value, place, (detail) => {
    const kind = detail.docType === 'forecast' || !detail.synopsis ? 'forecast' : 'synopsis'
    return {
      key: { number: oneLine(plainText(detail.opportunityNumber ?? '')) || detail.id, kind, recordId: detail.id },
      read: () => toFields(detail, kind),
    }
  })
}

function toFields(detail: z.output<typeof detailSchema>, kind: string): OpportunityFields {
  const part = kind === 'forecast' ? (detail.forecast ?? detail.synopsis) : detail.synopsis
  const title = oneLine(plainText(detail.opportunityTitle ?? ''))
  if (!title) throw new RecordError('opportunityTitle is missing')
  if (!part) throw new RecordError('it has neither a synopsis nor a forecast')
  return opportunityFields({
    title,
    agency: oneLine(plainText(part.agencyDetails?.agencyName ?? detail.agencyDetails?.agencyName ?? '')) || null,
    assistance_listings: [...new Set((detail.cfdas ?? []).flatMap(({ cfdaNumber }) => cfdaNumber ?? []))],
    competitive: isOpenCompetition(detail.opportunityCategory?.category ?? null),
    official_url: officialUrl(detail.id),
    ...documentFields(part, kind),
  })
}

function documentFields(document: Document, kind: string): Partial<OpportunityFields> {
  const words = (value: string | null | undefined) => plainText(value ?? '') || null
  const day = (value: string | null | undefined, field: string) => (value?.trim() ? parseNamedDay(value, field) : null)
  const activities = uniqueIds(document.fundingActivityCategories)
  return {
    agency_code: document.agencyCode ?? null,
    description: words(document.synopsisDesc ?? document.forecastDesc),
    instruments: uniqueIds(document.fundingInstruments),
    activities,
    sectors: sectorsOf(activities),
    applicants: applicantsOf(uniqueIds(document.applicantTypes)),
    eligibility_words: words(document.applicantEligibilityDesc),
    posted_on: day(document.postingDate, 'postingDate'),
    updated_on: day(document.lastUpdatedDate, 'lastUpdatedDate'),
    ...(kind === 'forecast'
      ? deadlineOnDay(null, words(document.estApplicationResponseDateDesc))
      : deadlineOnDay(day(document.responseDate, 'responseDate'), words(document.responseDateDesc))),
    floor_cents: parseAmount(String(document.awardFloor ?? ''), 'awardFloor'),
    ceiling_cents: parseAmount(String(document.awardCeiling ?? ''), 'awardCeiling'),
    total_cents: parseAmount(String(document.estimatedFunding ?? ''), 'estimatedFunding'),
    expected_awards: parseCount(String(document.numberOfAwards ?? ''), 'numberOfAwards'),
    cost_sharing: parseCostSharing(document.costSharing),
    expected_post_on: day(document.estSynopsisPostingDate, 'estSynopsisPostingDate'),
    archive_on: day(document.archiveDate, 'archiveDate'),
    contact_name: words(document.agencyContactName),
    contact_email: words(document.agencyContactEmail),
    contact_phone: words(document.agencyContactPhone),
    revision: document.version == null ? null : `${kind === 'forecast' ? 'Forecast' : 'Synopsis'} ${document.version}`,
  }
}

/** Each code once: the live API repeats them. */
function uniqueIds(list: readonly { id: string }[] | null | undefined): string[] {
  return [...new Set((list ?? []).map(({ id }) => id.trim()).filter(Boolean))]
}

function parseCostSharing(value: boolean | string | null | undefined): boolean | null {
  if (typeof value !== 'string') return value ?? null
  if (/^(yes|true|y)$/i.test(value)) return true
  return /^(no|false|n)$/i.test(value) ? false : null
}
