import { opportunityFields } from '../../opportunity.ts'
import { statedAmount, statedCount } from '../amounts.ts'
import { monthFirstDay, RecordFault } from '../days.ts'
import { deadlineOnDay } from '../deadlines.ts'
import { type Feed, FileFault, type Parsed, type Said } from '../feed.ts'
import { oneLine, unescapedText } from '../plain-text.ts'
import { webAddress } from '../web-address.ts'
import { type XmlFields, type XmlRecord, xmlRecords } from '../xml-records.ts'
import { applicantsOf, isOpenCompetition, officialUrl, sectorsOf } from './codes.ts'

/** Grants.gov's daily XML extract, version 2: all synopses, then all forecasts. Every field may be absent but the id. */
export const grantsGovExtract: Feed = {
  name: 'grants-gov',
  source: 'grants-gov',
  complete: true,
  ending: '.xml',
  async *read(bytes) {
    let count = 0
    for await (const records of xmlRecords(bytes, 'Grants')) {
      yield records.map((record) => parsed(record, `record ${++count}`))
    }
    if (count === 0) throw new FileFault('The extract holds no opportunities.')
  },
}

const KINDS: Readonly<Record<string, string>> = {
  OpportunitySynopsisDetail_1_0: 'synopsis',
  OpportunityForecastDetail_1_0: 'forecast',
}

function parsed({ element, fields, fault }: XmlRecord, place: string): Parsed {
  const kind = KINDS[element]
  const recordId = one(fields, 'OpportunityID').trim()
  if (!kind) return { fault: `${element} is no kind of record that is known`, record: fields, place }
  if (!/^\d{1,20}$/.test(recordId)) return { fault: 'OpportunityID is missing or no number', record: fields, place }
  const number = oneLine(unescapedText(one(fields, 'OpportunityNumber'))) || recordId
  return {
    key: { number, kind, recordId },
    record: fields,
    place: `${place}, opportunity ${recordId}`,
    read() {
      if (fault) throw new RecordFault(fault)
      return said(fields, kind, recordId)
    },
  }
}

function said(fields: XmlFields, kind: string, recordId: string): Said {
  const text = (name: string) => unescapedText(one(fields, name)) || null
  const line = (name: string) => oneLine(unescapedText(one(fields, name))) || null
  const day = (name: string) => (one(fields, name).trim() ? monthFirstDay(one(fields, name), name) : null)
  const amount = (name: string) => statedAmount(one(fields, name), name)
  const activities = codes(fields, 'CategoryOfFundingActivity')
  const eligibility = codes(fields, 'EligibleApplicants')
  const category = line('OpportunityCategory')
  const forecast = kind === 'forecast'
  const title = line('OpportunityTitle')
  if (!title) throw new RecordFault('OpportunityTitle is missing')
  return {
    fields: opportunityFields({
      title,
      agency: line('AgencyName'),
      agency_code: line('AgencyCode'),
      description: text('Description'),
      category,
      category_words: text('OpportunityCategoryExplanation'),
      instruments: codes(fields, 'FundingInstrumentType'),
      activities,
      activity_words: text('CategoryExplanation'),
      sectors: sectorsOf(activities),
      applicants: applicantsOf(eligibility),
      eligibility_codes: eligibility,
      eligibility_words: text('AdditionalInformationOnEligibility'),
      assistance_listings: codes(fields, 'CFDANumbers'),
      posted_on: day('PostDate'),
      updated_on: day('LastUpdatedDate'),
      ...(forecast
        ? deadlineOnDay(null, text('EstimatedSynopsisCloseDateExplanation'))
        : deadlineOnDay(day('CloseDate'), text('CloseDateExplanation'))),
      floor_cents: amount('AwardFloor'),
      ceiling_cents: amount('AwardCeiling'),
      total_cents: amount('EstimatedTotalProgramFunding'),
      expected_awards: statedCount(one(fields, 'ExpectedNumberOfAwards'), 'ExpectedNumberOfAwards'),
      cost_sharing: yesOrNo(one(fields, 'CostSharingOrMatchingRequirement')),
      expected_post_on: day('EstimatedSynopsisPostDate'),
      expected_close_on: day('EstimatedSynopsisCloseDate'),
      expected_award_on: day('EstimatedAwardDate'),
      expected_start_on: day('EstimatedProjectStartDate'),
      fiscal_year: yearOf(one(fields, 'FiscalYear')),
      archive_on: day('ArchiveDate'),
      competitive: isOpenCompetition(category),
      official_url: officialUrl(recordId),
      more_url: webAddress(one(fields, 'AdditionalInformationURL')),
      revision: line('Version'),
    }),
  }
}

/** The first, where an element that should stand once is repeated. */
function one(fields: XmlFields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function codes(fields: XmlFields, name: string): string[] {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  const list = value === undefined ? [] : [value].flat()
  return [...new Set(list.map((code) => oneLine(unescapedText(code))).filter(Boolean))]
}

function yesOrNo(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (word === 'yes' || word === 'no') return word === 'yes'
  if (word === '') return null
  throw new RecordFault(`CostSharingOrMatchingRequirement is neither Yes nor No: "${word.slice(0, 20)}"`)
}

function yearOf(text: string): number | null {
  if (text.trim() === '') return null
  if (!/^\d{4}$/.test(text.trim())) throw new RecordFault(`FiscalYear is no year: "${text.slice(0, 20)}"`)
  return Number(text)
}
