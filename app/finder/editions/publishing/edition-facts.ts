import { longDay } from '../../../catalog/long-day.ts'
import type { EntryContent } from './entry.ts'
import { SOURCE_NAMES } from './formatting.ts'

type CountedFields = Pick<EntryContent, 'source' | 'setAside' | 'states' | 'mark' | 'lastChecked'>

const FEDERAL_GRANTS: ReadonlySet<string> = new Set([SOURCE_NAMES['grants-gov'], SOURCE_NAMES.sbir])

/** What a sales page may say of an edition, counted from its entries; what it has none of is left out. */
export function editionFacts(entries: readonly CountedFields[]): string[] {
  const contracts = entries.filter(({ source }) => source === SOURCE_NAMES.sam)
  const setAside = contracts.filter((entry) => entry.setAside !== null)
  const research = entries.filter(({ mark }) => mark)
  const federal = entries.filter(({ source }) => FEDERAL_GRANTS.has(source))
  const states = new Set(entries.flatMap((entry) => entry.states))
  const lastSeen = entries.map(({ lastChecked }) => lastChecked).sort()
  return [
    `${entries.length} opportunities`,
    ...counted(setAside.length, 'federal contract set aside', 'federal contracts set aside'),
    ...counted(contracts.length - setAside.length, 'contract open to any bidder', 'contracts open to any bidder'),
    ...counted(federal.length, 'federal grant', 'federal grants'),
    ...counted(entries.length - contracts.length - federal.length, 'state, city or other', 'state, city and others'),
    ...counted(research.length, 'of them for research teams', 'of them for research teams'),
    ...counted(states.size, 'state or territory named', 'states and territories named'),
    ...(lastSeen[0] ? [`Each last seen at its source on ${longDay(lastSeen[0])} or later`] : []),
  ]
}

function counted(count: number, one: string, several: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
}
