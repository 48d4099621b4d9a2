import { site } from '../../../site.config.ts'
import { businessStages } from '../../catalog/application.ts'
import { monthName } from '../../catalog/edition-titles.ts'
import { dollars, findOffer } from '../../catalog/offers.ts'
import { isUsState, stateName } from '../../catalog/us-states.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { longDate } from '../../platform/dates.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'

// The JSON file has each record as it's stored. The page says the same in words that a customer uses.

const LABELS: Readonly<Record<string, string>> = {
  kind: 'What it was',
  at: 'When',
  how: 'How',
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
const NAMED = new Set([
  'kind',
  'state',
  'product',
  'call',
  'edition',
  'stage',
  'status',
  'task',
  'done',
  'event',
  'choice',
])

/** What those names say less well than a person would. */
const NAMES: Readonly<Record<string, string>> = {
  ...businessStages,
  'found-purchases': 'Links to your purchases',
  'fresh-link': 'New link to a purchase',
  'application-confirm': 'Please confirm your application',
  'application-sent': 'We have your application',
  'membership-apply': 'One step left: your application',
  'membership-in-review': 'Your application is in review',
  'membership-welcome': 'Welcome to the Society',
  'membership-page-link': 'New link to your membership',
  'membership-link': 'Link to cancel your membership',
  'membership-kept': 'Your membership goes on',
  'refund-waits': 'A refund that can be held',
  'call-time-lost': 'Your time was taken',
  'win-decided': 'Our answer to your win',
  'data-link': 'Link to your data',
  'ticket-copy': 'Copy of your message',
  'new-browser': 'A new browser signed in',
  'payment-pending': 'We’re waiting for your bank',
  'payment-failed': 'Your payment didn’t arrive',
  sample: 'A sample',
  read: 'Read the notice',
  decide: 'Decide on it',
  report: 'Report on the money',
  reason: 'Wrote down why',
  review: 'Had it reviewed',
  sent: 'Sent it',
  won: 'Won it',
  lost: 'Didn’t get it',
  debrief: 'Asked why',
}

export function labelInWords(label: string): string {
  return LABELS[label] ?? capitalize(label)
}

export function valueInWords(label: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dateTimeLabel(new Date(text), site.supportHours.timeZone)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return longDate(new Date(`${text}T12:00:00Z`))
  if (label === 'edition' && /^\d{4}-\d\d$/.test(text)) return `${monthName(text)} ${text.slice(0, 4)}`
  if (label === 'state' && isUsState(text)) return stateName(text)
  if (label === 'amount' && /^\d+\.\d\d$/.test(text)) return dollars(Number(text) * 100)
  if (NAMED.has(label) && /^[a-z][a-z -]*$/.test(text))
    return text === 'desk-letter'
      ? `What ${site.coach} wrote`
      : (NAMES[text] ?? findOffer(text)?.title ?? capitalize(text.replaceAll('-', ' ')))
  // A mention, as it's stored.
  if (label === 'text') return text.replace(/@\[([^\]]{1,80})\]\(per_\w+\)/g, '@$1')
  return text.replace(/^(\d+(?:\.\d\d)?) USD\b/, (_, sum: string) => `$${sum.replace(/\.00$/, '')}`)
}

/** Empty values are left out, and so are a refund of $0 and what was never done. */
export function isWorthShowing(label: string, value: string | number | boolean | null): boolean {
  return value !== null && value !== '' && value !== 0 && !(label === 'refunded' && String(value).startsWith('0.00 '))
}

/** `Your purchases (2), your calls (1)`: names with how many there are of each. */
export function listNames(names: readonly string[]): string {
  return capitalize(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)).join(', '))
}
