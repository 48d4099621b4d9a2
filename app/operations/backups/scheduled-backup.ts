import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { AppContext } from '../../platform/app-context.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { lastBackup } from './last-backup.ts'
import { type Repository, repositoryOf } from './restic.ts'

/** Where backups go by themselves. */
export interface BackupSettings {
  /** Undefined: none are made by themselves. */
  repository: Repository | undefined
}

export function backupSettings(env: Env): BackupSettings {
  return { repository: repositoryOf(env) }
}

/**
 * Starts the backup that is due in a process of its own, whose memory is free again afterwards. Nothing waits for it: a job
 * may not take as long. The owner is alerted when it fails.
 */
export async function startDueBackup(app: AppContext): Promise<void> {
  const { repository } = app.backups
  if (!repository || !(await isBackupDue(app.dataDir, app.clock.now()))) return
  void runBackup().then(
    (end) => reportEnd(app, end),
    (error) => reportFault(app, String(error)),
  )
}

/** The exit code of a backup that wasn't begun since another one is being made (sysexits' EX_TEMPFAIL). */
export const BACKUP_BUSY_EXIT = 75

/** Two servers that share a folder find the same backup due, and an owner may be making one: neither is a fault. */
async function reportEnd(app: AppContext, { code, stderr }: BackupEnd): Promise<void> {
  if (code === 0) {
    app.log.info('a backup was made')
    if (stderr.includes('BACKUP_PING_URL')) await alert(app, 'backup-ping-failed', stderr)
  } else if (code === BACKUP_BUSY_EXIT) app.log.info('another backup is being made')
  else await reportFault(app, stderr || `it ended with ${code}`)
}

interface BackupEnd {
  code: number | null
  /** Its last lines: of one that was made, that the ping failed. */
  stderr: string
}

/** Whether the hour's backup is yet to be made. */
export async function isBackupDue(dataDir: string, now: Date): Promise<boolean> {
  const newest = await lastBackup(dataDir, now)
  return !newest || now.getTime() - newest.takenAt.getTime() > HOUR - 10 * MINUTE
}

function runBackup(): Promise<BackupEnd> {
  const child = spawn(process.execPath, [resolve('scripts/command.ts'), 'backup', '--scheduled'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${chunk}`.slice(-2000)
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ code, stderr: stderr.trim() }))
  })
}

async function reportFault(app: AppContext, fault: string): Promise<void> {
  app.log.error({ fault }, 'a backup failed')
  await alert(app, 'backup-failed', fault)
}

function alert({ database, clock }: AppContext, kind: 'backup-failed' | 'backup-ping-failed', detail: string) {
  return alertOwner({ db: database.db, clock }, { kind, subject: 'backup', detail })
}
