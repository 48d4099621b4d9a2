import { type Capability, jobHandler } from '../../platform/capability.ts'
import { oldBackups } from './desk-items.ts'
import { handleErasure, recordErasure, runDueErasures } from './erasures.ts'
import { createJournalSender, type JournalSender } from './journal-sender.ts'
import { type BackupSettings, startDueBackup } from './scheduled-backup.ts'
import { takeSnapshot } from './snapshot.ts'

declare module '../../platform/app-context.ts' {
  interface AppContext {
    backups: BackupSettings
    journalSender: JournalSender
  }
}

/** Copies of everything, made by themselves: see app/operations/commands/backup.ts and app/operations/commands/restore.ts. */
export const backups = {
  services: (app) => ({ journalSender: createJournalSender(app) }),
  jobs: [jobHandler(recordErasure, handleErasure)],
  schedule: [{ name: 'start-due-backup', cron: '7 * * * *', run: startDueBackup }],
  commands: { 'backup:snapshot': takeSnapshot },
  deskItems: (app) => [oldBackups(app)],
  onStart: runDueErasures,
  async onReady(app) {
    app.journalSender.start()
    await startDueBackup(app)
  },
  onStopped: (app) => app.journalSender.stop(),
} satisfies Capability
