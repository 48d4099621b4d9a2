import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import { OPPORTUNITY_FIELDS, type OpportunityFieldName } from '../../opportunity.ts'
import type { Feed, ParseResult, RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine } from '../plain-text.ts'
import { awardFields } from './award.ts'
import { noticeKind, parseNaicsCode } from './codes.ts'
import { fetchSamResponses } from './fetch-responses.ts'
import { noticeFields } from './notice.ts'

/** A response of SAM.gov's Get Opportunities API, version 2, in which the description is only an address. */
export const samGetOpportunities: Feed = {
  name: 'sam-api',
  source: 'sam',
  complete: false,
  takes: 'JSON: responses of Get Opportunities, version 2',
  formats: ['json'],
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
  pointOfContact: z.array(z.object({ type: text, fullName: text, email: text, phone: text })).nullish(),
  award: z.object({ date: text, amount: text, awardee: z.object({ name: text }).nullish() }).nullish(),
})

type NoticeRecord = z.output<typeof noticeSchema>

/** The description alone costs another call, and stays as the file has it. */
const PROVIDED_FIELDS: readonly OpportunityFieldName[] = OPPORTUNITY_FIELDS.filter((field) => field !== 'description')

function parseNotice(value: unknown, index: number): ParseResult {
  const { success, data } = noticeSchema.safeParse(value)
  if (success && noticeKind(data.type) === 'award-notice') return parseAward(data, value, index)
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

function parseAward(notice: NoticeRecord, record: unknown, index: number): ParseResult {
  const number = oneLine(notice.solicitationNumber ?? '') || notice.noticeId
  return {
    key: { number, kind: 'award-notice', recordId: notice.noticeId },
    record,
    place: `record ${index + 1}, notice ${notice.noticeId}`,
    readAward: () =>
      awardFields({
        id: notice.noticeId,
        number,
        title: notice.title ?? null,
        recipient: notice.award?.awardee?.name ?? null,
        amount: notice.award?.amount ?? null,
        agency: agencyPath(notice),
        officeCode: notice.fullParentPathCode?.split('.').at(-1) ?? null,
        naics: notice.naicsCode ?? null,
        productCode: notice.classificationCode ?? null,
        state: notice.placeOfPerformance?.state?.code ?? null,
        posted: notice.postedDate ?? null,
        awarded: notice.award?.date ?? null,
      }),
  }
}

function agencyPath({ fullParentPathName, department, subTier, office }: NoticeRecord): string {
  return (fullParentPathName?.split('.') ?? [department, subTier, office])
    .map((part) => oneLine(part ?? ''))
    .filter(Boolean)
    .join(' / ')
}

function toFields(notice: NoticeRecord): RecordContent {
  const contact = notice.pointOfContact?.find(({ type }) => type === 'primary') ?? notice.pointOfContact?.[0]
  return {
    providedFields: PROVIDED_FIELDS,
    fields: noticeFields({
      id: notice.noticeId,
      title: notice.title ?? null,
      kind: noticeKind(notice.type),
      agency: agencyPath(notice),
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
      contact: { name: contact?.fullName ?? null, email: contact?.email ?? null, phone: contact?.phone ?? null },
    }),
  }
}

function parseNaics(codes: readonly (string | null | undefined)[]): string[] {
  return [...new Set(codes.flatMap((code) => parseNaicsCode(code ?? '') ?? []))]
}
