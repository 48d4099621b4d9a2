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
  doc_url?: string
}

/** The body of an error answer. */
export function errorBody(detail: StripeErrorDetail): { error: StripeErrorDetail } {
  const doc_url = detail.code ? `https://stripe.com/docs/error-codes/${detail.code.replaceAll('_', '-')}` : undefined
  return { error: { ...(doc_url && { doc_url }), ...detail } }
}

export function invalidRequest(message: string, param?: string, code?: string): StripeApiError {
  const where = { ...(param && { param }), ...(code && { code }) }
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...where })
}

export function missing(param: string): StripeApiError {
  return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
}

export function resourceMissing(what: string, id: string, param = 'id', status = 404): StripeApiError {
  const message = `No such ${what}: '${id}'`
  return new StripeApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}
