import { useEffect, useRef, useState } from 'react'

/** Milliseconds from hydration until the booking page opens. */
const AUTO_OPEN_DELAY = 3000

/** `kept-back`: the browser blocked the tab, or the visitor had left the page. */
type AutoOpenState = 'waiting' | 'opened' | 'kept-back'

/**
 * Opens the address in a new tab after AUTO_OPEN_DELAY, unless the page is left before that.
 *
 * @returns the state, and a function that cancels the opening
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
    // A browser may keep a page that was left in memory, with its timers, and resume it later.
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

/** False where the browser blocks the tab, as most do without a click. */
function openTab(address: string): boolean {
  const tab = window.open(address, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}
