import { decodeXML } from 'entities'

/**
 * An address that may be linked to, or `null`: a source may write anything there, a script among it. Sources that escape
 * their text write `&amp;` between the parameters, which is decoded once. An address with a user name in it is refused:
 * `https://grants.gov@evil.example` leads to evil.example.
 */
export function toSafeUrl(text: string | null | undefined): string | null {
  let address = parsePublicUrl(decodeXML((text ?? '').trim().slice(0, MAX_LENGTH + 1)))
  for (let round = 0; address && round < MAX_ARCHIVES; round++) {
    const [, archived] = ARCHIVE_URL_PATTERN.exec(address.href) ?? []
    if (!archived) return address.href
    address = parsePublicUrl(archived)
  }
  return null
}

/** Characters; browsers and servers refuse longer addresses. */
const MAX_LENGTH = 2000
/** Archives' copies of archives' copies. */
const MAX_ARCHIVES = 3

function parsePublicUrl(text: string): URL | null {
  if (text === '' || text === 'null' || text.length > MAX_LENGTH || /\s/.test(text)) return null
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (!address || !/^https?:$/.test(address.protocol) || !address.hostname.includes('.')) return null
  return address.username || address.password ? null : address
}

/** A source that was moved sometimes links to an archive's copy of a day; the page itself has the last word. */
const ARCHIVE_URL_PATTERN = /^https?:\/\/web\.archive\.org\/web\/\d+\/(https?:\/\/.+)$/
