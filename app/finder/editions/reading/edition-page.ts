import { editionTitle } from '../../../catalog/edition-titles.ts'
import { longDay } from '../../../catalog/long-day.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { today } from '../../../platform/dates.ts'
import type { Synonyms } from '../../../platform/search-terms.ts'
import { type LinkState, readLink } from '../../../sales/downloads/downloads.ts'
import type { EditionPick } from '../../entries/entries.ts'
import { type EntryView, entryView } from '../../entries/entries.ts'
import { loadSynonyms } from '../../opportunities/opportunities.ts'
import { findProfile, profileSummary } from '../../profile/profile.ts'
import { findOwnEdition } from '../own/own.ts'
import { type Badge, findPurchasedEdition, loadBadges, type PurchasedEdition } from '../publishing/publishing.ts'
import { findHiddenEntries } from './hidden-entries.ts'

export type EditionAccess = PurchasedEdition & {
  /** The day on which it was drawn for its buyer; undefined for the month's list as it is. */
  drawnOn?: string
  entitlement: Extract<LinkState, { kind: 'working' }>['entitlement']
}

/** The edition that a link opens. A calendar feed works with an expired link too. */
export async function openEdition(
  deps: AppContext,
  token: string,
  { evenExpired = false } = {},
): Promise<EditionAccess | undefined> {
  const link = await readLink(deps, token)
  if (link.kind !== 'working' && !(evenExpired && link.kind === 'expired')) return undefined
  const { entitlement } = link
  const { productId, orderId } = entitlement
  const purchased = await findPurchasedEdition(deps.database.db, productId, entitlement.edition)
  return purchased && { ...purchased, ...(await findOwnEdition(deps, orderId, productId)), entitlement }
}

type Entry = PurchasedEdition['entries'][number]

export interface EditionPage {
  title: string
  label: string | undefined
  publishedOn: string
  /** The day from which days are counted: that of a sample, whose deadlines are past, or today. */
  day: string
  /** That day in words, for a sample only. */
  countedFrom: string | undefined
  entries: EntryView[]
  picks: EditionPick[]
  /** Whether the coach chose or wrote anything in it; else a program alone put it in order. */
  isOrderedByCoach: boolean
  /** The day on which it was drawn for them, in words. */
  drawnOn: string | undefined
  /** Who it's sorted for; undefined without a profile. */
  sortedFor: string | undefined
  synonyms: Synonyms
}

export async function loadEditionPage(deps: AppContext, access: EditionAccess): Promise<EditionPage> {
  const { edition, label, entries, entitlement } = access
  const { db } = deps.database
  const day = label ? edition.publishedOn : today(deps.clock)
  const profile = await findProfile(deps, [entitlement.email])
  const badges = label ? new Map<string, Badge>() : await loadBadges(db, edition, day)
  const hidden = await findHiddenEntries(db, entitlement.id)
  return {
    title: editionTitle(edition),
    label,
    publishedOn: edition.publishedOn,
    day,
    countedFrom: label && longDay(day),
    entries: entries.map((entry) => ({
      ...entryView(entry, day, profile),
      badge: badges.get(entry.opportunityId),
      hidden: hidden.has(entry.content.id),
    })),
    picks: await deps.picks.find(db, access),
    isOrderedByCoach: isTouched(entries),
    drawnOn: access.drawnOn && longDay(access.drawnOn),
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
    ...{
      title: editionTitle(edition),
      label: undefined,
      publishedOn: edition.publishedOn,
      day,
      countedFrom: undefined,
    },
    entries: entries.map((entry) => ({ ...entryView(entry, day, undefined), badge: undefined, hidden: false })),
    isOrderedByCoach: isTouched(entries),
    ...{ picks: [], drawnOn: undefined, sortedFor: undefined, synonyms: await loadSynonyms(db) },
  }
}

const isTouched = (entries: readonly Entry[]) => entries.some(({ topPick, note }) => topPick || note !== null)
