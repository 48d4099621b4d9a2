import { calEprocure } from './cal-eprocure/events.ts'
import { californiaGrantsPortal } from './california/grants-portal.ts'
import type { Feed, FeedName } from './feed.ts'
import { grantsGovApi } from './grants-gov/api.ts'
import { grantsGovExtract } from './grants-gov/extract.ts'
import { ownFinds } from './own/own-finds.ts'
import { pennsylvaniaGrants } from './pennsylvania/egrants.ts'
import { samContractOpportunities } from './sam/contract-opportunities.ts'
import { samGetOpportunities } from './sam/get-opportunities.ts'
import { sbirSolicitations } from './sbir/solicitations.ts'
import type { TableMapping } from './table/mapping.ts'
import { tableFeed } from './table/table-feed.ts'
import { usaSpending } from './usaspending/spending-by-award.ts'

/** Every form in which opportunities and past awards can be imported, but for tables, which need a mapping. */
export const FEEDS: Readonly<Record<Exclude<FeedName, 'table'>, Feed>> = {
  'grants-gov': grantsGovExtract,
  'grants-gov-api': grantsGovApi,
  sam: samContractOpportunities,
  'sam-api': samGetOpportunities,
  sbir: sbirSolicitations,
  california: californiaGrantsPortal,
  pennsylvania: pennsylvaniaGrants,
  'cal-eprocure': calEprocure,
  usaspending: usaSpending,
  own: ownFinds,
}

/** The feed of that name; of a table the one that its mapping makes. */
export function feedOf(name: FeedName, mapping: TableMapping | undefined): Feed | undefined {
  return name === 'table' ? mapping && tableFeed(mapping) : FEEDS[name]
}
