import type { Mutant } from './mutant.ts'

/** Backups, restores, and what PostgreSQL alone can show. */
export const backupMutants: Mutant[] = [
  {
    id: 'restore-not-compared',
    file: 'app/operations/commands/restore.ts',
    from: 'if (differing.length > 0) throw',
    to: 'if (differing.length > Object.keys(rows).length) throw',
    mistake: 'Restores without comparing counts: a row that is missing shows when it is too late.',
    tests: ['app/operations/commands/restore.slow.test.ts'],
    onPostgres: true,
  },
  {
    id: 'erasures-before-the-backup-alone',
    file: 'app/operations/commands/restore.ts',
    from: 'erasedAt >= manifest.takenAt',
    to: 'erasedAt <= manifest.takenAt',
    mistake: 'Compares the wrong way around: whoever was erased since the backup is back after a restore.',
    tests: ['app/operations/commands/restore.slow.test.ts'],
    onPostgres: true,
  },
  {
    id: 'erasure-not-left-for-the-start',
    file: 'app/operations/commands/restore.ts',
    from: '      await leaveForNextStart(env.DATA_DIR, due)\n',
    to: '',
    mistake: 'Says that people are erased again, and tells the next start nothing of it.',
    tests: ['app/operations/commands/restore.slow.test.ts'],
    onPostgres: true,
  },
  {
    id: 'missing-backup-told-late',
    file: 'app/operations/backups/desk-items.ts',
    from: 'MAX_BACKUP_AGE = 26 * HOUR',
    to: 'MAX_BACKUP_AGE = 260 * HOUR',
    mistake: 'Says after eleven days that a backup is missing.',
    tests: ['app/operations/backups/scheduled-backup.test.ts'],
  },
  {
    id: 'clock-ahead-counts-as-backup',
    file: 'app/operations/backups/last-backup.ts',
    from: 'found && found.takenAt.getTime() - now.getTime() < HOUR ? found : undefined',
    to: 'found',
    mistake: 'Takes a backup of a time to come for a good one: for years none is made.',
    tests: ['app/operations/backups/scheduled-backup.test.ts'],
  },
  {
    id: 'migration-lock-not-taken',
    file: 'app/platform/database/migrations.server.ts',
    from: '    await client.query(`select pg_advisory_lock(${LOCK})`)\n',
    to: '',
    mistake: 'Lets processes that start together migrate at once.',
    tests: ['app/platform/database/migrations.server.test.ts'],
    onPostgres: true,
  },
]
