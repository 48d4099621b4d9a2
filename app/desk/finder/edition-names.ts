import { monthName } from '../../catalog/edition-titles.ts'
import { type EditionName, parseEditionName } from '../../finder/editions/publishing/publishing.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { recordChange } from '../changes.ts'
import { nothingHere } from '../desk-access.ts'
import { READERS } from './finder-paths.ts'

/** @throws the answer of an address at which there's nothing */
export function requireEditionName(params: { edition: string }): EditionName {
  const name = parseEditionName(params.edition)
  if (!name) throw nothingHere()
  return name
}

export const monthLabel = ({ month }: EditionName): string => `${monthName(month)} ${month.slice(0, 4)}`

/** `November 2026, for small businesses` */
export const editionLabel = (name: EditionName): string => `${monthLabel(name)}, ${READERS[name.audience]}`

/** What the coach types before an edition goes out: `November 2026`. */
export const isTypedMonth = (typed: string, name: EditionName): boolean =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase() === monthLabel(name).toLowerCase()

/** `today`, `a day old`, `12 days old` */
export function ageLabel(days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'a day old' : `${days.toLocaleString('en-US')} days old`
}

/** Writes what was done to an edition into the desk's log. */
export function recordEdition(
  deps: AppContext,
  tx: Tx,
  { by: actor, name, action, summary }: { by: string; name: EditionName; action: string; summary: string },
) {
  const subject = `${name.month}-${name.audience}`
  return recordChange(deps, tx, { actor, action, subject, summary })
}
