import { filled } from '../../content/site/stories.yaml'
import { content } from './content.ts'
import { shown } from './evidence.ts'

export const stories = content('stories', filled)

/** Those that the page of stories may tell; on a live site only those that are proven. */
export function shownStories() {
  return shown([stories.firstStory, ...stories.stories])
}

/** By what they can be filtered: only tags that lead to a story. */
export function storyTags(): string[] {
  const carried = new Set(shown(stories.stories).flatMap(({ tags }) => tags))
  return stories.tags.filter((tag) => carried.has(tag))
}
