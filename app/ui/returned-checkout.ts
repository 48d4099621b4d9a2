import { useEffect, useState } from 'react'

const CHANNEL = 'checkout'

/** The path to which the payment in the other tab has led, once it has: with `#canceled` where nothing was paid. */
export function useReturnedOrder(): string | undefined {
  const [path, setPath] = useState<string>()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => typeof data === 'string' && /^\/(?!\/)/.test(data) && setPath(data)
    return () => channel.close()
  }, [])
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
