import { stateName } from '../../../catalog/us-states.ts'
import { formatLongDate } from './formatting.ts'
import type { EditionEntry } from './publication.ts'

/** By what an entry is found, and the numbers of those that have it. */
export interface IndexGroup {
  heading: string
  lines: string[]
}

/** The entries of the open part by deadline, state, trade, set-aside, other codes, and contact. */
export function editionIndexes(entries: readonly EditionEntry[]): IndexGroup[] {
  const open = entries.filter(({ section }) => section === 'main')
  return [
    indexBy(
      'By deadline',
      open,
      ({ content }) => [content.deadlineOn ?? 'No last day'],
      (day) => (/^\d/.test(day) ? formatLongDate(day) : day),
    ),
    indexBy('By state', open, ({ content }) => content.states.map((code) => stateName(code))),
    indexBy('By trade', open, ({ content }) => (content.codes ?? []).filter((code) => code.startsWith('NAICS'))),
    indexBy('By set-aside', open, ({ content }) => (content.setAside ? [content.who] : [])),
    indexBy('By product or service code', open, ({ content }) =>
      (content.codes ?? []).filter((code) => !code.startsWith('NAICS')),
    ),
    indexBy('By contact', open, ({ content: { contact } }) => contact?.name ?? contact?.email ?? []),
  ].filter(({ lines }) => lines.length > 0)
}

/** "Ohio: 3, 17" */
function indexBy(
  heading: string,
  entries: readonly EditionEntry[],
  keys: (entry: EditionEntry) => readonly string[] | string,
  label: (key: string) => string = (key) => key,
): IndexGroup {
  const found = new Map<string, number[]>()
  for (const entry of entries)
    for (const key of new Set([keys(entry)].flat())) found.set(key, [...(found.get(key) ?? []), entry.position])
  const lines = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, at]) => `${label(key)}: ${at.join(', ')}`)
  return { heading, lines }
}
