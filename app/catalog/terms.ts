import { filled } from '../../content/site/terms.yaml'
import { content } from './content.ts'
import { offers } from './offers.ts'

export const terms = content('terms', filled)

/** Offers that share a rule, by name, with the rule in the words that stand beside each of them. */
export function refundRules(): { readonly names: readonly string[]; readonly rule: string }[] {
  const rules = Map.groupBy(Object.values(offers), ({ refund }) => refund)
  return [...rules].map(([rule, sharing]) => ({ rule, names: sharing.map(({ title }) => title) }))
}
