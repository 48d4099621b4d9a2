import { type Capability, jobHandler } from '../../platform/capability.ts'
import { type BackupSettings, oldBackups, startDueBackup } from './backups.ts'
import { handleErasure, recordErasure, runDueErasures } from './erasures.ts'

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
