import { useState } from 'react'
import { flushSync } from 'react-dom'
import type TooltipLayer from './tooltip-layer.tsx'

/**
 * A note that appears beside a control on hover (after 700 ms), on focus and, where it is a button, on touch. It never
 * holds what a visitor must know. The child is one button or link; the layer is fetched at the first sign of interest.
 */
export function Tooltip({ note, children }: { note: string; children: React.ReactElement }) {
  const [shown, setShown] = useState<{ Layer: typeof TooltipLayer; refocus: boolean; touched: boolean }>()
  // The control keeps its focus until the layer is here, and gets it back in the same moment. Without a layer it stays as it is.
  const fetchLayer = ({ currentTarget, nativeEvent }: React.SyntheticEvent) => {
    const touched = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    return import('./tooltip-layer.tsx').then(
      ({ default: Layer }) =>
        flushSync(() => setShown({ Layer, touched, refocus: currentTarget.contains(document.activeElement) })),
      () => undefined,
    )
  }
  if (shown) {
    return (
      <shown.Layer note={note} refocus={shown.refocus} touched={shown.touched}>
        {children}
      </shown.Layer>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside.
    <span className="contents" onPointerEnter={fetchLayer} onFocus={fetchLayer}>
      {children}
    </span>
  )
}

/** A few words with a note about them, such as a badge. They look as they do around them, with a dotted line below. */
export function NotedWords({ note, children }: { note: string; children: string }) {
  return (
    <Tooltip note={note}>
      <button type="button" className="noted">
        {children}
      </button>
    </Tooltip>
  )
}
