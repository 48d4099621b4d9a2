import { expect, test } from 'vitest'
import { buildSnapshot, withSnapshot } from '../../catalog/snapshots.ts'
import { stories, storyTags } from '../../catalog/stories.ts'
import { chosenTag } from './story-filter.tsx'

test('every tag leads to at least one story, and a story carries only tags that can be chosen', () => {
  expect(storyTags()).toEqual(stories.tags)
  const [first, ...others] = stories.stories
  const retold = (tags: string[]) => buildSnapshot({ stories: { stories: [{ ...first, tags }, ...others] } })
  expect(retold(['Loans']).problems).toEqual([
    { file: 'stories', path: ['stories', 0, 'tags', 0], message: '“Loans” is not in the list of tags' },
  ])
  const { snapshot } = buildSnapshot({ stories: { stories: [first] } })
  expect(withSnapshot(snapshot, storyTags)).toEqual(['Grants', 'Small Business'])
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
