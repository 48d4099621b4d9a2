import { site } from '../../../site.config.ts'
import { businessStages } from '../../catalog/application.ts'
import { monthName } from '../../catalog/edition-titles.ts'
import { dollars, findOffer } from '../../catalog/offers.ts'
import { isUsState, stateName } from '../../catalog/us-states.ts'
import { capitalize } from '../../platform/capitalize.ts'
import { longDate } from '../../platform/dates.ts'
import { dateTimeLabel } from '../../platform/time-labels.ts'
import words from './plain-words.yaml'

// The JSON file has each record as it's stored. The page says the same in words that a customer uses.
type Words = Readonly<Record<string, string>>
const { labels, named, names }: { labels: Words; named: readonly string[]; names: Words } = words

const NAMES: Words = { ...businessStages, ...names }

export function labelInWords(label: string): string {
  return labels[label] ?? capitalize(label)
}

export function valueInWords(label: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dateTimeLabel(new Date(text), site.supportHours.timeZone)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return longDate(new Date(`${text}T12:00:00Z`))
  if (label === 'edition' && /^\d{4}-\d\d$/.test(text)) return `${monthName(text)} ${text.slice(0, 4)}`
  if (label === 'state' && isUsState(text)) return stateName(text)
  if (label === 'amount' && /^\d+\.\d\d$/.test(text)) return dollars(Number(text) * 100)
  if (named.includes(label) && /^[a-z][a-z -]*$/.test(text))
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
