import { useEffect, useRef, useState } from 'react'
import { site } from '../../site.config.ts'
import { about } from '../catalog/about.ts'
import { claims, shownFigures } from '../catalog/claims.ts'
import { destinations } from '../catalog/destinations.ts'
import { isShown } from '../catalog/evidence.ts'
import { shownStories } from '../catalog/stories.ts'
import { publicPage } from '../platform/document/headers.ts'
import { Card, CardRow, Stamp } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { EngravedRosette, Rosette } from '../ui/engraving.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { HeadedSection, Label, Section, SectionTitle } from '../ui/section.tsx'
import { Stats } from '../ui/stat.tsx'
import { type Rotation, startRotation, type WordState } from './about/rotation.ts'
import { NewTabButton, PageButton, PageLink } from './links.tsx'
import { pageMeta } from './page-meta.ts'
import { CoachPortrait } from './portrait.tsx'

export const headers = publicPage
export const meta = () => pageMeta({ ...about.meta, path: '/about' })

export default function About() {
  return (
    <>
      <AboutHero />
      <Bio />
      <Mission />
      <Values />
      <NextStep />
      <ThumbBar />
    </>
  )
}

function Bio() {
  const { label, title, paragraphs } = about.bio
  const [first, ...rest] = paragraphs
  return (
    <Section labelledBy="bio" className="grid gap-x-14 gap-y-6 lg:grid-cols-[1fr_1.35fr]">
      <div>
        <Label className="mb-3 text-accent">{label}</Label>
        <h2 id="bio" className="max-w-[11em] text-heading">
          {title}
        </h2>
      </div>
      <div className="measure stack-5">
        <p className="text-lead">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="text-soft">
            {paragraph}
          </p>
        ))}
        <p className="pt-1 font-display text-heading text-evergreen italic">{site.coach}</p>
      </div>
    </Section>
  )
}

function Mission() {
  const { figure, label } = claims.totalFunding
  return (
    <div className="relative isolate overflow-clip">
      <Section surface="evergreen" labelledBy="mission">
        <h2 id="mission" className="label text-accent">
          {about.mission.label}
        </h2>
        <p className="mt-4 max-w-[22em] text-balance font-display font-semibold text-heading">{about.mission.text}</p>
        {isShown(claims.totalFunding) && (
          <p className="mt-8 flex max-w-md items-baseline gap-4 border-line border-t pt-5">
            <span className="font-display font-semibold text-figure text-marigold">{figure}</span>{' '}
            <span className="text-small text-soft">
              {label} {about.mission.figure}
            </span>
          </p>
        )}
      </Section>
      <Rosette
        kind="rosette"
        className="absolute top-1/2 -right-72 size-150 [translate:0_-50%] text-mint opacity-20 md:-right-60 lg:-right-40"
      />
    </div>
  )
}

function NextStep() {
  const { title, lead, quiz, shop, stories } = about.next
  return (
    <Section surface="deep" labelledBy="next-step">
      <Card flat className="grid items-center gap-x-14 gap-y-7 sm:p-12 lg:grid-cols-[1.4fr_1fr]">
        <div>
          <SectionTitle id="next-step">{title}</SectionTitle>
          <p className="measure mt-4 text-lead text-soft">{lead}</p>
        </div>
        <div className="flex flex-col items-stretch gap-3 text-center">
          <NewTabButton href={destinations.quiz} size="large">
            {quiz} <span aria-hidden="true">→</span>
          </NewTabButton>
          <PageButton to="/shop" variant="outline" size="large">
            {shop}
          </PageButton>
          {shownStories().length > 0 && (
            <PageLink to="/testimonials" className="prose-link grid min-h-11 content-center">
              {stories}
            </PageLink>
          )}
        </div>
      </Card>
    </Section>
  )
}

/**
 * The next step within a thumb's reach on phones, at the foot of the window. The page is longer by the bar's height
 * while it is there, and keeps what is focused above it, so it hides nothing.
 */
function ThumbBar() {
  return (
    <nav
      aria-label="Next steps"
      className="not-printed fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card py-2.5 md:hidden max-md:[body:has(&)]:pb-18 max-md:[html:has(&)]:scroll-pb-22"
    >
      <div className="wrap grid grid-cols-2 gap-3">
        <NewTabButton href={destinations.quiz} variant="marigold">
          {about.bar.quiz}
        </NewTabButton>
        <PageButton to="/shop" variant="outline">
          {about.bar.shop}
        </PageButton>
      </div>
    </nav>
  )
}

/** Four articles, as in a charter. */
function Values() {
  const { label, title, items } = about.values
  return (
    <HeadedSection id="values" label={label} title={title}>
      <ol className="grid border-current border-t-2 md:grid-cols-2 md:gap-x-14">
        {items.map(({ title, what }, index) => (
          <li key={title} className="grid grid-cols-[3.25rem_1fr] border-line border-b py-6">
            <span aria-hidden="true" className="font-display text-evergreen text-title italic">
              {NUMERALS[index]}
            </span>
            <div>
              <h3 className="text-title">{title}</h3>
              <p className="mt-2 text-soft">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </HeadedSection>
  )
}

const NUMERALS = ['§ 1', '§ 2', '§ 3', '§ 4']

function AboutHero() {
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
        <EngravedRosette draws className="absolute -top-24 -left-24 size-80 text-evergreen opacity-18" />
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
