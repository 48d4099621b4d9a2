import { useEffect, useRef, useState } from 'react'
import { site } from '../../../site.config.ts'
import { coachAttributes } from '../../catalog/coach.ts'
import { classes } from '../../ui/classes.ts'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { type Rotation, startRotation, type WordState } from './rotation.ts'

/**
 * The page's first heading. Its last word changes before the eyes; screen readers hear one sentence with all seven,
 * which never changes. The word has a line of its own, so nothing moves with it.
 */
export function RotatingHeading() {
  const { word, state, toggle } = useRotation(coachAttributes.length)
  return (
    <div>
      <h1 className="text-display">
        {site.coach}, your funding <span className="sr-only">{inOneSentence(coachAttributes)}</span>{' '}
        <span
          aria-hidden="true"
          className={classes(
            'block whitespace-nowrap pb-[0.08em] text-evergreen italic transition-opacity duration-200 motion-reduce:transition-none',
            word.phase === 'fading' && 'opacity-0',
          )}
        >
          {coachAttributes[word.index]}
        </span>
      </h1>
      <button
        type="button"
        onClick={toggle}
        className="needs-script not-printed mt-1 -ml-2 inline-flex min-h-11 items-center gap-2 px-2 text-fine text-soft hover:underline motion-reduce:hidden"
      >
        {state === 'playing' ? (
          <PauseIcon aria-hidden="true" className="size-4" />
        ) : (
          <PlayIcon aria-hidden="true" className="size-4" />
        )}
        {state === 'playing' ? 'Pause' : 'Play'} <span className="sr-only">the changing word</span>
      </button>
    </div>
  )
}

function useRotation(count: number) {
  const rotation = useRef<Rotation>(undefined)
  const [word, setWord] = useState<WordState>({ index: 0, phase: 'shown' })
  const [state, setState] = useState<'playing' | 'paused'>('playing')
  useEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)')
    rotation.current = startRotation({ count, reducedMotion, show: setWord })
    return () => rotation.current?.close()
  }, [count])
  const toggle = () => {
    const next = state === 'playing' ? 'paused' : 'playing'
    setState(next)
    if (next === 'paused') rotation.current?.pause()
    else rotation.current?.play()
  }
  return { word, state, toggle }
}

/** `['A', 'B', 'C']` as `a, b and c`. */
function inOneSentence(words: readonly string[]): string {
  const lower = words.map((word) => word.toLowerCase())
  return `${lower.slice(0, -1).join(', ')} and ${lower.at(-1)}`
}
