import { useEffect, useRef, useState } from 'react'
import { about } from '../../catalog/about.ts'
import { shownFigures } from '../../catalog/claims.ts'
import { Card, CardRow, Stamp } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Rosette } from '../../ui/engraving.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { Label } from '../../ui/section.tsx'
import { Stats } from '../../ui/stat.tsx'
import { CoachPortrait } from '../portrait.tsx'
import { type Rotation, startRotation, type WordState } from './rotation.ts'

export function AboutHero() {
  const stats = shownFigures()
  const { hero } = about
  return (
    <section className="overflow-x-clip">
      <div className="wrap grid items-center gap-x-12 gap-y-10 pt-10 pb-12 sm:pt-14 lg:grid-cols-[1.35fr_1fr] lg:py-20">
        <div>
          <Label className="mb-4 text-accent">{hero.label}</Label>
          <RotatingHeading />
          <p className="measure mt-3 text-lead text-soft motion-reduce:mt-6">{hero.lead}</p>
        </div>
        <IntroductionCard />
      </div>
      <div className="wrap">
        {stats.length > 0 && <h2 className="sr-only">{hero.stats}</h2>}
        <Stats stats={stats} className="border-b border-b-line" />
      </div>
    </section>
  )
}

/** A letter of introduction. */
function IntroductionCard() {
  const { label, stamp, rows } = about.card
  return (
    <div className="mx-auto w-full max-w-md lg:-rotate-[1.5deg]">
      <Card>
        <span className="engraved">
          <Rosette draws className="absolute -top-24 -left-24 size-80 text-evergreen opacity-18" />
        </span>
        <div className="flex items-start justify-between gap-4">
          <Label className="text-soft">
            {label.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Label>
          <Stamp lands className="mt-1">
            {stamp}
          </Stamp>
        </div>
        <div className="mt-5 grid justify-items-center [&_.medallion]:w-48">
          <CoachPortrait large />
        </div>
        <dl className="mt-5">
          {rows.map((row) => (
            <CardRow key={row.label} label={row.label}>
              {row.value}
            </CardRow>
          ))}
        </dl>
      </Card>
    </div>
  )
}

/**
 * The page's first heading. Its last word changes before the eyes; screen readers hear one sentence with all seven,
 * which never changes. The word has a line of its own, so nothing moves with it.
 */
function RotatingHeading() {
  const { title, attributes } = about.hero
  const { word, state, toggle } = useRotation(attributes.length)
  return (
    <div>
      <h1 className="text-display">
        {title} <span className="sr-only">{inOneSentence(attributes)}</span>{' '}
        <span
          aria-hidden="true"
          className={classes(
            'block whitespace-nowrap pb-[0.08em] text-evergreen italic transition-opacity duration-200 motion-reduce:transition-none',
            word.phase === 'fading' && 'opacity-0',
          )}
        >
          {attributes[word.index]}
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
