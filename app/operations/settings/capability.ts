import type { Capability } from '../../platform/capability.ts'
import type { LiveSettings } from './live-settings.ts'
import { settingsPersonalData } from './settings.sql.ts'
import { restoreSetting } from './settings.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    settings: LiveSettings
    /** Which of the optional values of `.env` are set, by their names: the values are nobody's business. */
    configured: Readonly<Record<string, boolean>>
  }
}

/** Facts that the owner changes at her desk, without the files. */
export const settings = {
  personalData: () => [settingsPersonalData],
  deskChanges: {
    setting: {
      undo: (app, tx, { subject: key, before, after }, by) =>
        restoreSetting(app, tx, { key, from: after?.value ?? null, to: before?.value ?? null, by }),
    },
  },
  // An erasure changes them without asking the desk.
  schedule: [{ name: 'read-settings', cron: '* * * * *', run: ({ settings }) => settings.refresh() }],
  async onReady(app) {
    app.settings.watch()
  },
  async onStop(app) {
    app.settings.stop()
  },
} satisfies Capability
