import { expect, test } from 'vitest'
import { all, builtPage, expectLinks, readTerms, region, text } from './read-page.ts'

const { main, canonical } = builtPage('/about')

test('The coach is introduced by her first name, with her story, four figures, a mission and four values', () => {
  expect(all(main, 'h1').map((heading) => text(heading))).toEqual([expect.stringMatching(/^Simone, your funding/)])
  expect(readTerms(main).slice(-4)).toEqual([
    ['funding secured', '$2M+'],
    ['opportunities shared', '500+'],
    ['states and federal', '30+'],
    ['success rate', '95%'],
  ])
  expect(text(region(main, /^The part of business/)).length).toBeGreaterThan(400)
  expect(text(region(main, 'The mission'))).toContain('$1.2M+')
  expect(all(region(main, /^Four things/), 'h3')).toHaveLength(4)
})

test('The last section of About links to the quiz, the shop and the stories', () => {
  const close = region(main, 'Now tell us about you')
  expectLinks(close, /^Take the Quiz/, '/quiz', 'new tab')
  expectLinks(close, 'See every service', '/shop')
  expectLinks(close, 'Read the success stories', '/testimonials')
  expect(canonical).toBe('/about')
})
