import type { Capability } from '../../platform/capability.ts'
import { storyRoutes } from './stories.http.ts'
import { clientStories } from './stories.sql.ts'
import {
  endStoryLink,
  findUnagreed,
  STORIES_PATH,
  storiesToRead,
  storyPath,
  storyPersonalData,
  YOUR_STORY_PATH,
} from './stories.ts'

/** What clients tell of how it went: asked for, read, and put on the site. */
export const stories = {
  services: () => ({ letterLink: storyPath, findUnagreed, pictured: [clientStories.given] }),
  routes: storyRoutes,
  personalData: (app) => [storyPersonalData(app)],
  deskItems: (app) => [storiesToRead(app)],
  deskJobs: [
    {
      ...{ label: 'Ask a client for their story', href: STORIES_PATH, words: 'testimonial review quote site' },
      on: ['/desk/pages', '/desk/pages/stories'],
    },
    {
      ...{ label: 'Ask for their story', href: STORIES_PATH, words: '', on: ['/desk/people/:person'], press: 'ask' },
      about: 'A link to share their story, for your site. You read it before anyone sees it.',
    },
  ],
  tokenPaths: [YOUR_STORY_PATH],
  idPrefixes: ['sty'],
  revokeLinks: { sty: endStoryLink },
} satisfies Capability
