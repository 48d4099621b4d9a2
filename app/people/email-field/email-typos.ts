import type { FormFields } from '../../platform/forms/form-fields.ts'
import { cleanAddress } from '../../platform/mail/pasted-address.ts'

/**
 * The address that was most likely meant, when its domain is one typo away from a very common one. Undefined for
 * everything else: a guess is only worth making where it is nearly always right.
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || COMMON_DOMAINS.includes(domain) || REAL_DOMAINS.includes(domain)) return undefined
  const likelyDomain =
    COMMON_DOMAINS.find((common) => countTypos(domain, common) === 1) ?? correctTopLevelDomain(domain)
  return likelyDomain && `${address.slice(0, at)}@${likelyDomain}`
}

const COMMON_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'protonmail.com',
]

/** Domains that exist and only look like a typo of another. */
const REAL_DOMAINS = [
  'ymail.com',
  'gmx.com',
  'mail.com',
  'email.com',
  'aol.de',
  'aol.fr',
  'aol.co',
  'aon.com',
  'aal.com',
  'ail.com',
]

/** A common domain with an ending that is not a top-level domain: `gmail.con`, `yahoo.comm`, `outlook.vom`. */
function correctTopLevelDomain(domain: string): string | undefined {
  const dot = domain.indexOf('.')
  if (!/^\.(con|cmo|ocm|comm|cim|vom|xom|cpm|om|c|coom|net\.com|ney|nte)$/.test(domain.slice(dot))) return undefined
  return COMMON_DOMAINS.find((common) => countTypos(domain.slice(0, dot), common.slice(0, common.indexOf('.'))) <= 1)
}

/** Letters left out, added, replaced or swapped with their neighbor. More than one counts as two. */
function countTypos(a: string, b: string): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > 1) return 2
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  const isOneTypo = swapped || restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB
  return isOneTypo ? 1 : 2
}

/** The button of a suggestion sends the suggested address; a hidden field sends the address that was in doubt. */
const SUGGESTION_FIELD = 'email_choice'
const REJECTED_SUGGESTION_FIELD = 'email_asked'

/** The address that was typed, alone, or the suggested one that was chosen instead. */
export function chosenEmail(fields: FormFields): string {
  return cleanAddress(fields.get(SUGGESTION_FIELD) || (fields.get('email') ?? ''))
}

/** The form with that address in its field. */
export const withChosenEmail = (fields: FormFields) => new Map([...fields, ['email', chosenEmail(fields)]])

/** Asks about an address that looks mistyped, at its field. Each doubtful address is questioned once. */
export function addressQuestion(fields: FormFields, email: string) {
  const suggestion = fields.get(REJECTED_SUGGESTION_FIELD) === email ? undefined : suggestEmail(email)
  if (!suggestion) return undefined
  return { errors: { email: 'Is this right? If it is, press the button once more.' }, suggestion }
}
