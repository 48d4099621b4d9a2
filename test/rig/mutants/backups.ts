import { type Mutant, plantedIn } from './mutant.ts'

/** Backups, restores, and what PostgreSQL alone can show. */
export const backupMutants: Mutant[] = [
  ...plantedIn('app/operations/commands/restore.ts', ['app/operations/commands/restore.slow.test.ts'], {
    'Restores without comparing counts: a row that is missing shows when it is too late.': {
      from: 'if (differing.length > 0) throw',
      to: 'if (differing.length > Object.keys(rows).length) throw',
      onPostgres: true,
    },
    'Compares the wrong way around: whoever was erased since the backup is back after a restore.': {
      from: 'erasedAt >= manifest.takenAt',
      to: 'erasedAt <= manifest.takenAt',
      onPostgres: true,
    },
    'Says that people are erased again, and tells the next start nothing of it.': {
      from: '      await leaveForNextStart(env.DATA_DIR, due)\n',
      to: '',
      onPostgres: true,
    },
  }),
  ...plantedIn('app/operations/backups/desk-items.ts', ['app/operations/backups/scheduled-backup.test.ts'], {
    'Says after eleven days that a backup is missing.': {
      from: 'MAX_BACKUP_AGE = 26 * HOUR',
      to: 'MAX_BACKUP_AGE = 260 * HOUR',
    },
  }),
  ...plantedIn('app/operations/backups/last-backup.ts', ['app/operations/backups/scheduled-backup.test.ts'], {
    'Takes a backup of a time to come for a good one: for years none is made.': {
      from: 'found && found.takenAt.getTime() - now.getTime() < HOUR ? found : undefined',
      to: 'found',
    },
  }),
  ...plantedIn('app/platform/database/migrations.server.ts', ['app/platform/database/migrations.server.test.ts'], {
    'Lets processes that start together migrate at once.': {
      from: '    await client.query(`select pg_advisory_lock(${LOCK})`)\n',
      to: '',
      onPostgres: true,
    },
  }),
]
