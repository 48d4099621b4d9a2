import type { Capability } from '../../platform/capability.ts'
import { pushRoutes } from './push.http.ts'
import { pushPersonalData } from './push.sql.ts'
import { pushNotices } from './push-notices.ts'

/** Notifications of a member's browser, for what is written for them in the rooms. They turn them on, and email stays. */
export const push = {
  routes: pushRoutes,
  personalData: () => [pushPersonalData],
  schedule: [{ name: 'push-society-notices', cron: '* * * * *', run: (deps) => pushNotices(deps) }],
} satisfies Capability
