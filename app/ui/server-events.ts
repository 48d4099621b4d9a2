/** Milliseconds until a stream that was refused is asked for again; doubled each time, up to five minutes. */
const FIRST_WAIT = 5000
const LONGEST_WAIT = 300_000

/**
 * Listens to server-sent events until `signal` says otherwise. A browser comes back by itself to a stream that ended, and gives
 * up on one that was refused, as by a server that restarts: it's asked again here.
 *
 * @param url asked for anew each time
 */
export function listenToServer(
  url: () => string,
  signal: AbortSignal,
  handlers: Record<string, (event: MessageEvent<string>) => void>,
): Promise<void> {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  let wait = FIRST_WAIT
  const open = () => {
    source = new EventSource(url())
    for (const [name, handle] of Object.entries(handlers)) source.addEventListener(name, handle)
    source.onopen = () => {
      wait = FIRST_WAIT
    }
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, wait)
      wait = Math.min(2 * wait, LONGEST_WAIT)
    }
  }
  open()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source.close()
      resolve()
    })
  })
}
