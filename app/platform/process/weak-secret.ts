/**
 * Why a secret could be guessed, or undefined when it looks random. What `openssl rand -hex 32` prints always passes: its
 * chance to be refused is far below one in a million.
 */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < MIN_LENGTH) return `has fewer than ${MIN_LENGTH} characters`
  if (new Set(secret).size < MIN_DISTINCT) return 'has too few different characters'
  if (isPeriodic(secret)) return 'repeats itself'
  const word = COMMON_WORDS.find((each) => secret.toLowerCase().includes(each))
  if (word) return `contains “${word}”, which is among the first things to be tried`
  return isSequence(secret) ? 'is mostly a sequence such as abc or 123' : undefined
}

const MIN_LENGTH = 32

/** Of the 16 digits that a random hexadecimal secret has, 32 characters lack more than half only once in 10 million. */
const MIN_DISTINCT = 8

const COMMON_WORDS = [
  ...['password', 'passwort', 'secret', 'change', 'letmein', 'welcome', 'qwert', 'asdfg', 'zxcvb', 'admin'],
  ...['example', 'placeholder', 'replace', 'default', 'insert', 'dummy', 'unborrowed', 'iloveyou', 'horse', 'monkey'],
]

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
