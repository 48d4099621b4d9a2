import { createHash } from 'node:crypto'
import { StripeApiError } from './errors.ts'
import { type Ledger, row, run } from './ledger.ts'

/** An answer, stored under the request's idempotency key and replayed to the same request. */
export interface IdempotentResponse {
  status: number
  body: string
  /** The `request-id` under which it was first given. */
  request: string
}

/** The stored answer, 500s included; another request under the same key is refused with an `idempotency_error`. */
export function findStoredResponse(ledger: Ledger, key: string, fingerprint: string): IdempotentResponse | null {
  const sql = 'select status, body, request, fingerprint from answers where key = ?'
  const stored = row<IdempotentResponse & { fingerprint: string }>(ledger, sql, key)
  if (!stored) return null
  if (stored.fingerprint !== fingerprint) {
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: stored.status, body: stored.body, request: stored.request }
}

export function storeResponse(ledger: Ledger, key: string, fingerprint: string, answer: IdempotentResponse): void {
  const { status, body, request } = answer
  run(ledger, 'insert into answers values (?, ?, ?, ?, ?)', key, fingerprint, status, body, request)
}

export function requestFingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method}\n${path}\n${body}`).digest('hex')
}

export function keyInUseError(key: string): StripeApiError {
  return new StripeApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
  })
}
