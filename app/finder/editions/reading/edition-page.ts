import type { AppContext } from '../../../platform/app-context.ts'
import { daysUntil, today } from '../../../platform/dates.ts'
import type { Synonyms } from '../../../platform/search-terms.ts'
import { type LinkState, readLink } from '../../../sales/downloads/downloads.ts'
import { loadSynonyms } from '../../opportunities/opportunities.ts'
import { type Fit, type FundingProfile, findProfile, fitFor, profileSummary, tradesOf } from '../../profile/profile.ts'
import {
  awardLine,
  type Badge,
  editionTitle,
  entryFitFacts,
  findPurchasedEdition,
  formatLastChecked,
  formatLongDate,
  loadBadges,
  type PurchasedEdition,
  plainSummary,
} from '../publishing/publishing.ts'
import type { EditionPick } from './edition-pick.ts'
import { entrySteps } from './entry-steps.ts'
import { findHiddenEntries } from './hidden-entries.ts'
import { findPicks } from './picks.ts'

export type EditionAccess = PurchasedEdition & { entitlement: Extract<LinkState, { kind: 'working' }>['entitlement'] }

/** The edition that a link opens. A calendar feed works with an expired link too. */
export async function openEdition(
  deps: AppContext,
  token: string,
  { evenExpired = false } = {},
): Promise<EditionAccess | undefined> {
  const link = await readLink(deps, token)
  if (link.kind !== 'working' && !(evenExpired && link.kind === 'expired')) return undefined
  const { entitlement } = link
  const purchased = await findPurchasedEdition(deps.database.db, entitlement.productId, entitlement.edition)
  return purchased && { ...purchased, entitlement }
}

type Entry = PurchasedEdition['entries'][number]
type EntryContent = Entry['content']

/** An entry as the page shows it. */
export interface EntryView extends Omit<EntryContent, 'pastAwards' | 'tooLate'> {
  forecast: boolean
  /** What to do first; undefined for a forecast. */
  firstStep: string | undefined
  /** Which missing registrations there's no time left for. */
  tooLate: string | undefined
  topPick: boolean
  coachNote: string | null
  badge: Badge | undefined
  /** Who it is for, in plain sentences made of its fields. */
  plainSummary: string
  checkedOn: string
  /** Who won the last comparable ones, a line each with its public page. */
  awards: { line: string; url: string }[]
  /** Days until the deadline; undefined without a deadline or after it. */
  daysLeft: number | undefined
  /** How it fits the buyer; undefined until they fill in their profile. */
  fit: Fit | undefined
  /** Its lines of work, in everyday words. */
  trades: readonly string[]
  hidden: boolean
}

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
    countedFrom: label && formatLongDate(day),
    entries: entries.map((entry) => ({
      ...entryView(entry, day, profile),
      badge: badges.get(entry.opportunityId),
      hidden: hidden.has(entry.content.id),
    })),
    picks: await findPicks(db, access),
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
    ...{ picks: [], sortedFor: undefined, synonyms: await loadSynonyms(db) },
  }
}

function entryView(
  { content, section, topPick, note }: Entry,
  day: string,
  profile: FundingProfile | undefined,
): Omit<EntryView, 'badge' | 'hidden'> {
  const left = daysLeft(content, day)
  const { pastAwards = [], ...shown } = content
  const forecast = section === 'forecast'
  const { missing, ...steps } = entrySteps(content, { daysLeft: left, forecast }, profile)
  return {
    ...shown,
    ...steps,
    forecast,
    topPick,
    coachNote: note,
    plainSummary: plainSummary({ ...content, registrations: missing }),
    checkedOn: formatLastChecked(content),
    awards: pastAwards.map((award) => ({ line: awardLine(award), url: award.url })),
    daysLeft: left,
    trades: tradesOf(content),
    fit: profile && fitFor(profile, entryFitFacts(content, left)),
  }
}

function daysLeft({ deadlineOn }: EntryContent, day: string): number | undefined {
  const days = deadlineOn === null ? -1 : daysUntil(deadlineOn, day)
  return days < 0 ? undefined : days
}
