import { Hono } from 'hono'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY } from '../../platform/clock.ts'
import { limitConcurrency } from '../../platform/http/concurrency.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { countUses } from '../../platform/http/rate-limits.ts'
import { asPageForm, mediaType } from '../../platform/http/request.ts'
import { receivePictureForm } from '../pages/pictures.ts'
import { readStoryLink } from './stories.ts'

/** POST /your-story/:token   takes the picture that a client's form brings along, and hands the rest on to the page */
export function storyRoutes(deps: AppContext): Hono {
  return new Hono().post('/your-story/:token', async ({ req }, next) => {
    if (mediaType(req.raw) !== 'multipart/form-data') return next()
    const story = await readStoryLink(deps, req.param('token'))
    const subject = story?.id ?? ''
    const [use] = await countUses({ db: deps.database.db, clock: deps.clock }, [{ rate: PER_DAY, subject }])
    if (use && use.count > PER_DAY.limit)
      throw new HttpError(429, 'too_many_forms', 'Please try again tomorrow.', use.wait)
    req.raw = story
      ? await receiving(() => receivePictureForm(deps, req.raw), req.raw.signal)
      : asPageForm(req.raw, new Map())
    return next()
  })
}

/** Each may have 15 MB of memory. */
const receiving = limitConcurrency({ running: 4, waiting: 20 })

const PER_DAY = { name: 'story forms', limit: 30, window: DAY }
