import { site } from '../../../site.config.ts'
import { findOffer } from '../../catalog/offers.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'

// The JSON file has each record as it's stored. The page says the same in words that a customer uses.

const LABELS: Readonly<Record<string, string>> = {
  order: 'Order number',
  granted: 'Yours since',
  queued: 'Written',
  begins: 'Starts',
  chosen: 'Booked',
  changes: 'Times moved',
  begun: 'Started',
  'payment at Stripe': 'Stripe payment',
  'customer at Stripe': 'Stripe customer',
}

/** Fields whose values are names from the code, such as `call-invitation`. */
const NAMED = new Set(['kind', 'state', 'product', 'call'])

export function labelInWords(label: string): string {
  return LABELS[label] ?? capitalize(label)
}

const { timeZone } = site.supportHours

export function valueInWords(label: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dateTimeLabel(new Date(text), timeZone)
  if (NAMED.has(label)) return findOffer(text)?.title ?? capitalize(text.replaceAll('-', ' '))
  return text.replace(/^(\d+(?:\.\d\d)?) USD\b/, (_, sum: string) => `$${sum.replace(/\.00$/, '')}`)
}

/** Empty values are left out, and so is a refund of $0. */
export function isWorthShowing(label: string, value: string | number | boolean | null): boolean {
  return value !== null && value !== '' && !(label === 'refunded' && String(value).startsWith('0.00 '))
}

/** `Your purchases (2), your calls (1)`: names with how many there are of each. */
export function listNames(names: readonly string[]): string {
  return capitalize(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)).join(', '))
}
