import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { DAY } from '../../platform/clock.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { countUses } from '../../platform/http/rate-limits.ts'
import { asPageForm, mediaType } from '../../platform/http/request.ts'
import { readJobs } from '../desk-jobs.ts'
import { receivePictureForm } from '../pages/pictures.ts'
import jobs from './jobs.yaml?raw'
import { clientStories } from './stories.sql.ts'
import {
  endStoryLink,
  findUnagreed,
  readStoryLink,
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
  deskJobs: readJobs(jobs),
  tokenPaths: [YOUR_STORY_PATH],
  idPrefixes: ['sty'],
  revokeLinks: { sty: endStoryLink },
} satisfies Capability

/** POST /your-story/:token   takes the picture that a client's form brings along, and hands the rest on to the page */
function storyRoutes(deps: AppContext): Hono {
  return new Hono().post('/your-story/:token', async ({ req }, next) => {
    if (mediaType(req.raw) !== 'multipart/form-data') return next()
    const story = await readStoryLink(deps, req.param('token'))
    const wait = await countUses(deps, [{ rate: PER_DAY, subject: story?.id ?? '' }])
    if (wait) throw new HttpError(429, 'too_many_forms', 'Please try again tomorrow.', wait)
    req.raw = story
      ? await receiving(() => receivePictureForm(deps, req.raw), req.raw.signal)
      : asPageForm(req.raw, new Map())
    return next()
  })
}

/** Each may have 15 MB of memory. */
const receiving = limitConcurrency({ running: 4, waiting: 20 })

const PER_DAY = { name: 'story forms', limit: 30, window: DAY }
