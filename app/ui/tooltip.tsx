import { lazy, Suspense, useState } from 'react'

// A note whose script a new release has taken away is done without: it must not take the page with it.
const TooltipLayer = lazy(() => import('./tooltip-layer.tsx').catch(() => ({ default: WithoutTooltip })))

/**
 * A note that appears beside a control on hover (after 700 ms) and on focus. It never holds what a visitor must know:
 * touch has no hover. The child is one button or link; the layer is fetched at the first sign of interest.
 */
export function Tooltip({ note, children }: { note: string; children: React.ReactElement }) {
  const [wanted, setWanted] = useState<'no' | 'hovered' | 'focused'>('no')
  const waiting = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside.
    <span
      className="contents"
      onPointerEnter={() => setWanted((was) => (was === 'no' ? 'hovered' : was))}
      onFocus={() => setWanted('focused')}
    >
      {children}
    </span>
  )
  if (wanted === 'no') return waiting
  return (
    <Suspense fallback={waiting}>
      <TooltipLayer note={note} refocus={wanted === 'focused'}>
        {children}
      </TooltipLayer>
    </Suspense>
  )
}

function WithoutTooltip({ children }: { note: string; refocus: boolean; children: React.ReactElement }) {
  return children
}
