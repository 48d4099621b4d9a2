import { dollars } from '../../../catalog/dollars.ts'
import { longDay } from '../../../catalog/long-day.ts'
import type { OpportunityFields, PastAward } from '../../opportunities/opportunities.ts'
import { truncateLine } from './formatting.ts'

/** Who answers questions about a notice, as its source publishes it. */
export type EntryContact = NonNullable<ReturnType<typeof entryContact>>

/** Who won a comparable one, as it was known when the edition was published. */
export interface EntryAward {
  recipient: string
  /** What they won it for; editions published before this field lack it. */
  title?: string
  /** In dollars, or that it isn't stated. */
  amount: string
  awardedOn: string
  by: PastAward['by']
  url: string
}

type ContactFields = Pick<OpportunityFields, 'contact_name' | 'contact_email' | 'contact_phone'>

export function entryContact({ contact_name, contact_email, contact_phone }: ContactFields) {
  if (!contact_name && !contact_email && !contact_phone) return undefined
  return { name: contact_name, email: contact_email, phone: contact_phone }
}

export function entryAward({ recipient, title, amountCents, awardedOn, by, url }: PastAward): EntryAward {
  const amount = amountCents === null ? 'amount not stated' : dollars(Number(amountCents))
  return { recipient, ...(title && { title: truncateLine(title, 120) }), amount, awardedOn, by, url }
}

/** "Pat Doe, pat@example.gov, 202-555-0100" */
export function contactLine(contact: EntryContact | undefined): string {
  return contact ? [contact.name, contact.email, contact.phone].filter(Boolean).join(', ') : ''
}

const AWARDED_BY: Record<EntryAward['by'], string> = {
  office: 'same office and code',
  agency: 'same agency and code, another office',
  program: 'same program',
  title: 'a bid of that day with a similar title, same office',
}

/** "“Noon meals”: Acme LLC, $12,300, June 1, 2025 (same office and code)" */
export function awardLine({ recipient, title, amount, awardedOn, by }: EntryAward): string {
  return `${title ? `“${title}”: ` : ''}${recipient}, ${amount}, ${longDay(awardedOn)} (${AWARDED_BY[by]})`
}

/** What comparable ones were won for, where an entry names no amount: "$43k to $553k". */
export function similarAmounts(awards: readonly EntryAward[]): string | undefined {
  const found = awards
    .map(({ amount }) => Number(/^\$([\d,]{1,20})/.exec(amount)?.[1]?.replaceAll(',', '') ?? 0))
    .filter((amount) => amount >= 100)
    .sort((a, b) => a - b)
  const [least, most] = [found[0], found.at(-1)].map((amount) => amount && COMPACT.format(amount).toLowerCase())
  return least && most ? (least === most ? least : `${least} to ${most}`) : undefined
}

const COMPACT = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact', maximumSignificantDigits: 3 },
})
