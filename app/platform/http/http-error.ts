/** An expected refusal, answered with this status as JSON `{error: {code, message}}` or as a page. Never our own error. */
export class HttpError extends Error {
  readonly status: HttpErrorStatus
  readonly code: string
  /** Seconds after which trying again makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: HttpErrorStatus, code: string, message: string, retryAfter?: number) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

type HttpErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 502 | 503
