import { type ServerResponse, STATUS_CODES } from 'node:http'
import { NON_PAGE_POLICY, securityHeaders } from './security-headers.ts'

/** A request that is refused before it reaches the application. */
export interface ProtocolError {
  status: 400 | 405 | 408 | 413 | 417 | 431 | 500
  code: string
  message: string
}

export const BAD_REQUEST: ProtocolError = {
  status: 400,
  code: 'bad_request',
  message: 'We couldn’t understand this request.',
}
export const METHOD_NOT_ALLOWED: ProtocolError = {
  status: 405,
  code: 'method_not_allowed',
  message: 'This method isn’t answered here.',
}
export const EXPECTATION_FAILED: ProtocolError = {
  status: 417,
  code: 'expectation_failed',
  message: 'Only the expectation 100-continue is met here.',
}

export const INTERNAL_ERROR: ProtocolError = {
  status: 500,
  code: 'internal_error',
  message: 'Something went wrong on our side. Please try again in a moment.',
}

/** What Node's parser could not read, by the code of its error. */
export function protocolErrorFor(error: { code?: string | undefined }): ProtocolError {
  const refusal = PARSER_ERRORS[error.code ?? '']
  return refusal ?? BAD_REQUEST
}

const PARSER_ERRORS: Partial<Record<string, ProtocolError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', message: 'The request took too long to arrive.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'The chunk extensions are too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', message: 'The headers are too long.' },
}

/** Answers a refusal with the headers that every answer has. */
export function sendError(response: ServerResponse, refusal: ProtocolError, https: boolean): void {
  const { headers, body } = serializeError(refusal, https)
  response.writeHead(refusal.status, headers).end(body)
}

/** The same as a Response. */
export function errorResponse(refusal: ProtocolError, https: boolean): Response {
  const { headers, body } = serializeError(refusal, https)
  return new Response(body, { status: refusal.status, headers })
}

/** The same as bytes for a connection that has no response object, and ends with it. */
export function errorBytes(refusal: ProtocolError, https: boolean): string {
  const { headers, body } = serializeError(refusal, https)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`
}

function serializeError(
  { status, code, message }: ProtocolError,
  https: boolean,
): { headers: Record<string, string>; body: string } {
  const body = `${JSON.stringify({ error: { code, message } })}\n`
  const headers = {
    ...securityHeaders({ https }),
    'Content-Security-Policy': NON_PAGE_POLICY,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'GET, HEAD, POST' }),
  }
  return { headers, body }
}
