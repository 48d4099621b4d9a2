/** By what the stories can be filtered. Every tag is carried by at least one story. */
export const storyTags = [
  'Grants',
  'Startup',
  'Small Business',
  'Tech',
  'E-commerce',
  'Operations',
  'Templates',
  'Pitch',
  'Services',
] as const

export type StoryTag = (typeof storyTags)[number]
