import type { AppContext } from '../../platform/app-context.ts'
import type { Capability, ServiceContext } from '../../platform/capability.ts'
import { MINUTE } from '../../platform/clock.ts'
import { createPageCounter, deleteOldCounts, type PageCounter, saveCounts } from './page-counter.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    pageCounter: PageCounter
  }
}

/** How often public pages are read, in numbers alone: counted in memory, and saved every minute. */
export const visits = {
  services: ({ clock }: ServiceContext) => ({ pageCounter: createPageCounter({ clock }) }),
  schedule: [{ name: 'forget-old-page-views', cron: '47 9 * * *', run: deleteOldCounts }],
  onReady: async (app) => void timers.set(app, setInterval(() => void saveCounts(app), MINUTE).unref()),
  async onStopped(app) {
    clearInterval(timers.get(app))
    await saveCounts(app)
  },
} satisfies Capability

const timers = new WeakMap<AppContext, NodeJS.Timeout>()
