import { z } from 'zod'
import { OPPORTUNITY_FIELDS, type OpportunityFieldName } from '../../opportunity.ts'
import { type Feed, FileError, type ParseResult, type RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine } from '../plain-text.ts'
import { noticeKind, parseNaicsCode } from './codes.ts'
import { fetchSamResponses } from './fetch-responses.ts'
import { noticeFields } from './notice.ts'

/** A response of SAM.gov's Get Opportunities API, version 2, in which the description is only an address. */
export const samGetOpportunities: Feed = {
  name: 'sam-api',
  source: 'sam',
  complete: false,
  fileExtension: '.json',
  fetchResponses: (address, asOf, ask) =>
    /\/v2\/search$/.test(address.pathname) ? fetchSamResponses(address, asOf, ask) : undefined,
  async *read(bytes) {
    let isReply = false
    for await (const values of jsonRecords(bytes, [
      '$.totalRecords',
      '$.opportunitiesData.*',
      '$.error',
      '$.errorMessage',
    ])) {
      const refused = values.find(({ path }) => path.startsWith('$.error'))
      if (refused) throw new FileError(`SAM.gov refused: ${JSON.stringify(refused.value).slice(0, 300)}`)
      isReply ||= values.length > 0
      yield values
        .filter(({ path }) => path.startsWith('$.opportunitiesData'))
        .map(({ value, index }) => parseNotice(value, index))
    }
    if (!isReply) throw new FileError('This is no reply of the Get Opportunities API: it lacks "opportunitiesData".')
  },
}

const text = z.string().nullish()
const codedSchema = z.object({ code: text, name: text }).nullish()
const noticeSchema = z.object({
  noticeId: z.string().regex(/^[\w-]{8,64}$/),
  title: text,
  solicitationNumber: text,
  fullParentPathName: text,
  fullParentPathCode: text,
  department: text,
  subTier: text,
  office: text,
  postedDate: text,
  type: z.string(),
  archiveDate: text,
  typeOfSetAsideDescription: text,
  typeOfSetAside: text,
  responseDeadLine: text,
  naicsCode: text,
  naicsCodes: z.array(z.string()).nullish(),
  classificationCode: text,
  active: text,
  placeOfPerformance: z.object({ city: codedSchema, state: codedSchema, country: codedSchema }).nullish(),
  additionalInfoLink: text,
})

/** The description alone costs another call, and stays as the file has it. */
const PROVIDED_FIELDS: readonly OpportunityFieldName[] = OPPORTUNITY_FIELDS.filter((field) => field !== 'description')

function parseNotice(value: unknown, index: number): ParseResult {
  return parseJsonRecord(noticeSchema, value, `record ${index + 1}`, (notice) => ({
    key: {
      number: oneLine(notice.solicitationNumber ?? '') || notice.noticeId,
      kind: noticeKind(notice.type),
      recordId: notice.noticeId,
    },
    name: `notice ${notice.noticeId}`,
    read: () => toFields(notice),
  }))
}

function toFields(notice: z.output<typeof noticeSchema>): RecordContent {
  const path = notice.fullParentPathName?.split('.') ?? [notice.department, notice.subTier, notice.office]
  return {
    providedFields: PROVIDED_FIELDS,
    fields: noticeFields({
      id: notice.noticeId,
      title: notice.title ?? null,
      kind: noticeKind(notice.type),
      agency: path
        .map((part) => oneLine(part ?? ''))
        .filter(Boolean)
        .join(' / '),
      agencyCode: notice.fullParentPathCode?.split('.').at(-1) ?? null,
      posted: notice.postedDate ?? null,
      archive: notice.archiveDate ?? null,
      active: notice.active ?? null,
      setAside: notice.typeOfSetAside ?? null,
      setAsideWords: notice.typeOfSetAsideDescription ?? null,
      deadline: notice.responseDeadLine ?? null,
      naics: parseNaics([notice.naicsCode, ...(notice.naicsCodes ?? [])]),
      productCode: notice.classificationCode ?? null,
      city: notice.placeOfPerformance?.city?.name ?? null,
      state: notice.placeOfPerformance?.state?.code ?? null,
      country: notice.placeOfPerformance?.country?.code ?? null,
      moreUrl: notice.additionalInfoLink ?? null,
      description: null,
    }),
  }
}

function parseNaics(codes: readonly (string | null | undefined)[]): string[] {
  return [...new Set(codes.flatMap((code) => parseNaicsCode(code ?? '') ?? []))]
}
