import * as Tooltip from '@radix-ui/react-tooltip'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds of hovering before a note opens. */
const OPEN_DELAY = 700
/** Milliseconds after one tooltip closes in which the next opens without delay. */
const SKIP_DELAY = 300

/** The control is mounted again within Radix's elements, so it gets its focus back. */
export default function TooltipLayer({
  note,
  refocus,
  touched,
  children,
}: {
  note: string
  refocus: boolean
  /** A finger is on the control, or was: it opens at once. */
  touched: boolean
  children: React.ReactElement
}) {
  const control = useRef<HTMLButtonElement>(null)
  const [delay, setDelay] = useState(openDelay)
  const [open, setOpen] = useState(touched)
  useLayoutEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    closeOpened?.()
    closeOpened = close
    return () => {
      if (closeOpened === close) closeOpened = undefined
      closedAt = performance.now()
    }
  }, [open])
  // A pointer that came before the layer may rest since then: Radix hears of it at its next move only.
  useEffect(() => {
    const timer = setTimeout(() => control.current?.matches(':hover') && setOpen(true), openDelay())
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    if (refocus) control.current?.focus()
  }, [refocus])
  return (
    <Tooltip.Provider delayDuration={delay}>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        {/* Radix reads the delay at the first move over the control, which follows on the entering at once. */}
        <Tooltip.Trigger
          asChild
          ref={control}
          onPointerEnter={() => flushSync(() => setDelay(openDelay()))}
          onClick={(event) => {
            if (event.currentTarget.tagName !== 'BUTTON') return
            event.preventDefault() // or Radix closes the note at each press
            setOpen(true)
          }}
        >
          {children}
        </Tooltip.Trigger>
        <Note>{note}</Note>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Tooltip.Portal>
      <Tooltip.Content className="tooltip" sideOffset={6} collisionPadding={12}>
        {children}
        <Tooltip.Arrow className="fill-ink" />
      </Tooltip.Content>
    </Tooltip.Portal>
  )
}

// Each note has a provider of its own, since a shared one would put Radix into every page's script. So the notes
// share what it would know instead: the one that is open, which closes as the next opens, and when the last one closed.
let closeOpened: (() => void) | undefined
let closedAt = Number.NEGATIVE_INFINITY

function openDelay(): number {
  return closeOpened || performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY
}
