import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured logs that never hold a secret, a card, a token or a whole mail address: fields that may hold one are
 * removed by name, and whatever looks like one inside any text is replaced.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_FIELDS, censor: '[removed]' },
    serializers: { err: serializeError },
    formatters: { log: (fields: object) => mapTexts(fields, withoutSecrets) as Record<string, unknown> },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...args: Parameters<Logger['info']>) => void) {
        method.apply(this, args.map((arg) => (typeof arg === 'string' ? withoutSecrets(arg) : arg)) as typeof args)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Replaces keys, signed tokens, card numbers and mail addresses inside a text. */
function withoutSecrets(text: string): string {
  return PATTERNS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)
}

/** A path for the log: its long segments (tokens, session ids) are cut, its query is dropped. */
export function loggedPath(path: string): string {
  return path.replace(/[^/]{24,}/g, (segment) => `${segment.slice(0, 6)}…`)
}

const SECRET_FIELDS = ['authorization', 'cookie', 'secret', 'password', 'token', 'key', 'email', 'to'].flatMap(
  (field) => [field, `*.${field}`],
)

const PATTERNS: [RegExp, string][] = [
  [/\b(?:sk|rk|pk)_(?:test|live)_\w+/g, '[key]'],
  [/\bwhsec_\w+/g, '[secret]'],
  [/\bcs_(?:test|live)_\w{8,}/g, '[session]'],
  [/(\/(?:downloads|editions|calls|calendar)\/)[\w-]{20,}/g, '$1[token]'],
  [/(\/(?:apply(?:\/confirm)?|membership|review|cancel|quiz)\/)[\w.-]{20,}/g, '$1[token]'],
  [/(\/newsletter\/\w+\/)[\w.-]{20,}/g, '$1[token]'],
  [/\/\/[^\s/:@]+:[^\s/@]+@/g, '//[credentials]@'],
  [/\b([\w!#$%&'*+/=?^`{|}~.-])[\w!#$%&'*+/=?^`{|}~.-]*@([\w-])[\w.-]*(\.[a-z]{2,})\b/gi, '$1***@$2***$3'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
]

function serializeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name, message: withoutSecrets(message), code, stack: stack && withoutSecrets(stack) }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]))
}
