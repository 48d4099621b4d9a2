import { expect, test } from 'vitest'
import { storyTags } from '../../catalog/story-tags.ts'
import { successStories } from '../../catalog/testimonials.ts'
import { chosenTag } from './story-filter.tsx'

test('every tag leads to at least one story, and every story carries only tags that can be chosen', () => {
  const carried = new Set(successStories.flatMap(({ tags }) => tags))
  expect([...carried].sort()).toEqual([...storyTags].sort())
})

test.each([
  ['tag=Small+Business', 'Small Business'],
  ['tag=E-commerce', 'E-commerce'],
  ['tag=Loans', undefined],
  ['tag=grants', undefined],
  ['', undefined],
])('an address with “%s” chooses %s', (query, tag) => {
  expect(chosenTag(new URLSearchParams(query))).toBe(tag)
})
