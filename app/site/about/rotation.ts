/** Milliseconds from one word's beginning to fade to the next one's. */
const INTERVAL = 1800
/** Milliseconds in which a word fades out. */
const FADE = 200

export interface WordState {
  index: number
  phase: 'shown' | 'fading'
}

export interface Rotation {
  play(): void
  /** The word that is there stays, whole. */
  pause(): void
  close(): void
}

/**
 * Cycles through `count` words, beginning with the first: every 1800 ms the current one fades for 200 ms, then the next
 * appears. It begins immediately, and pauses while `reducedMotion` matches.
 */
export function startRotation({ count, reducedMotion, show }: RotationOptions): Rotation {
  let index = 0
  let wanted: 'playing' | 'paused' = 'playing'
  let turning: ReturnType<typeof setInterval> | undefined
  let fading: ReturnType<typeof setTimeout> | undefined
  const turn = () => {
    show({ index, phase: 'fading' })
    fading = setTimeout(() => {
      index = (index + 1) % count
      show({ index, phase: 'shown' })
    }, FADE)
  }
  const halt = () => {
    clearInterval(turning)
    clearTimeout(fading)
  }
  const follow = () => {
    halt()
    show({ index, phase: 'shown' })
    if (wanted === 'playing' && !reducedMotion.matches) turning = setInterval(turn, INTERVAL)
  }
  reducedMotion.addEventListener('change', follow)
  follow()
  return {
    play() {
      wanted = 'playing'
      follow()
    },
    pause() {
      wanted = 'paused'
      follow()
    },
    close() {
      halt()
      reducedMotion.removeEventListener('change', follow)
    },
  }
}

interface RotationOptions {
  count: number
  /** The browser's answer to `(prefers-reduced-motion: reduce)`. */
  reducedMotion: Pick<MediaQueryList, 'matches'> & Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  show(word: WordState): void
}
