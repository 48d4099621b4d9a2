import { type LinkState, readLink } from '../../downloads/downloads.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { daysUntil, today } from '../../platform/dates.ts'
import {
  type Badge,
  editionTitle,
  findPurchasedEdition,
  formatLastChecked,
  loadBadges,
  type PurchasedEdition,
  plainSummary,
} from '../publishing/publishing.ts'
import type { EditionPick } from './edition-pick.ts'
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

function daysLeft({ deadlineOn }: EntryContent, day: string): number | undefined {
  const days = deadlineOn === null ? -1 : daysUntil(deadlineOn, day)
  return days < 0 ? undefined : days
}

type EntryContent = PurchasedEdition['entries'][number]['content']

/** An entry as the page shows it. */
export interface EntryView extends EntryContent {
  forecast: boolean
  topPick: boolean
  coachNote: string | null
  badge: Badge | undefined
  /** Who it is for, in plain sentences made of its fields. */
  plainSummary: string
  checkedOn: string
  /** Days until the deadline; undefined without a deadline or after it. */
  daysLeft: number | undefined
}

export interface EditionPage {
  title: string
  label: string | undefined
  publishedOn: string
  entries: EntryView[]
  picks: EditionPick[]
}

export async function loadEditionPage(
  deps: AppContext,
  { edition, label, entries, entitlement }: EditionAccess,
): Promise<EditionPage> {
  const { db } = deps.database
  const day = today(deps.clock)
  const badges = label ? new Map<string, Badge>() : await loadBadges(db, edition, day)
  return {
    title: editionTitle(edition),
    label,
    publishedOn: edition.publishedOn,
    entries: entries.map(({ content, section, topPick, note, opportunityId }) => ({
      ...content,
      forecast: section === 'forecast',
      topPick,
      coachNote: note,
      badge: badges.get(opportunityId),
      plainSummary: plainSummary(content),
      checkedOn: formatLastChecked(content),
      daysLeft: daysLeft(content, day),
    })),
    picks: await findPicks(db, entitlement.id),
  }
}
