import { z } from 'zod'
import { opportunityFields } from '../../opportunity.ts'
import { parseOptionalAmount } from '../amounts.ts'
import { parseLeadingDay, RecordError } from '../days.ts'
import { continuousDeadline, deadlineOnDay } from '../deadlines.ts'
import { type Feed, FileError, type ParseResult, type RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { splitList, stateApplicants, stateSectors } from '../state-codes.ts'
import { toSafeUrl } from '../web-address.ts'

/** The list of Pennsylvania's grants: every field a text, blank where nothing is said. */
export const pennsylvaniaGrants: Feed = {
  name: 'pennsylvania',
  source: 'pennsylvania',
  complete: false,
  fileExtension: '.json',
  async *read(bytes) {
    let count = 0
    for await (const values of jsonRecords(bytes, ['$.grants.*'])) {
      yield values.map(({ value }) => parseGrant(value, `record ${++count}`))
    }
    if (count === 0) throw new FileError('This is no list of Pennsylvania\'s grants: it has no "grants".')
  },
}

const text = z.string().nullish()
const grantSchema = z.object({
  slug: z.string().regex(/^[\w-]{1,80}$/),
  last_modified: text,
  title: text,
  status: text,
  category: text,
  populationServedGeography: text,
  issuingAgency: text,
  overview: text,
  openDate: text,
  closeDate: text,
  grantCycle: text,
  applicantType: text,
  applicantCategory: text,
  eligibility: text,
  fundingType: text,
  matchingFundsRequirements: text,
  totalFundsToBeAwarded: text,
  minimumAward: text,
  maximumAward: text,
  anticipatedFunding: text,
  linkToApply: text,
  issuingAgencyUrl: text,
})

type Grant = z.output<typeof grantSchema>

function parseGrant(value: unknown, place: string): ParseResult {
  return parseJsonRecord(grantSchema, value, place, (it) => ({
    key: { number: it.slug, kind: 'state-grant', recordId: it.slug },
    name: it.slug,
    read: () => toFields(it),
  }))
}

/** The portal writes this day for "never closes". */
const NEVER_CLOSES_DATE = '2999-07-01'

function toFields(it: Grant): RecordContent {
  const words = (value: string | null | undefined) => plainText(value ?? '') || null
  const day = (value: string | null | undefined, field: string) =>
    value?.trim() ? parseLeadingDay(value, field) : null
  const title = oneLine(plainText(it.title ?? ''))
  if (!title) throw new RecordError('title is missing')
  const closes = day(it.closeDate, 'closeDate')
  const categories = splitList(it.applicantCategory)
  const cycle = words(it.grantCycle)
  const match = words(it.matchingFundsRequirements)
  const neverCloses = closes === NEVER_CLOSES_DATE ? 'never closes' : null
  return {
    fields: opportunityFields({
      title,
      agency: words(it.issuingAgency),
      description: words(it.overview),
      instruments: splitList(it.fundingType),
      activities: it.category ? [it.category] : [],
      sectors: stateSectors(it.category ? [it.category] : []),
      applicants: stateApplicants(categories),
      eligibility_codes: categories,
      eligibility_words:
        [words(it.applicantType), words(it.eligibility), words(it.populationServedGeography)]
          .filter(Boolean)
          .join('\n\n') || null,
      states: ['PA'],
      country: 'USA',
      updated_on: day(it.last_modified, 'last_modified'),
      opens_on: day(it.openDate, 'openDate'),
      // A cycle such as "Continuous" stands for a deadline only where no day is given.
      ...(neverCloses ? continuousDeadline(neverCloses) : deadlineOnDay(closes, closes ? null : cycle)),
      floor_cents: parseOptionalAmount(it.minimumAward ?? ''),
      ceiling_cents: parseOptionalAmount(it.maximumAward ?? ''),
      total_cents: parseOptionalAmount(it.totalFundsToBeAwarded ?? ''),
      amount_words: amountNotes(it),
      cost_sharing: match === null ? null : parseCostSharing(match),
      match_words: match,
      stated: it.status === 'Closed' ? 'closed' : it.status === 'Accepting applications' ? 'open' : null,
      competitive: true,
      official_url: officialPage(it),
      more_url: toSafeUrl(it.issuingAgencyUrl),
      apply_url: toSafeUrl(it.linkToApply),
    }),
  }
}

/** What stands in the fields for amounts and is more than an amount: people read it themselves. */
function amountNotes(it: Grant): string | null {
  const said = [
    ['At least', it.minimumAward],
    ['At most', it.maximumAward],
    ['In total', it.totalFundsToBeAwarded],
    ['Expected', it.anticipatedFunding],
  ] as const
  const words = said
    .map(([label, value]) => [label, plainText(value ?? '')] as const)
    .filter(([, value]) => value !== '' && parseOptionalAmount(value) === null)
    .map(([label, value]) => `${label}: ${value}`)
  return words.join('\n') || null
}

/** A share such as 0.25 is a match; of an explanation only people can say. */
function parseCostSharing(match: string): boolean | null {
  if (/^(no|none|not required|n\/a|0(\.0+)?)\.?$/i.test(match)) return false
  return /^(yes\b|[\d.]+%?( (cash )?match)?$)/i.test(match) ? true : null
}

/** Most of them are applied for behind one login, which says nothing to a reader: then the agency's page is the better one. */
function officialPage({
  linkToApply,
  issuingAgencyUrl,
}: Pick<Grant, 'linkToApply' | 'issuingAgencyUrl'>): string | null {
  const [apply, agency] = [toSafeUrl(linkToApply), toSafeUrl(issuingAgencyUrl)]
  return apply && !/\blogin\b/i.test(apply) ? apply : (agency ?? apply)
}
