import { type CsvRow, csvRows, requireColumns } from '../csv-rows.ts'
import { RecordError } from '../days.ts'
import type { Feed, ParseResult } from '../feed.ts'
import { oneLine } from '../plain-text.ts'
import { noticeKind, parseNaicsCode } from './codes.ts'
import { noticeFields } from './notice.ts'

/** SAM.gov's daily file of contract opportunities: 47 columns, quoted, Windows-1252. */
export const samContractOpportunities: Feed = {
  name: 'sam',
  source: 'sam',
  complete: false,
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
  return {
    key: { number: oneLine(of('Sol#')) || recordId, kind, recordId },
    record,
    place: `${place}, notice ${recordId}`,
    read() {
      const agencies = [of('Department/Ind.Agency'), of('Sub-Tier'), of('Office')].map(oneLine).filter(Boolean)
      return {
        fields: noticeFields({
          id: recordId,
          title: of('Title'),
          kind,
          agency: agencies.join(' / '),
          agencyCode: of('AAC Code') || of('FPDS Code') || of('CGAC'),
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
        }),
      }
    },
  }
}

function parseNaics(text: string): string[] {
  if (text.trim() === '') return []
  const code = parseNaicsCode(text)
  if (code === undefined) throw new RecordError(`NaicsCode is no code: "${text.trim().slice(0, 20)}"`)
  return [code]
}
