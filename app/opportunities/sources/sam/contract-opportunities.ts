import { type CsvRow, csvRows } from '../csv-rows.ts'
import { RecordFault } from '../days.ts'
import { type Feed, FileFault, type Parsed } from '../feed.ts'
import { oneLine } from '../plain-text.ts'
import { kindOf } from './codes.ts'
import { noticeFields } from './notice.ts'

/** SAM.gov's daily file of contract opportunities: 47 columns, quoted, Windows-1252. */
export const samContractOpportunities: Feed = {
  name: 'sam',
  source: 'sam',
  complete: false,
  ending: '.csv',
  async *read(bytes) {
    for await (const rows of csvRows(bytes, checkedHeader)) yield rows.map(parsed)
  },
}

const NEEDED = [
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

function checkedHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim())
  const missing = NEEDED.filter((name) => !names.includes(name))
  if (missing.length === 0) return names
  throw new FileFault(`This is no file of contract opportunities: its first line lacks ${missing.join(', ')}.`)
}

function parsed({ record, place, fault }: CsvRow): Parsed {
  const of = (name: string) => record[name] ?? ''
  const recordId = of('NoticeId').trim()
  if (fault) return { fault, record, place }
  if (!/^[\w-]{8,64}$/.test(recordId)) return { fault: 'NoticeId is missing or no id', record, place }
  const kind = kindOf(of('Type'))
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
          naics: naicsOf(of('NaicsCode')),
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

function naicsOf(text: string): string[] {
  const code = text.trim()
  if (code === '') return []
  if (!/^\d{2,6}$/.test(code)) throw new RecordFault(`NaicsCode is no code: "${code.slice(0, 20)}"`)
  return [code]
}
