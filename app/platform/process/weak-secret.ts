/** The fewest characters of a secret of ours, whatever it's for. */
const MIN_LENGTH = 32

/** Why a secret can't be taken, with what to do instead, or undefined. What `openssl rand -hex 32` prints passes, and a passphrase. */
export function secretProblem(secret: string): string | undefined {
  if (secret.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters: ${MAKE_ONE}`
  const weakness = weaknessOf(secret)
  return weakness && `could be guessed, because it ${weakness}: ${MAKE_ONE}`
}

/** What to do where there's no secret yet. */
export const MAKE_ONE = 'set what "openssl rand -hex 32" prints'

function weaknessOf(secret: string): string | undefined {
  if (new Set(secret).size < MIN_DISTINCT) return 'has too few different characters'
  if (isPeriodic(secret)) return 'repeats itself'
  if (PLACEHOLDER.test(secret)) return 'is a placeholder'
  return isSequence(secret) ? 'is mostly a sequence such as abc or 123' : undefined
}

/** Of the 16 digits that a random hexadecimal secret has, 32 characters lack more than half only once in 10 million. */
const MIN_DISTINCT = 8

/** What examples say in place of a secret. Ordinary words are no reason to refuse a long passphrase. */
const PLACEHOLDER =
  /(change|replace|insert)[-_ ]?(me|this|it|here)|placeholder|your[-_ ](own[-_ ])?(secret|key|token|pass)/i

/** Up to 16 characters repeated, the last repetition possibly cut off. */
function isPeriodic(secret: string): boolean {
  return Array.from({ length: 16 }, (_, index) => index + 1).some((period) => secret.startsWith(secret.slice(period)))
}

/** Three in four of the neighbors follow one another: in a random secret it is one in five. */
function isSequence(secret: string): boolean {
  const codes = [...secret].map((character) => character.charCodeAt(0))
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)))
  return steps.filter((step) => step <= 1).length > (steps.length * 3) / 4
}
