import type { Capability } from '../../platform/capability.ts'
import { FINDER_PATH } from './finder-paths.ts'
import { uploadRoutes } from './upload.http.ts'

/** The Money Finder’s editions and their data, as the coach keeps them. */
export const deskFinder = {
  routes: uploadRoutes,
  deskPages: [{ to: FINDER_PATH, label: 'Finder', inBar: 'lg' }],
  deskJobs: [
    {
      label: 'Approve an edition',
      href: '/desk/finder#editions',
      words: 'money finder opportunities review publish list leads candidates',
    },
    {
      label: 'Get newer data for editions',
      href: '/desk/finder/data',
      words: 'source import fetch update upload address grants sam nightly',
    },
  ],
} satisfies Capability
