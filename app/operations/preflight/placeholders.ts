import { type SiteConfig, site } from '../../../site.config.ts'
import {
  isPlaceholderDomain,
  isPlaceholderEmail,
  isPlaceholderPostalAddress,
} from '../../platform/process/placeholder.ts'
import { lineOf, type Todo } from './todo.ts'

const SITE = 'site.config.ts'

/** What live mode refuses in `site.config.ts`: the example names that the site comes with. */
export function siteProblems({ domain, supportEmail, postalAddress }: SiteConfig = site): Todo[] {
  return [
    ...(isPlaceholderDomain(domain) ? [siteTodo('domain', 'is still the example: put your own domain')] : []),
    ...(isPlaceholderEmail(supportEmail)
      ? [siteTodo('supportEmail', 'is still the example, and no one reads it. Put an address on your own domain')]
      : []),
    ...(isPlaceholderPostalAddress(postalAddress)
      ? [
          siteTodo(
            'postalAddress',
            'is still a placeholder, and the law requires it in every email. Put in your address',
          ),
        ]
      : []),
  ]
}

const MISSING = {
  community: 'has no link, so the welcome email leaves it out',
  liveCalls: 'has no link, so the live calls have no video room. Put in the address of yours',
}

/** What a live site would lack, although it starts. */
export function missingLinks({ links, social, signIn }: SiteConfig = site): Todo[] {
  const promised: ('community' | 'liveCalls')[] = signIn === 'on' ? ['liveCalls'] : ['community', 'liveCalls']
  return [
    ...promised.filter((key) => !links[key]).map((key) => siteTodo(key, MISSING[key])),
    ...social
      .filter(({ url }) => !url)
      .map(({ network }) => ({
        what: `${network} has no address, so its icon says “coming soon”`,
        file: SITE,
        line: lineOf(SITE, new RegExp(`network: '${network}', `)),
      })),
  ]
}

/** Something about one value of `site.config.ts`, at its line. */
export function siteTodo(key: string, what: string): Todo {
  return { what: `${key} ${what}`, file: SITE, line: lineOfKey(key) }
}

/** The line of a value, which comes after the types of the same name. */
function lineOfKey(key: string): number | undefined {
  return lineOf(SITE, new RegExp(`^ +${key}:`), /^export const site/)
}
