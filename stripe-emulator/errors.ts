/** A request that is refused as Stripe refuses it; becomes the `error` of the answer. */
export class StripeApiError extends Error {
  readonly status: number
  readonly detail: StripeErrorDetail

  constructor(status: number, detail: StripeErrorDetail) {
    super(detail.message)
    this.name = 'StripeApiError'
    this.status = status
    this.detail = detail
  }
}

interface StripeErrorDetail {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error' | 'rate_limit_error'
  message: string
  code?: string
  param?: string
}

export function invalidRequest(message: string, param?: string, code?: string, status = 400): StripeApiError {
  const where = { ...(param && { param }), ...(code && { code }) }
  return new StripeApiError(status, { type: 'invalid_request_error', message, ...where })
}

export function resourceMissing(what: string, id: string, param = 'id', status = 404): StripeApiError {
  return invalidRequest(`No such ${what}: '${id}'`, param, 'resource_missing', status)
}
