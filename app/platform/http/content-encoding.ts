/** In our order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The encoding that a client likes best, by RFC 9110, section 12.5.3. Among equals our first one wins.
 * A client that refuses everything gets identity, as the standard asks, rather than nothing.
 */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  const weights = new Map((acceptEncoding ?? '').split(',').map(parseWeight))
  const otherwise = (encoding: Encoding) => (encoding === 'identity' ? undefined : weights.get('*'))
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? otherwise(encoding) ?? 0
  const [best = 'identity'] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))
  return weightOf(best) > 0 ? best : 'identity'
}

function parseWeight(part: string): [encoding: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
  // A weight that is not a number cannot be trusted: the coding counts as refused.
  return [name, weight >= 0 && weight <= 1 ? weight : 0]
}
