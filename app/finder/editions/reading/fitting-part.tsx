import { and, eq, isNull, sql } from 'drizzle-orm'
import { purchasedEditionTitle } from '../../../catalog/edition-titles.ts'
import { longDay } from '../../../catalog/long-day.ts'
import { editionOffers } from '../../../catalog/money-finder.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  EmailLink,
  type EmailPart,
  Paragraph,
  renderEmailPart,
  Small,
} from '../../../platform/email-layout/email-layout.tsx'
import { entitlements } from '../../../sales/downloads/downloads.sql.ts'
import { freshDownloadPath } from '../../../sales/downloads/downloads.ts'
import { type FundingProfile, findProfileOf, fitFor, profileSummary } from '../../profile/profile.ts'
import { audienceOf } from '../own/own.ts'
import { briefAmount, entriesInTime, entryFitFacts, type PurchasedEdition } from '../publishing/publishing.ts'
import type { NewestEdition } from './newest-editions.ts'

/** The part of a reader's copy that shows what fits them; undefined where nothing does. */
export async function renderFittingPart(deps: AppContext, email: string): Promise<EmailPart | undefined> {
  const found = await findFittingEntries(deps, email)
  return found && renderEmailPart(<FittingPart found={found} publicUrl={deps.publicUrl()} />)
}

/** The same for the first sample profile that something fits, or what to expect where nothing does. It says what it is. */
export async function renderSampleFittingPart(deps: AppContext): Promise<EmailPart> {
  const tried = await Promise.all(
    SAMPLE_PROFILES.map(async (profile) => ({ profile, found: await findSampleFits(deps, profile) })),
  )
  const best = tried.reduce((a, b) => ((b.found?.rows.length ?? 0) > (a.found?.rows.length ?? 0) ? b : a))
  const { found, profile } = best
  const sample = profileSummary(profile)
  if (!found || found.rows.length === 0)
    return renderEmailPart(
      <Small>
        Nothing in the newest edition is open and fits our sample profile ({sample}). Readers like that get no list.
      </Small>,
    )
  return renderEmailPart(<FittingPart found={found} publicUrl={deps.publicUrl()} sample={sample} />)
}

const SAMPLE: Omit<FundingProfile, 'entity' | 'state' | 'naics'> = {
  ...{ reach: 'anywhere', certificates: [], registrations: ['sam'], years: '2-5', size: '11-50' },
}

/** Trades that editions often have something for. */
const SAMPLE_PROFILES: readonly FundingProfile[] = [
  { ...SAMPLE, entity: 'small-business', state: 'OH', naics: ['561720'] },
  { ...SAMPLE, entity: 'small-business', state: 'CA', naics: ['236220'] },
  { ...SAMPLE, entity: 'small-business', state: 'TX', naics: ['541511', '541512'] },
  { ...SAMPLE, entity: 'nonprofit-501c3', state: 'PA', naics: ['624410'] },
]

const NUMBERS = ['', 'One that fits you', 'Two that fit you', 'Three that fit you']

interface FittingPartProps {
  found: ReturnType<typeof present>
  publicUrl: string
  /** Whose profile it is, where it's nobody's. */
  sample?: string
}

function FittingPart({ found: { edition, isSample, path, isHers, rows }, publicUrl, sample }: FittingPartProps) {
  return (
    <>
      <h2 style={HEADING}>{NUMBERS[rows.length]}</h2>
      {sample && <Small>Sample profile: {sample}. Each reader’s list goes by their own profile.</Small>}
      <Paragraph>
        From {edition}, by your funding profile.
        {isSample && ' These were open when it was made.'}
      </Paragraph>
      {rows.map(({ id, title, agency, amount, deadline, reason, link }) => (
        <Paragraph key={id}>
          <strong>{link ? <EmailLink href={link}>{title}</EmailLink> : title}</strong>
          <br />
          {agency ?? 'Agency not stated'}, {amount}. Closes {deadline}.
          <br />
          {reason}
        </Paragraph>
      ))}
      <Paragraph>
        <EmailLink href={publicUrl + path}>
          {isHers ? 'Open your edition' : 'See what else is in the edition'}
        </EmailLink>
      </Paragraph>
      <Small>A fit is our reading of your profile, not a promise. The funder decides.</Small>
    </>
  )
}

/** As a heading of the letter's own text. */
const HEADING = { fontSize: 22, lineHeight: 1.3, margin: '28px 0 12px' }

const MAX_ENTRIES = 3

/** Up to three that are open now and theirs; undefined without a profile, or where nothing fits. */
async function findFittingEntries(deps: AppContext, email: string) {
  const profile = await findProfileOf(deps, email)
  const newest = profile && (await deps.newestEdition(deps, audienceOf(profile)))
  if (!newest) return undefined
  const rows = chooseEntries(deps, newest.purchased, profile)
  if (rows.length === 0) return undefined
  return present(newest, rows, await findOwnPath(deps, email, newest))
}

/** The same for a profile that nobody has, who bought nothing. */
async function findSampleFits(deps: AppContext, profile: FundingProfile) {
  const newest = await deps.newestEdition(deps, audienceOf(profile))
  return newest && present(newest, chooseEntries(deps, newest.purchased, profile), undefined)
}

type Content = PurchasedEdition['entries'][number]['content']

/** Theirs, with time left to register: the coach's top picks first, then what closes first. */
function chooseEntries(
  { clock }: Pick<AppContext, 'clock'>,
  purchased: PurchasedEdition,
  profile: FundingProfile,
): { content: Content; reason: string }[] {
  const fitting = entriesInTime(purchased, profile, clock).flatMap(({ entry: { content, topPick }, daysLeft }) => {
    const { grade, reason } = fitFor(profile, entryFitFacts(content, daysLeft))
    return grade === 'yours' ? [{ content, reason, topPick, daysLeft }] : []
  })
  return fitting.sort((a, b) => Number(b.topPick) - Number(a.topPick) || a.daysLeft - b.daysLeft).slice(0, MAX_ENTRIES)
}

/** What fits a reader, from the newest edition. */
function present(
  { month, purchased }: NewestEdition,
  rows: readonly { content: Content; reason: string }[],
  ownPath: string | undefined,
) {
  const { audience } = purchased.edition
  const isHers = ownPath !== undefined
  return {
    edition: purchasedEditionTitle(audience, month),
    /** A sample's deadlines are past: its days count from when it was made. */
    isSample: purchased.label !== undefined,
    /** Where they read the whole edition: their own, or else where it's sold. */
    path: ownPath ?? editionOffers[audience].offer.path,
    /** They have bought it or are a member: they see where each is published. */
    isHers,
    rows: rows.map(({ content: { id, title, agency, amount, deadlineOn, link }, reason }) => ({
      ...{ id, title, agency, amount: briefAmount(amount), reason },
      deadline: longDay(deadlineOn ?? ''),
      link: isHers && URL.canParse(link) ? link : undefined,
    })),
  }
}

/** The link to the edition of whoever bought it, was given it or has it as a member. */
async function findOwnPath(deps: AppContext, email: string, { month, purchased }: NewestEdition) {
  const { db } = deps.database
  const { id: productId } = editionOffers[purchased.edition.audience].offer
  const [own] = await db
    .select()
    .from(entitlements)
    .where(
      and(
        sql`lower(${entitlements.email}) = ${email.toLowerCase()}`,
        eq(entitlements.productId, productId),
        eq(entitlements.edition, month),
        isNull(entitlements.endedAt),
      ),
    )
    .limit(1)
  return own && freshDownloadPath(deps, own)
}
