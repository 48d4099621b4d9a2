import { z } from 'zod'
import { FileError } from '../../../../platform/csv.ts'
import { opportunityFields } from '../../opportunity.ts'
import { parseOptionalAmount } from '../amounts.ts'
import { parseLeadingDay, RecordError } from '../days.ts'
import { continuousDeadline, deadlineOnDay } from '../deadlines.ts'
import type { Feed, ParseResult, RecordContent } from '../feed.ts'
import { parseJsonRecord } from '../json-record.ts'
import { jsonRecords } from '../json-records.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { splitList, stateApplicants, stateSectors } from '../state-codes.ts'
import { toSafeUrl } from '../web-address.ts'

/** The list of Pennsylvania's grants: every field is text, blank where nothing is given. */
export const pennsylvaniaGrants: Feed = {
  name: 'pennsylvania',
  source: 'pennsylvania',
  complete: false,
  takes: "the JSON list of Pennsylvania's grants",
  formats: ['json'],
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
  return parseJsonRecord(grantSchema, value, place, (grant) => ({
    key: { number: grant.slug, kind: 'state-grant', recordId: grant.slug },
    name: grant.slug,
    read: () => toFields(grant),
  }))
}

/** The portal writes this day for "never closes". */
const NEVER_CLOSES_DATE = '2999-07-01'

function toFields(grant: Grant): RecordContent {
  const words = (value: string | null | undefined) => plainText(value ?? '') || null
  const day = (value: string | null | undefined, field: string) =>
    value?.trim() ? parseLeadingDay(value, field) : null
  const title = oneLine(plainText(grant.title ?? ''))
  if (!title) throw new RecordError('title is missing')
  const closes = day(grant.closeDate, 'closeDate')
  const categories = splitList(grant.applicantCategory)
  const cycle = words(grant.grantCycle)
  const match = words(grant.matchingFundsRequirements)
  const neverCloses = closes === NEVER_CLOSES_DATE ? 'never closes' : null
  return {
    fields: opportunityFields({
      title,
      agency: words(grant.issuingAgency),
      description: words(grant.overview),
      instruments: splitList(grant.fundingType),
      activities: grant.category ? [grant.category] : [],
      sectors: stateSectors(grant.category ? [grant.category] : []),
      applicants: stateApplicants(categories),
      eligibility_codes: categories,
      eligibility_words:
        [words(grant.applicantType), words(grant.eligibility), words(grant.populationServedGeography)]
          .filter(Boolean)
          .join('\n\n') || null,
      states: ['PA'],
      country: 'USA',
      updated_on: day(grant.last_modified, 'last_modified'),
      opens_on: day(grant.openDate, 'openDate'),
      // A cycle such as "Continuous" counts as the deadline only where no day is given.
      ...(neverCloses ? continuousDeadline(neverCloses) : deadlineOnDay(closes, closes ? null : cycle)),
      floor_cents: parseOptionalAmount(grant.minimumAward ?? ''),
      ceiling_cents: parseOptionalAmount(grant.maximumAward ?? ''),
      total_cents: parseOptionalAmount(grant.totalFundsToBeAwarded ?? ''),
      amount_words: amountNotes(grant),
      cost_sharing: match === null ? null : parseCostSharing(match),
      match_words: match,
      stated: grant.status === 'Closed' ? 'closed' : grant.status === 'Accepting applications' ? 'open' : null,
      competitive: true,
      official_url: officialPage(grant),
      more_url: toSafeUrl(grant.issuingAgencyUrl),
      apply_url: toSafeUrl(grant.linkToApply),
    }),
  }
}

/** The text of amount fields that is not just an amount, for people to read. */
function amountNotes(grant: Grant): string | null {
  const fields = [
    ['At least', grant.minimumAward],
    ['At most', grant.maximumAward],
    ['In total', grant.totalFundsToBeAwarded],
    ['Expected', grant.anticipatedFunding],
  ] as const
  const notes = fields
    .map(([label, value]) => [label, plainText(value ?? '')] as const)
    .filter(([, value]) => value !== '' && parseOptionalAmount(value) === null)
    .map(([label, value]) => `${label}: ${value}`)
  return notes.join('\n') || null
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
