import { describe, expect, test } from 'vitest'
import { all, builtPage, checkoutForms, expectLinks, region, text, texts } from './read-page.ts'

describe('/focus-call', () => {
  const { main } = builtPage('/focus-call')

  test('60 minutes cost $150, with a roadmap, a 30-day action plan and a recording', () => {
    const words = text(main)
    expect(words).toContain('60 minutes')
    expect(words).toContain('$150')
    expect(words).toContain('15 Focus Calls a month')
    expect(words).toContain('100% money-back guarantee')
    expect(texts(all(region(main, 'What you’ll take with you'), 'h3'))).toEqual([
      'A funding roadmap',
      'A 30-day action plan',
      'The recording',
    ])
  })

  test('Its booking buttons open the calendar in a new tab, with a checkout button beside each', () => {
    const bookings = expectLinks(main, /^Book your Focus Call/, '/book/focus-call', 'new tab')
    const found = checkoutForms(main, 'focus-call')
    expect(found).toHaveLength(bookings)
    for (const { action } of found) expect(action).toBe('/functions/v1/create-checkout')
  })

  test('Three people are quoted by name, with what they do and their results', () => {
    const stories = all(region(main, 'What they did with it'), 'li')
    expect(stories).toHaveLength(3)
    for (const story of stories) {
      expect(all(story, 'blockquote')).toHaveLength(1)
      expect(all(story, 'p').length).toBeGreaterThanOrEqual(3)
    }
  })
})
