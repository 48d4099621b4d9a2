import { type SiteConfig, site } from '../../site.config.ts'
import { lineOf, type Todo } from './todo.ts'

export const SITE = 'site.config.ts'

/** What stands in the site's own record until the owner puts the real thing there. */
export function placeholders(config: SiteConfig = site): Todo[] {
  const found: Todo[] = []
  const add = (key: string, what: string) => found.push({ what: `${key} ${what}`, file: SITE, line: lineOfKey(key) })
  if (config.domain.endsWith('.example')) add('domain', 'is still the example')
  if (config.supportEmail.endsWith('.example')) add('supportEmail', 'is still the example: nobody reads it')
  if (config.postalAddress.startsWith('[')) add('postalAddress', 'is empty: the law asks for it in every mail')
  if (!config.links.community) add('community', 'has no link: members are promised it in their welcome mail')
  if (!config.links.liveCalls) add('liveCalls', 'has no link: members are promised it in their welcome mail')
  for (const { network, url } of config.social) {
    if (url) continue
    found.push({
      what: `${network} has no address: its icon says that it is coming`,
      file: SITE,
      line: lineOf(SITE, new RegExp(`network: '${network}', `)),
    })
  }
  return found
}

/** Where a value stands, which is below the types of the same names. */
export function lineOfKey(key: string): number | undefined {
  return lineOf(SITE, new RegExp(`^ +${key}:`), /^export const site/)
}
