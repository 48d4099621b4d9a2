import { useEffect, useState } from 'react'

const CHANNEL = 'checkout'

/**
 * The path to which the payment page with this address has led in its tab, once it has: with `#canceled` where nothing was
 * paid. Another tab may be paying for something else.
 */
export function useReturnedOrder(url: string): string | undefined {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      const [, page, session] = /^(\/(?!\/)[^?#]*)(?:#canceled$|\?session_id=(cs_\w+))/.exec(data) ?? []
      if (session ? url.includes(session) : page && location.pathname.startsWith(page)) setPath(data)
    }
    return () => channel.close()
  }, [url])
  return path
}

/** For the pages to which a payment leads: tells the tab from which it was opened. */
export function useAnnouncedReturn(): void {
  useEffect(announceReturn, [])
}

export function announceReturn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(location.pathname + location.search + location.hash)
  channel.close()
}
