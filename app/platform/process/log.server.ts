import pino, { type DestinationStream, type Logger } from 'pino'
import { errorCode } from '../error-code.ts'
import { redact } from '../http/redaction.ts'
import { logContext } from './log-context.ts'

export type Log = Logger

/**
 * Structured logs without secrets, card numbers, tokens, visitors' input or whole email addresses: fields that may have
 * one are removed by name, and whatever looks like one in a text is replaced.
 *
 * @param destination without one the error output: what a command prints may be read by a program
 */
export function createLog(level: string, destination: DestinationStream = process.stderr): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...logContext() }),
    redact: { paths: SECRET_FIELDS, censor: '[removed]' },
    serializers: { err: (error: unknown) => error }, // done by `loggable`, as for every other field
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...args: Parameters<Logger['info']>) => void) {
        const safe = args.map((arg: unknown) => (arg instanceof Error ? { err: loggableError(arg) } : loggable(arg)))
        method.apply(this, safe as typeof args)
      },
    },
  }
  return pino(options, destination)
}

const SECRET_FIELDS = ['authorization', 'cookie', 'secret', 'password', 'token', 'key', 'email', 'to'].flatMap(
  (field) => [field, `*.${field}`],
)

/** Nesting depth of logged objects; deeper ones are not our own records, and may be circular. */
const MAX_DEPTH = 5

function loggable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value)
  if (value === null || typeof value !== 'object') return value
  if (depth > MAX_DEPTH || ArrayBuffer.isView(value)) return `[${value.constructor.name}]`
  if (value instanceof Error) return loggableError(value)
  if (isErrorResponse(value)) return loggableResponse(value)
  if (Array.isArray(value)) return value.map((item) => loggable(item, depth + 1))
  if ('toJSON' in value && typeof value.toJSON === 'function') return loggable(value.toJSON(), depth + 1)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, loggable(item, depth + 1)]))
}

function loggableError(error: Error) {
  const { name, stack, cause } = error
  const code = errorCode(error)
  const message = redact(withoutValues(error.message, code))
  return {
    name,
    message,
    code,
    // Only the database's error code: its message may quote input.
    cause: cause instanceof Error ? (errorCode(cause) ?? cause.name) : undefined,
    stack: stack && `${name}: ${message}${redact(framesOf(stack, error.message))}`,
  }
}

/** PostgreSQL's errors of class 22 quote the value that does not fit. */
function withoutValues(message: string, code: string | undefined): string {
  return code?.startsWith('22') ? message.slice(0, 1000).replace(/"[^"]*("|$)/g, '"…"') : message
}

/** The stack without the message at its beginning. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message)
  return at < 0 ? '' : stack.slice(at + message.length)
}

interface ErrorResponse {
  status: number
  statusText: string
  data: unknown
}

/** What React Router makes of an address without a page: it is not an `Error`, and its text holds the address. */
function isErrorResponse(value: object): value is ErrorResponse {
  return 'status' in value && 'statusText' in value && 'data' in value
}

function loggableResponse({ status, data }: ErrorResponse) {
  return { name: 'ErrorResponse', status, message: typeof data === 'string' ? redact(data) : undefined }
}
