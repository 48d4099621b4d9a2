import { FileError } from '../../../../platform/csv.ts'
import { type OpportunityFields, opportunityFields } from '../../opportunity.ts'
import { parseAmount, parseCount } from '../amounts.ts'
import { parseMmddyyyy, RecordError } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import type { Feed, ParseResult } from '../feed.ts'
import { oneLine, unescapedText } from '../plain-text.ts'
import { type XmlFields, type XmlRecord, xmlRecords } from '../xml-records.ts'
import { applicantsOf, isOpenCompetition, officialUrl, sectorsOf } from './codes.ts'

/** Grants.gov's daily XML extract, version 2: all synopses, then all forecasts. Every field may be absent but the id. */
export const grantsGovExtract: Feed = {
  name: 'grants-gov',
  source: 'grants-gov',
  complete: true,
  takes: 'the XML extract or its zip',
  formats: ['xml'],
  async *read(bytes) {
    let count = 0
    for await (const records of xmlRecords(bytes, 'Grants')) {
      yield records.map((record) => parseRecord(record, `record ${++count}`))
    }
    if (count === 0) throw new FileError('The extract holds no opportunities.')
  },
}

const KIND_BY_ELEMENT: Readonly<Record<string, string>> = {
  OpportunitySynopsisDetail_1_0: 'synopsis',
  OpportunityForecastDetail_1_0: 'forecast',
}

function parseRecord({ element, fields, problem }: XmlRecord, place: string): ParseResult {
  const kind = KIND_BY_ELEMENT[element]
  const recordId = firstValue(fields, 'OpportunityID').trim()
  if (!kind) return { problem: `${element} isn’t a kind of record we know`, record: fields, place }
  if (!/^\d{1,20}$/.test(recordId)) return { problem: 'OpportunityID is missing or no number', record: fields, place }
  const number = oneLine(unescapedText(firstValue(fields, 'OpportunityNumber'))) || recordId
  return {
    key: { number, kind, recordId },
    record: fields,
    place: `${place}, opportunity ${recordId}`,
    read() {
      if (problem) throw new RecordError(problem)
      return toFields(fields, kind, recordId)
    },
  }
}

function toFields(fields: XmlFields, kind: string, recordId: string): OpportunityFields {
  const text = (name: string) => unescapedText(firstValue(fields, name)) || null
  const line = (name: string) => oneLine(unescapedText(firstValue(fields, name))) || null
  const day = (name: string) => (firstValue(fields, name).trim() ? parseMmddyyyy(firstValue(fields, name), name) : null)
  const activities = uniqueValues(fields, 'CategoryOfFundingActivity')
  const forecast = kind === 'forecast'
  const title = line('OpportunityTitle')
  if (!title) throw new RecordError('OpportunityTitle is missing')
  return opportunityFields({
    title,
    agency: line('AgencyName'),
    agency_code: line('AgencyCode'),
    description: text('Description'),
    instruments: uniqueValues(fields, 'FundingInstrumentType'),
    activities,
    sectors: sectorsOf(activities),
    applicants: applicantsOf(uniqueValues(fields, 'EligibleApplicants')),
    eligibility_words: text('AdditionalInformationOnEligibility'),
    assistance_listings: uniqueValues(fields, 'CFDANumbers'),
    posted_on: day('PostDate'),
    updated_on: day('LastUpdatedDate'),
    ...(forecast
      ? deadlineOnDay(null, text('EstimatedSynopsisCloseDateExplanation'))
      : deadlineOnDay(day('CloseDate'), text('CloseDateExplanation'))),
    ...amountsOf(fields),
    cost_sharing: parseYesNo(firstValue(fields, 'CostSharingOrMatchingRequirement')),
    expected_post_on: day('EstimatedSynopsisPostDate'),
    archive_on: day('ArchiveDate'),
    competitive: isOpenCompetition(line('OpportunityCategory')),
    official_url: officialUrl(recordId),
    revision: line('Version'),
    contact_name: text('GrantorContactText')?.split('\n')[0]?.slice(0, 100) ?? null,
    contact_email: line('GrantorContactEmail'),
  })
}

function amountsOf(fields: XmlFields) {
  const amount = (name: string) => parseAmount(firstValue(fields, name), name)
  return {
    floor_cents: amount('AwardFloor'),
    ceiling_cents: amount('AwardCeiling'),
    total_cents: amount('EstimatedTotalProgramFunding'),
    expected_awards: parseCount(firstValue(fields, 'ExpectedNumberOfAwards'), 'ExpectedNumberOfAwards'),
  }
}

/** The first value of an element, even when it is repeated. */
function firstValue(fields: XmlFields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function uniqueValues(fields: XmlFields, name: string): string[] {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  const list = value === undefined ? [] : [value].flat()
  return [...new Set(list.map((code) => oneLine(unescapedText(code))).filter(Boolean))]
}

function parseYesNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (word === 'yes' || word === 'no') return word === 'yes'
  if (word === '') return null
  throw new RecordError(`CostSharingOrMatchingRequirement is neither Yes nor No: "${word.slice(0, 20)}"`)
}
