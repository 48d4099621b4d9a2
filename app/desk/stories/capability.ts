import type { Capability } from '../../platform/capability.ts'
import { readJobs } from '../desk-jobs.ts'
import jobs from './jobs.yaml?raw'
import { storyRoutes } from './stories.http.ts'
import { clientStories } from './stories.sql.ts'
import { endStoryLink, findUnagreed, storiesToRead, storyPath, storyPersonalData, YOUR_STORY_PATH } from './stories.ts'

/** What clients tell of how it went: asked for, read, and put on the site. */
export const stories = {
  services: () => ({ letterLink: storyPath, findUnagreed, pictured: [clientStories.given] }),
  routes: storyRoutes,
  personalData: (app) => [storyPersonalData(app)],
  deskItems: (app) => [storiesToRead(app)],
  deskJobs: readJobs(jobs),
  tokenPaths: [YOUR_STORY_PATH],
  idPrefixes: ['sty'],
  revokeLinks: { sty: endStoryLink },
} satisfies Capability
