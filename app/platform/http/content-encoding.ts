export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The encoding that a client likes best, by RFC 9110, section 12.5.3. Among equals the first one that we offer wins.
 * A client that refuses everything gets identity, as the standard asks, rather than nothing.
 *
 * @param offered in our order of preference; `identity` is always among them
 */
export function chooseEncoding(acceptEncoding: string | undefined, offered: readonly Encoding[]): Encoding {
  if (!acceptEncoding || offered.length === 1) return 'identity'
  const qualities = qualitiesOf(acceptEncoding)
  let best: Encoding = 'identity'
  let bestQuality = qualities.get('identity') ?? 0
  for (const encoding of offered) {
    if (encoding === 'identity') continue
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? 0
    if (quality > bestQuality || (quality === bestQuality && quality > 0 && best === 'identity')) {
      best = encoding
      bestQuality = quality
    }
  }
  return best
}

/** Parsed headers to cache: browsers send the same few. */
const MAX_CACHED = 50
const cache = new Map<string, ReadonlyMap<string, number>>()

function qualitiesOf(acceptEncoding: string): ReadonlyMap<string, number> {
  const before = cache.get(acceptEncoding)
  if (before) return before
  const qualities = parse(acceptEncoding)
  if (cache.size < MAX_CACHED && acceptEncoding.length < 100) cache.set(acceptEncoding, qualities)
  return qualities
}

function parse(acceptEncoding: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const weight = parameters.map((parameter) => parameter.trim().toLowerCase()).find((p) => p.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    // A weight that is not a number cannot be trusted: the coding counts as refused.
    qualities.set(name.trim().toLowerCase(), quality >= 0 && quality <= 1 ? quality : 0)
  }
  return qualities
}
