import { StripeApiError } from '../../stripe-emulator/errors.ts'
import type { EmulatorHooks } from '../../stripe-emulator/hooks.ts'
import type { RequestFault } from './fault-switches.ts'

const TWO_MINUTES = 120_000

type Execute = Parameters<EmulatorHooks['intercept']>[1]

/** Answers a request as the fault says; without a fault as the emulator does. */
export async function interceptRequest(
  fault: RequestFault | undefined,
  { signal }: Request,
  execute: Execute,
): Promise<Response> {
  switch (fault?.fault) {
    case undefined:
      return execute()
    case 'hang':
      return hangingResponse(fault, signal)
    case '500':
      return errorResponse(INJECTED_ERROR)
    case '429':
      return errorResponse(RATE_LIMIT_ERROR, { 'retry-after': String(fault.retryAfterSeconds ?? 1) })
    case 'commit then 500':
      return execute(INJECTED_ERROR)
    case 'commit then hang':
      execute()
      return hangingResponse(fault, signal)
    case 'truncated body':
      return truncatedResponse(execute())
  }
}

const INJECTED_ERROR = new StripeApiError(500, {
  type: 'api_error',
  message: 'An unknown error occurred. (A fault switch of the test harness.)',
})
const RATE_LIMIT_ERROR = new StripeApiError(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests.',
})

function errorResponse({ status, detail }: StripeApiError, headers: Record<string, string> = {}): Response {
  return Response.json({ error: detail }, { status, headers: { 'request-id': 'req_injected', ...headers } })
}

/** No answer until the caller goes away or the time is up; rejects as a network that gave up does. */
async function hangingResponse({ milliseconds = TWO_MINUTES }: RequestFault, signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    const gone = () => reject(signal.reason ?? new DOMException('The caller went away.', 'AbortError'))
    if (signal.aborted) return gone()
    const timer = setTimeout(
      () => reject(new TypeError('The emulator hung up (a fault switch).')),
      milliseconds,
    ).unref()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      gone()
    })
  })
}

/** Marks an answer that is to break off, so that a server can cut the connection instead of ending it in order. */
export const FAULT_HEADER = 'emulator-fault'

/** The same answer, broken off half-way: its body ends in an error. */
async function truncatedResponse(response: Response): Promise<Response> {
  const bytes = new TextEncoder().encode(await response.text())
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) return controller.error(new TypeError('The emulator broke off its answer (a fault switch).'))
      controller.enqueue(bytes.slice(0, bytes.length / 2))
      sent = true
    },
  })
  const headers = new Headers(response.headers)
  headers.set(FAULT_HEADER, 'truncated body')
  return new Response(stream, { status: response.status, headers })
}

/** The first piece of a broken answer; then `cut` is called and nothing follows. */
export function abortAfterFirstChunk(response: Response, cut: () => void): Response {
  const reader = response.body?.getReader()
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent) {
        cut()
        return new Promise<void>(() => {})
      }
      sent = true
      const { value } = (await reader?.read()) ?? {}
      if (value) controller.enqueue(value)
    },
  })
  return new Response(stream, response)
}
