import type { Capability } from '../../platform/capability.ts'
import { unfitting } from './desk-items.ts'
import { openReleases, type Releases } from './in-force.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    releases: Releases
  }
}

/** The words and prices that the coach publishes in place of those that ship. */
export const releases = {
  services: (base) => ({ releases: openReleases(base) }),
  deskItems: (app) => [unfitting(app)],
  async onReady(app) {
    app.releases.watch()
  },
  async onStop(app) {
    app.releases.stop()
  },
} satisfies Capability
