import { site } from '../../site.config.ts'
import { dollars, offers } from './offers.ts'

const { charge } = offers.society

/** What a new member reads about the payments: each with its amount. */
export const membershipTerms: readonly { readonly term: string; readonly value: string }[] = [
  { term: 'First month', value: dollars(charge.amountCents) },
  ...(charge.mode === 'subscription'
    ? [{ term: 'Renewal, after the first cycle', value: `${dollars(charge.monthlyCents)}/month` }]
    : []),
]

/** What opens for a member. */
export const membershipAccess: readonly string[] = [
  'Monthly grant and contract leads',
  'Templates, tools and trackers',
  `Live calls with ${site.coach}`,
  'The private community',
]
