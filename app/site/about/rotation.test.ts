import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { about } from '../../catalog/about.ts'
import { startRotation, type WordState } from './rotation.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A heading of the coach's words, before a visitor who may ask for less motion. */
function heading({ reduced = false } = {}) {
  const { attributes } = about.hero
  const reducedMotion = Object.assign(new EventTarget(), { matches: reduced })
  let now: WordState = { index: 0, phase: 'shown' }
  const show = (word: WordState) => {
    now = word
  }
  const rotation = startRotation({ count: attributes.length, reducedMotion, show })
  return {
    rotation,
    reads: () => (now.phase === 'shown' ? attributes[now.index] : `${attributes[now.index]}, fading`),
    prefersReducedMotion(matches: boolean) {
      reducedMotion.matches = matches
      reducedMotion.dispatchEvent(new Event('change'))
    },
  }
}

test('the seven words come in their order, one every 1800 ms, and begin again', () => {
  const { reads } = heading()
  vi.advanceTimersByTime(200)
  const read = Array.from({ length: 8 }, () => {
    const word = reads()
    vi.advanceTimersByTime(1800)
    return word
  })
  const words = ['Strategist', 'Partner', 'Ally', 'Guide', 'System', 'Shortcut', 'Blueprint', 'Strategist']
  expect(read).toEqual(words)
})

test('pausing in the middle of a fade keeps that word, and play shows it for its full time', () => {
  const { rotation, reads } = heading()
  vi.advanceTimersByTime(1900)
  rotation.pause()
  expect(reads()).toBe('Strategist')
  vi.advanceTimersByTime(60_000)
  expect(reads()).toBe('Strategist')
  rotation.play()
  vi.advanceTimersByTime(1799)
  expect(reads()).toBe('Strategist')
  vi.advanceTimersByTime(201)
  expect(reads()).toBe('Partner')
})

test('the words do not change for people who prefer reduced motion, not even when they press play; a change of that takes effect at once, and undoes neither a pause nor the end of the page', () => {
  const { rotation, reads, prefersReducedMotion } = heading({ reduced: true })
  rotation.play()
  expect([vi.getTimerCount(), reads()]).toEqual([0, 'Strategist'])
  prefersReducedMotion(false)
  vi.advanceTimersByTime(2000)
  expect(reads()).toBe('Partner')
  prefersReducedMotion(true)
  vi.advanceTimersByTime(10_000)
  expect(reads()).toBe('Partner')
  rotation.pause()
  prefersReducedMotion(false)
  vi.advanceTimersByTime(10_000)
  expect(reads()).toBe('Partner')
  rotation.play()
  vi.advanceTimersByTime(1900)
  rotation.close()
  prefersReducedMotion(false)
  expect(vi.getTimerCount()).toBe(0)
})
