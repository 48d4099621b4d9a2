import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { isUpdatable, requestUpload } from '../../finder/opportunities/opportunities.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Capability } from '../../platform/capability.ts'
import { isDay, today } from '../../platform/dates.ts'
import { answerUpload } from '../desk-access.ts'
import { readJobs } from '../desk-jobs.ts'
import { DATA_PATH, FINDER_PATH, UPLOAD_PATH } from './finder-paths.ts'
import jobs from './jobs.yaml?raw'

/** The Money Finder’s editions and their data, as the coach keeps them. */
export const deskFinder = {
  routes: uploadRoutes,
  deskPages: [{ to: FINDER_PATH, label: 'Finder', inBar: 'lg' }],
  deskJobs: readJobs(jobs),
} satisfies Capability

/** Bytes. SAM.gov's own file is larger, and comes by its address or in a zip. */
const LIMIT = 50 * 1024 * 1024

/** POST /desk/finder/upload   a file of a source, which is then imported in the background */
function uploadRoutes(deps: AppContext): Hono {
  return new Hono().post(UPLOAD_PATH, (hono) =>
    answerUpload(
      deps,
      hono,
      async ({ fields, file, isTooLarge }) => {
        const feed = fields.get('feed') ?? ''
        const day = fields.get('day') ?? ''
        const problem = (name: string) => `${DATA_PATH}?problem=${name}#upload`
        if (isTooLarge) return problem('size')
        if (!isUpdatable(feed)) return problem('feed')
        if (!file) return problem('file')
        if (!isDay(day) || day > today(deps.clock)) return problem('day')
        const path = join(deps.dataDir, 'imports', `upload-${randomUUID()}`)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(file.path, path)
        await requestUpload(deps, { feed, path, day })
        return `${DATA_PATH}#${feed}`
      },
      LIMIT,
    ),
  )
}
