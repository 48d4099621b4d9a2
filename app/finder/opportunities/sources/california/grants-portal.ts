import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import { type OpportunityFields, opportunityFields } from '../../opportunity.ts'
import { parseOptionalAmount } from '../amounts.ts'
import { findDay, RecordError } from '../days.ts'
import { continuousDeadline, deadlineOnDay, parseDeadline } from '../deadlines.ts'
import type { Feed, ParseResult, RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { splitList, stateApplicants, stateSectors } from '../state-codes.ts'
import { toSafeUrl } from '../web-address.ts'

/**
 * Rows of the California Grants Portal, as the open data portal delivers them: lists with the column names beside them, or
 * objects, under `result` or not.
 */
export const californiaGrantsPortal: Feed = {
  name: 'california',
  source: 'california',
  complete: false,
  takes: 'the JSON of the California Grants Portal',
  formats: ['json'],
  fileExtension: '.json',
  async *read(bytes) {
    let names: string[] | undefined
    let count = 0
    for await (const values of jsonRecords(bytes, [
      '$.fields',
      '$.records.*',
      '$.result.fields',
      '$.result.records.*',
    ])) {
      const parsedRows: ParseResult[] = []
      for (const { value, path } of values) {
        if (path.endsWith('fields')) names = columnNames(value)
        else parsedRows.push(parseRow(Array.isArray(value) ? toRowObject(value, names) : value, `record ${++count}`))
      }
      yield parsedRows
    }
    if (count === 0) throw new FileError('This is no file of the California Grants Portal: it has no "records".')
  },
}

function columnNames(value: unknown): string[] {
  const result = z.array(z.object({ id: z.string() })).safeParse(value)
  if (!result.success) throw new FileError('The "fields" of this file don’t name its columns.')
  return result.data.map(({ id }) => id)
}

function toRowObject(values: unknown[], names: string[] | undefined): Record<string, unknown> {
  if (!names) throw new FileError('The rows of this file are lists, and no "fields" before them name the columns.')
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]))
}

const text = z.string().nullish()
const rowSchema = z.object({
  PortalID: z.coerce.string().regex(/^\d{1,12}$/),
  GrantID: text,
  Status: text,
  LastUpdated: text,
  AgencyDept: text,
  Title: text,
  Type: text,
  Categories: text,
  CategorySuggestion: text,
  Purpose: text,
  Description: text,
  ApplicantType: text,
  ApplicantTypeNotes: text,
  Geography: text,
  MatchingFunds: text,
  MatchingFundsNotes: text,
  EstAvailFunds: text,
  EstAwards: text,
  EstAmounts: text,
  OpenDate: text,
  ApplicationDeadline: text,
  GrantURL: text,
  AgencyURL: text,
})

type Row = z.output<typeof rowSchema>

function parseRow(value: unknown, place: string): ParseResult {
  return parseJsonRecord(rowSchema, value, place, (row) => ({
    key: { number: oneLine(row.GrantID ?? '') || row.PortalID, kind: 'state-grant', recordId: row.PortalID },
    name: `portal id ${row.PortalID}`,
    read: () => toFields(row),
  }))
}

function toFields(row: Row): RecordContent {
  const words = (value: string | null | undefined) => plainText(value ?? '') || null
  const title = oneLine(plainText(row.Title ?? ''))
  if (!title) throw new RecordError('Title is missing')
  const applicants = splitList(row.ApplicantType)
  const match = words(row.MatchingFunds)
  return {
    fields: opportunityFields({
      title,
      agency: words(row.AgencyDept),
      description: [words(row.Purpose), words(row.Description)].filter(Boolean).join('\n\n') || null,
      instruments: splitList(row.Type),
      activities: splitList(row.Categories),
      activity_words: words(row.CategorySuggestion),
      sectors: stateSectors(splitList(row.Categories)),
      applicants: stateApplicants(applicants),
      eligibility_codes: applicants,
      eligibility_words: [words(row.ApplicantTypeNotes), words(row.Geography)].filter(Boolean).join('\n\n') || null,
      states: ['CA'],
      country: 'USA',
      // The portal also writes "Summer 2025".
      updated_on: findDay(row.LastUpdated),
      opens_on: findDay(row.OpenDate),
      ...parseDeadlineField(row.ApplicationDeadline),
      ...parseAmounts(words(row.EstAmounts)),
      total_cents: parseOptionalAmount(row.EstAvailFunds ?? ''),
      ...parseAwards(words(row.EstAwards)),
      cost_sharing: match === null ? null : !/^not required$/i.test(match),
      match_words: [match, words(row.MatchingFundsNotes)].filter(Boolean).join('. ') || null,
      stated: sourceStatus(row.Status),
      competitive: true,
      official_url: toSafeUrl(row.GrantURL) ?? toSafeUrl(row.AgencyURL),
      more_url: toSafeUrl(row.AgencyURL),
    }),
  }
}

function parseDeadlineField(value: string | null | undefined) {
  const deadline = value?.trim() ?? ''
  if (deadline === '') return deadlineOnDay(null, null)
  if (/^ongoing$/i.test(deadline)) return continuousDeadline(deadline)
  return /^\d{4}-/.test(deadline)
    ? parseDeadline(deadline, 'ApplicationDeadline')
    : deadlineOnDay(null, plainText(deadline))
}

/** "$10,000" is what one gets, "Between $50,000 and $1,000,000" a floor and a ceiling; anything else stays words. */
function parseAmounts(words: string | null): Pick<OpportunityFields, 'floor_cents' | 'ceiling_cents' | 'amount_words'> {
  const exact = words === null ? null : parseOptionalAmount(words)
  const [, from = '', to = ''] = /^Between (\$[\d,.]+) and (\$[\d,.]+)$/i.exec(words ?? '') ?? []
  return {
    floor_cents: exact ?? parseOptionalAmount(from),
    ceiling_cents: exact ?? parseOptionalAmount(to),
    amount_words: words,
  }
}

function parseAwards(words: string | null): Pick<OpportunityFields, 'expected_awards' | 'awards_words'> {
  const [, exactly] = /^Exactly (\d{1,6})$/i.exec(words ?? '') ?? []
  return { expected_awards: exactly ?? null, awards_words: words }
}

function sourceStatus(status: string | null | undefined): OpportunityFields['stated'] {
  if (status === 'forecasted') return 'forecast'
  return status === 'closed' ? 'closed' : null
}
