import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { cleanAddress } from './pasted-address.ts'

/** RFC 5321. */
export const MAX_EMAIL_LENGTH = 254

/**
 * A single plain email address in lower case, of what was typed or pasted, or undefined. Strict on purpose: nodemailer reads
 * lists, display names and line breaks out of a recipient, so nothing that is not one bare addr-spec may reach it.
 */
export function parseEmailAddress(text: string): string | undefined {
  const [local = '', domain = '', ...rest] = cleanAddress(text).toLowerCase().split('@')
  const address = [local, OTHER_SCRIPT.test(domain) ? domainToASCII(domain) : domain, ...rest].join('@')
  return address.length <= MAX_EMAIL_LENGTH && ADDRESS.test(address) ? address : undefined
}

/** Replaces an address that must not be stored itself: hexadecimal, so that SQL can compute the same. */
export function hashEmailAddress(email: string): string {
  return createHash('sha256').update(`address:${email}`).digest('hex')
}

/** `ada@example.com` as `a***@e***.com`, for logs and for pages that other people may see. */
export function maskEmailAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const dot = domain.lastIndexOf('.')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${dot > 0 ? domain.slice(dot) : ''}`
}

/** A name and nothing else, because of a whole address of a page only its host would be left. */
const OTHER_SCRIPT = /^(?!\p{ASCII}*$)[\p{L}\p{M}\p{N}.-]+$/u

const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
