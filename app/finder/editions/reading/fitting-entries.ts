import { and, eq, isNull, sql } from 'drizzle-orm'
import { purchasedEditionTitle } from '../../../catalog/edition-titles.ts'
import { longDay } from '../../../catalog/long-day.ts'
import { editionOffers } from '../../../catalog/money-finder.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { downloadPath } from '../../../sales/downloads/downloads.ts'
import { entitlements } from '../../../sales/downloads/entitlements.sql.ts'
import { type FundingProfile, findProfile, fitFor } from '../../profile/profile.ts'
import { audienceOf } from '../own/own.ts'
import { briefAmount, entriesInTime, entryFitFacts, type PurchasedEdition } from '../publishing/publishing.ts'
import type { NewestEdition } from './newest-editions.ts'

const MAX_ENTRIES = 3

/** What fits a reader, from the newest edition. */
export interface FittingEntries {
  edition: string
  /** A sample's deadlines are past: its days count from when it was made. */
  isSample: boolean
  /** Where they read the whole edition: their own, or else where it's sold. */
  path: string
  /** They have bought it or are a member: they see where each is published. */
  isHers: boolean
  rows: FittingRow[]
}

interface FittingRow {
  id: string
  title: string
  agency: string | null
  amount: string
  /** "December 4, 2026" */
  deadline: string
  reason: string
  /** Only for whoever may read the edition. */
  link: string | undefined
}

/** Up to three that are open now and theirs; undefined without a profile, or where nothing fits. */
export async function findFittingEntries(deps: AppContext, email: string): Promise<FittingEntries | undefined> {
  const profile = await findProfile(deps, [email])
  const newest = profile && (await deps.newestEdition(deps, audienceOf(profile)))
  if (!newest) return undefined
  const rows = chooseEntries(deps, newest.purchased, profile)
  if (rows.length === 0) return undefined
  return present(newest, rows, await findOwnPath(deps, email, newest))
}

/** The same for a profile that nobody has, who bought nothing. */
export async function findSampleFits(deps: AppContext, profile: FundingProfile): Promise<FittingEntries | undefined> {
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

function present(
  { month, purchased }: NewestEdition,
  rows: readonly { content: Content; reason: string }[],
  ownPath: string | undefined,
): FittingEntries {
  const { audience } = purchased.edition
  const isHers = ownPath !== undefined
  return {
    edition: purchasedEditionTitle(audience, month),
    isSample: purchased.label !== undefined,
    path: ownPath ?? editionOffers[audience].offer.path,
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
  return own && downloadPath(deps, db, own)
}
