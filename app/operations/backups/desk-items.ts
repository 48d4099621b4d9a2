import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { lastBackup } from './last-backup.ts'
import { labelOf } from './restic.ts'

/** From then on a day of backups is missing. */
export const MAX_BACKUP_AGE = 26 * HOUR

/** Says when backups are set up and the newest good one is too old. */
export function oldBackups({
  backups: { repository },
  clock,
  dataDir,
}: Pick<AppContext, 'backups' | 'clock' | 'dataDir'>): DeskItemSource {
  return {
    name: 'backup',
    label: 'Backup',
    endsByMark: false,
    async find({ hidden }) {
      if (!repository || hidden.includes('old')) return []
      const now = clock.now()
      const newest = await lastBackup(dataDir, now)
      if (newest && now.getTime() - newest.takenAt.getTime() < MAX_BACKUP_AGE) return []
      return [
        {
          id: 'old',
          fact: newest ? `The last good backup is of ${longDateTime(newest.takenAt)}` : 'There’s no backup yet',
          consequence: 'If the server’s disk broke now, you’d lose everything since then that Stripe doesn’t know.',
          action: { label: 'See what to do' },
          dueAt: newest && new Date(newest.takenAt.getTime() + DAY),
          details: {
            paragraphs: [
              `Backups go to ${labelOf(repository)}.`,
              'Run “npm run backup” on the server. It says what’s wrong, such as a disk that is full or a place that can’t be reached.',
            ],
          },
        },
      ]
    },
  }
}
