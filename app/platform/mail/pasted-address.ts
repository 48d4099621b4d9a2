/** How an email address is read when it’s typed or pasted. It also runs in the browser. */

/**
 * The address alone, of what people paste: `Ada <ada@example.com>,`, `mailto:ada@example.com?subject=Hi`, a period behind it, or
 * the marks without a width that contact cards and phones put around it. Whether it is one is judged afterwards.
 */
export function cleanAddress(pasted: string): string {
  if (pasted.length > 1000) return pasted
  const text = pasted.replace(/\p{Cf}|\u034f/gu, '')
  const [, named] = /^[^<>]*<([^<>]*)>[^<>]*$/.exec(text) ?? []
  return (named ?? text)
    .replace(/^[^\p{L}\p{N}@]*mailto:([^?]*)(?:\?.*)?$/iu, '$1')
    .replace(/^[\s"'“”‘’<>()[\]{},;:.]+|[\s"'“”‘’<>()[\]{},;:.]+$/g, '')
}

/**
 * Why an address isn’t taken, in words that say how to go on.
 *
 * @param otherwise what is said unless it’s for letters that mail can’t go to
 */
export function addressProblem(typed: string, otherwise: string): string {
  const [local = '', domain] = cleanAddress(typed).split('@')
  const [odd] = /[^\p{ASCII}]/u.exec(local) ?? []
  return odd && domain
    ? `Our mail can’t go to an address with “${odd}” before the @. Please use another address of yours, in plain letters.`
    : otherwise
}
