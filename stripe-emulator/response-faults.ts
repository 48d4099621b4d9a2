import type { RequestFault } from './fault-switches.ts'

const TWO_MINUTES = 120_000

/** No answer until the caller goes away or the time is up; rejects as a network that gave up does. */
export async function hangingResponse(
  { milliseconds = TWO_MINUTES }: RequestFault,
  signal: AbortSignal,
): Promise<Response> {
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

/** The same answer whose body comes in ten pieces over `milliseconds`. */
export function slowResponse(response: Response, body: string, { milliseconds = 2_000 }: RequestFault): Response {
  const bytes = new TextEncoder().encode(body)
  const piece = Math.ceil(bytes.length / 10)
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds / 10).unref())
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + piece))
      at += piece
    },
  })
  return new Response(stream, response)
}

/** Marks an answer that is to break off, so that a server can cut the connection instead of ending it in order. */
export const FAULT_HEADER = 'emulator-fault'

/** The same answer, broken off half-way: its body ends in an error. */
export function truncatedResponse(response: Response, body: string): Response {
  const bytes = new TextEncoder().encode(body)
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
