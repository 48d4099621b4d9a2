/** An address that may be linked to, or `null`: a source may write anything there, a script among it. */
export function webAddress(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim()
  if (trimmed === '' || trimmed === 'null') return null
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!address || !/^https?:$/.test(address.protocol) || !address.hostname.includes('.')) return null
  if (/\s/.test(trimmed)) return null
  const [, archived] = ARCHIVED.exec(address.href) ?? []
  return archived ? webAddress(archived) : address.href
}

/** A source that was moved sometimes links to an archive's copy of a day; the page itself has the last word. */
const ARCHIVED = /^https?:\/\/web\.archive\.org\/web\/\d+\/(https?:\/\/.+)$/
