import { and, eq } from 'drizzle-orm'
import { drawnSentence, editionTitle } from '../../../catalog/edition-titles.ts'
import { longDay } from '../../../catalog/long-day.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { today } from '../../../platform/dates.ts'
import { readLink } from '../../../sales/downloads/downloads.ts'
import { entryView } from '../../entries/entries.ts'
import { loadSynonyms } from '../../opportunities/opportunities.ts'
import { findProfileOf, hasOnlyAnswersOf, profileSummary } from '../../profile/profile.ts'
import { findOwnEdition } from '../own/own.ts'
import { type Badge, loadBadges, type PurchasedEdition } from '../publishing/publishing.ts'
import { hiddenEntries } from './picks.sql.ts'

export type EditionAccess = NonNullable<Awaited<ReturnType<typeof openEdition>>>

/** The edition that a link opens. A calendar feed works with an expired link too. */
export async function openEdition(deps: AppContext, token: string, { evenExpired = false } = {}) {
  const link = await readLink(deps, token)
  if (link.kind !== 'working' && !(evenExpired && link.kind === 'expired')) return undefined
  const { entitlement } = link
  const { email, orderId } = entitlement
  const own = await findOwnEdition(deps, entitlement)
  /** Whether the link came by email, so that whoever has it can read that. */
  const isEmailed = link.kind === 'working' && link.isEmailed
  /** Whether its buyer's answers may be read and changed: only what this order brought, until a link from an email is opened. */
  const ownsAnswers = isEmailed || (await hasOnlyAnswersOf(deps, email, orderId))
  return own && { ...own, entitlement, isEmailed, ownsAnswers }
}

/** By what someone told us after they bought it, or else when they did, with what was known of them before. */
async function findReader(deps: AppContext, { entitlement, answers, ownsAnswers }: EditionAccess) {
  if (!ownsAnswers) return answers
  const { email, grantedAt } = entitlement
  const since = await findProfileOf(deps, email, grantedAt)
  if (since || !answers) return since ?? findProfileOf(deps, email)
  const { entity, state, naics, missions } = answers
  return { ...answers, ...(await findProfileOf(deps, email)), entity, state, naics, missions }
}

type Entry = PurchasedEdition['entries'][number]

export type EditionPage = Awaited<ReturnType<typeof loadEditionPage>>

export async function loadEditionPage(deps: AppContext, access: EditionAccess) {
  const { edition, label, entries, entitlement } = access
  const { db } = deps.database
  const day = label ? edition.publishedOn : today(deps.clock)
  const profile = await findReader(deps, access)
  const badges = label ? new Map<string, Badge>() : await loadBadges(db, access, day)
  const hidden = await db.select().from(hiddenEntries).where(eq(hiddenEntries.entitlementId, entitlement.id))
  return {
    title: editionTitle(edition),
    label,
    publishedOn: edition.publishedOn,
    /** The day from which days are counted: that of a sample, whose deadlines are past, or today. */
    day,
    /** That day in words, for a sample only. */
    countedFrom: label && longDay(day),
    entries: entries.map((entry) => ({
      ...entryView(entry, day, profile),
      badge: badges.get(entry.opportunityId),
      hidden: hidden.some(({ opportunityId }) => opportunityId === entry.content.id),
    })),
    picks: await deps.picks.find(db, access),
    /** Whether the coach chose or wrote anything in it; else a program alone put it in order. */
    isOrderedByCoach: isTouched(entries),
    /** That it was drawn for them, in a sentence. */
    drawn: access.drawnOn && drawnSentence(access.drawnOn),
    /** Who it's sorted for; undefined without a profile. */
    sortedFor: profile && profileSummary(profile),
    synonyms: await loadSynonyms(db),
  }
}

/** The same for nobody in particular, before anyone has bought it. */
export async function loadPreviewPage(
  { database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>,
  { edition, entries }: Pick<PurchasedEdition, 'edition' | 'entries'>,
): Promise<EditionPage> {
  const now = today(clock)
  const day = edition.publishedOn > now ? edition.publishedOn : now
  return {
    ...{ title: editionTitle(edition), label: undefined, publishedOn: edition.publishedOn, day },
    entries: entries.map((entry) => ({ ...entryView(entry, day, undefined), badge: undefined, hidden: false })),
    isOrderedByCoach: isTouched(entries),
    ...{ countedFrom: undefined, picks: [], drawn: undefined, sortedFor: undefined, synonyms: await loadSynonyms(db) },
  }
}

const isTouched = (entries: readonly Entry[]) => entries.some(({ topPick, note }) => topPick || note !== null)

/** Puts an entry out of a buyer's sight. */
export async function hideEntry({ database: { db }, clock }: AppContext, entitlementId: string, entry: string) {
  const row = { entitlementId, opportunityId: entry, hiddenAt: clock.now() }
  await db.insert(hiddenEntries).values(row).onConflictDoNothing()
}

export async function showEntry({ database: { db } }: AppContext, entitlementId: string, entry: string) {
  const isIt = and(eq(hiddenEntries.entitlementId, entitlementId), eq(hiddenEntries.opportunityId, entry))
  await db.delete(hiddenEntries).where(isIt)
}
