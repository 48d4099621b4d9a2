import { z } from 'zod'
import { type OpportunityFields, opportunityFields } from '../../opportunity.ts'
import { amountIn } from '../amounts.ts'
import { RecordFault } from '../days.ts'
import { continuousDeadline, deadlineAt, deadlineOnDay } from '../deadlines.ts'
import { type Feed, FileFault, type Parsed, type Said } from '../feed.ts'
import { jsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { partsOf, stateApplicants, stateSectors } from '../state-codes.ts'
import { webAddress } from '../web-address.ts'

/**
 * Rows of the California Grants Portal, as the open data portal hands them out: lists with the names of the columns beside
 * them, or objects, under `result` or not.
 */
export const californiaGrantsPortal: Feed = {
  name: 'california',
  source: 'california',
  complete: false,
  ending: '.json',
  async *read(bytes) {
    let names: string[] | undefined
    let count = 0
    for await (const values of jsonRecords(bytes, [
      '$.fields',
      '$.records.*',
      '$.result.fields',
      '$.result.records.*',
    ])) {
      const parsedRows: Parsed[] = []
      for (const { value, path } of values) {
        if (path.endsWith('fields')) names = columnNames(value)
        else parsedRows.push(parsed(Array.isArray(value) ? named(value, names) : value, `record ${++count}`))
      }
      yield parsedRows
    }
    if (count === 0) throw new FileFault('This is no file of the California Grants Portal: it has no "records".')
  },
}

function columnNames(value: unknown): string[] {
  const result = z.array(z.object({ id: z.string() })).safeParse(value)
  if (!result.success) throw new FileFault('The "fields" of this file do not name its columns.')
  return result.data.map(({ id }) => id)
}

function named(values: unknown[], names: string[] | undefined): Record<string, unknown> {
  if (!names) throw new FileFault('The rows of this file are lists, and no "fields" before them name the columns.')
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]))
}

const text = z.string().nullish()
const row = z.object({
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

type Row = z.output<typeof row>

function parsed(value: unknown, place: string): Parsed {
  return jsonRecord(row, value, place, (it) => ({
    key: { number: oneLine(it.GrantID ?? '') || it.PortalID, kind: 'state-grant', recordId: it.PortalID },
    name: `portal id ${it.PortalID}`,
    read: () => said(it),
  }))
}

function said(it: Row): Said {
  const words = (value: string | null | undefined) => plainText(value ?? '') || null
  const title = oneLine(plainText(it.Title ?? ''))
  if (!title) throw new RecordFault('Title is missing')
  const applicants = partsOf(it.ApplicantType)
  const match = words(it.MatchingFunds)
  return {
    fields: opportunityFields({
      title,
      agency: words(it.AgencyDept),
      description: [words(it.Purpose), words(it.Description)].filter(Boolean).join('\n\n') || null,
      instruments: partsOf(it.Type),
      activities: partsOf(it.Categories),
      activity_words: words(it.CategorySuggestion),
      sectors: stateSectors(partsOf(it.Categories)),
      applicants: stateApplicants(applicants),
      eligibility_codes: applicants,
      eligibility_words: [words(it.ApplicantTypeNotes), words(it.Geography)].filter(Boolean).join('\n\n') || null,
      states: ['CA'],
      country: 'USA',
      updated_on: dayIn(it.LastUpdated),
      opens_on: dayIn(it.OpenDate),
      ...deadlineOf(it.ApplicationDeadline),
      ...amountsOf(words(it.EstAmounts)),
      total_cents: amountIn(it.EstAvailFunds ?? ''),
      ...awardsOf(words(it.EstAwards)),
      cost_sharing: match === null ? null : !/^not required$/i.test(match),
      match_words: [match, words(it.MatchingFundsNotes)].filter(Boolean).join('. ') || null,
      stated: statedOf(it.Status),
      competitive: true,
      official_url: webAddress(it.GrantURL) ?? webAddress(it.AgencyURL),
      more_url: webAddress(it.AgencyURL),
    }),
  }
}

/** A day where one stands; the portal also writes "Summer 2025". */
function dayIn(value: string | null | undefined): string | null {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(value ?? '') ?? []
  return day && !Number.isNaN(Date.parse(day)) ? day : null
}

function deadlineOf(value: string | null | undefined) {
  const deadline = value?.trim() ?? ''
  if (deadline === '') return deadlineOnDay(null, null)
  if (/^ongoing$/i.test(deadline)) return continuousDeadline(deadline)
  return /^\d{4}-/.test(deadline)
    ? deadlineAt(deadline, 'ApplicationDeadline')
    : deadlineOnDay(null, plainText(deadline))
}

/** "$10,000" is what one gets, "Between $50,000 and $1,000,000" a floor and a ceiling; anything else stays words. */
function amountsOf(words: string | null): Pick<OpportunityFields, 'floor_cents' | 'ceiling_cents' | 'amount_words'> {
  const exact = words === null ? null : amountIn(words)
  const [, from = '', to = ''] = /^Between (\$[\d,.]+) and (\$[\d,.]+)$/i.exec(words ?? '') ?? []
  return { floor_cents: exact ?? amountIn(from), ceiling_cents: exact ?? amountIn(to), amount_words: words }
}

function awardsOf(words: string | null): Pick<OpportunityFields, 'expected_awards' | 'awards_words'> {
  const [, exactly] = /^Exactly (\d{1,6})$/i.exec(words ?? '') ?? []
  return { expected_awards: exactly ?? null, awards_words: words }
}

function statedOf(status: string | null | undefined): OpportunityFields['stated'] {
  if (status === 'forecasted') return 'forecast'
  return status === 'closed' ? 'closed' : null
}
