import type { Capability } from '../../platform/capability.ts'
import { STORIES_PATH } from '../pages/page-paths.ts'
import { endStoryLink, storiesToRead, storyPath, storyPersonalData, YOUR_STORY_PATH } from './stories.ts'

/** What clients tell of how it went: asked for, read, and put on the site. */
export const stories = {
  services: () => ({ letterLink: storyPath }),
  personalData: (app) => [storyPersonalData(app)],
  deskItems: (app) => [storiesToRead(app)],
  deskJobs: [
    {
      ...{ label: 'Ask for their story', href: STORIES_PATH, words: 'testimonial review client quote site' },
      ...{ on: '/desk/people/:person', press: 'ask' },
      about: 'A link to tell how it went, for your site. You read it before anyone sees it.',
    },
  ],
  tokenPaths: [YOUR_STORY_PATH],
  idPrefixes: ['sty'],
  revokeLinks: { sty: endStoryLink },
} satisfies Capability
