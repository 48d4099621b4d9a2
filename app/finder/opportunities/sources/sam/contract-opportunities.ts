import { type CsvRow, csvRows, requireColumns } from '../../../../platform/csv.ts'
import { RecordError } from '../days.ts'
import type { AwardFields, Feed, ParseResult } from '../feed.ts'
import { oneLine } from '../plain-text.ts'
import { type AwardNotice, awardFields } from './award.ts'
import { noticeKind, parseNaicsCode } from './codes.ts'
import { noticeFields } from './notice.ts'

/** SAM.gov's daily file of contract opportunities: 47 columns, quoted, Windows-1252. */
export const samContractOpportunities: Feed = {
  name: 'sam',
  source: 'sam',
  complete: false,
  takes: "SAM.gov's CSV of contract opportunities",
  formats: ['csv'],
  fileExtension: '.csv',
  async *read(bytes) {
    for await (const rows of csvRows(bytes, parseHeader)) yield rows.map(parseRow)
  },
}

const REQUIRED_COLUMNS = [
  'NoticeId',
  'Title',
  'Sol#',
  'Office',
  'PostedDate',
  'Type',
  'SetASideCode',
  'ResponseDeadLine',
  'NaicsCode',
]

function parseHeader(header: string[]): string[] {
  return requireColumns(header, REQUIRED_COLUMNS, 'This is no file of contract opportunities')
}

function parseRow({ record, place, problem }: CsvRow): ParseResult {
  const of = (name: string) => record[name] ?? ''
  const recordId = of('NoticeId').trim()
  if (problem) return { problem, record, place }
  if (!/^[\w-]{8,64}$/.test(recordId)) return { problem: 'NoticeId is missing or no id', record, place }
  const kind = noticeKind(of('Type'))
  const number = oneLine(of('Sol#')) || recordId
  const agency = [of('Department/Ind.Agency'), of('Sub-Tier'), of('Office')].map(oneLine).filter(Boolean).join(' / ')
  const agencyCode = of('AAC Code') || of('FPDS Code') || of('CGAC')
  const found = { key: { number, kind, recordId }, record, place: `${place}, notice ${recordId}` }
  if (kind === 'award-notice')
    return { ...found, readAward: () => parseAward(of, { id: recordId, number, agency, officeCode: agencyCode }) }
  return {
    ...found,
    read() {
      return {
        fields: noticeFields({
          id: recordId,
          title: of('Title'),
          kind,
          agency,
          agencyCode,
          posted: of('PostedDate'),
          archive: of('ArchiveDate'),
          active: of('Active'),
          setAside: of('SetASideCode'),
          setAsideWords: of('SetASide'),
          deadline: of('ResponseDeadLine'),
          naics: parseNaics(of('NaicsCode')),
          productCode: of('ClassificationCode'),
          city: of('PopCity'),
          state: of('PopState'),
          country: of('PopCountry'),
          moreUrl: of('AdditionalInfoLink'),
          description: of('Description'),
          contact: {
            name: of('PrimaryContactFullname'),
            email: of('PrimaryContactEmail'),
            phone: of('PrimaryContactPhone'),
          },
        }),
      }
    },
  }
}

function parseAward(
  of: (name: string) => string,
  notice: Pick<AwardNotice, 'id' | 'number' | 'agency' | 'officeCode'>,
): AwardFields {
  return awardFields({
    ...notice,
    title: of('Title'),
    recipient: of('Awardee'),
    amount: of('Award$'),
    naics: of('NaicsCode'),
    productCode: of('ClassificationCode'),
    state: of('PopState'),
    posted: of('PostedDate'),
    awarded: of('AwardDate'),
  })
}

function parseNaics(text: string): string[] {
  if (text.trim() === '') return []
  const code = parseNaicsCode(text)
  if (code === undefined) throw new RecordError(`NaicsCode is no code: "${text.trim().slice(0, 20)}"`)
  return [code]
}
