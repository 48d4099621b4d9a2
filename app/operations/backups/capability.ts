import { type Capability, jobHandler } from '../../platform/capability.ts'
import { oldBackups } from './desk-items.ts'
import { handleErasure, recordErasure, runDueErasures } from './erasures.ts'
import { type BackupSettings, startDueBackup } from './scheduled-backup.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    backups: BackupSettings
  }
}

/** Copies of everything, made by themselves: see app/operations/commands/backup.ts and app/operations/commands/restore.ts. */
export const backups = {
  jobs: [jobHandler(recordErasure, handleErasure)],
  schedule: [{ name: 'start-due-backup', cron: '7 * * * *', run: startDueBackup }],
  deskItems: (app) => [oldBackups(app)],
  onStart: runDueErasures,
  onReady: startDueBackup,
} satisfies Capability
