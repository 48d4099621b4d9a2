import { useEffect, useRef, useState } from 'react'

/** Milliseconds between the page's coming to life and the booking page's opening. */
const AUTO_OPEN_DELAY = 3000

/** What became of the waiting: `kept-back` is a browser that blocked the tab, or a visitor who had left meanwhile. */
export type AutoOpenState = 'waiting' | 'opened' | 'kept-back'

/**
 * Opens the address in a new tab after AUTO_OPEN_DELAY, unless the page is left before that.
 *
 * @returns what becomes of it, and how to call it off
 */
export function useAutoOpen(address: string): { state: AutoOpenState; cancel: () => void } {
  const [state, setState] = useState<AutoOpenState>('waiting')
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    const clear = openLater(() => setState(openTab(address) ? 'opened' : 'kept-back'))
    const leave = () => {
      clear()
      setState((was) => (was === 'waiting' ? 'kept-back' : was))
    }
    waiting.current = leave
    // A browser may keep a page that was left, timers and all, and go on with it when it is shown again.
    window.addEventListener('pagehide', leave)
    return () => {
      clear()
      window.removeEventListener('pagehide', leave)
    }
  }, [address])
  return {
    state,
    cancel: () => {
      waiting.current?.()
      setState('opened')
    },
  }
}

/** Calls `open` once, AUTO_OPEN_DELAY from now. The function that it returns cancels that. */
export function openLater(open: () => void): () => void {
  const timer = setTimeout(open, AUTO_OPEN_DELAY)
  return () => clearTimeout(timer)
}

/** False where the browser blocks it, as most do for what no click has asked for. */
function openTab(address: string): boolean {
  const tab = window.open(address, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}
