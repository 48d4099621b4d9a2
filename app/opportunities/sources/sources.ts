import { californiaGrantsPortal } from './california/grants-portal.ts'
import type { Feed, FeedName } from './feed.ts'
import { grantsGovApi } from './grants-gov/api.ts'
import { grantsGovExtract } from './grants-gov/extract.ts'
import { ownFinds } from './own/own-finds.ts'
import { pennsylvaniaGrants } from './pennsylvania/egrants.ts'
import { samContractOpportunities } from './sam/contract-opportunities.ts'
import { samGetOpportunities } from './sam/get-opportunities.ts'
import { sbirSolicitations } from './sbir/solicitations.ts'

/** Every form in which opportunities can be imported. */
export const FEEDS: Readonly<Record<FeedName, Feed>> = {
  'grants-gov': grantsGovExtract,
  'grants-gov-api': grantsGovApi,
  sam: samContractOpportunities,
  'sam-api': samGetOpportunities,
  sbir: sbirSolicitations,
  california: californiaGrantsPortal,
  pennsylvania: pennsylvaniaGrants,
  own: ownFinds,
}
