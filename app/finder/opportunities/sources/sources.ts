import calEprocure from './cal-eprocure/mapping.json' with { type: 'json' }
import california from './california/mapping.json' with { type: 'json' }
import type { Feed, FeedName } from './feed.ts'
import { grantsGovExtract } from './grants-gov/extract.ts'
import { grantsGovNotices } from './grants-gov/fetch-opportunity.ts'
import { ownFinds } from './own/own-finds.ts'
import pennsylvania from './pennsylvania/mapping.json' with { type: 'json' }
import { samContractOpportunities } from './sam/contract-opportunities.ts'
import { sbirSolicitations } from './sbir/solicitations.ts'
import { parseMapping, type TableMapping } from './table/mapping.ts'
import { tableFeed } from './table/table-feed.ts'
import { usaSpending } from './usaspending/spending-by-award.ts'

/** Every form in which opportunities and past awards can be imported, but for tables, which need a mapping. */
export const FEEDS: Readonly<Record<Exclude<FeedName, 'table'>, Feed>> = {
  'grants-gov': grantsGovExtract,
  'grants-gov-api': grantsGovNotices,
  sam: samContractOpportunities,
  sbir: sbirSolicitations,
  california: tableFeed(parseMapping(california), 'california'),
  pennsylvania: tableFeed(parseMapping(pennsylvania), 'pennsylvania'),
  'cal-eprocure': tableFeed(parseMapping(calEprocure), 'cal-eprocure'),
  usaspending: usaSpending,
  own: ownFinds,
}

/** The feed of that name; of a table the one that its mapping makes. */
export function feedOf(name: FeedName, mapping: TableMapping | undefined): Feed | undefined {
  return name === 'table' ? mapping && tableFeed(mapping) : FEEDS[name]
}
