/** Whether a domain is reserved for examples and tests (RFC 2606), or not a domain of the internet at all. */
export function isPlaceholderDomain(domain: string): boolean {
  const name = domain.trim().toLowerCase().replace(/\.$/, '')
  if (!/^[^\s.]+(\.[^\s.]+)+$/.test(name)) return true
  return /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$|your-?domain/.test(name)
}

/** The same of an email address. */
export function isPlaceholderEmail(address: string): boolean {
  return isPlaceholderDomain(address.slice(address.lastIndexOf('@') + 1))
}

/** A postal address has a number in it; a placeholder has brackets or words that say what to put there. */
export function isPlaceholderPostalAddress(address: string): boolean {
  return (
    !/\d/.test(address) || /[[\]<>{}]|\byour\b|street and number|\bexample\b|\bplaceholder\b|\btodo\b/i.test(address)
  )
}
