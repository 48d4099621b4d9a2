import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { longDateTime } from '../../platform/dates.ts'
import type { DeskItemSource } from '../../platform/desk-item.ts'
import { parseJson } from '../../platform/json.ts'
import { alertOwner } from '../../platform/mail/owner-alerts.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { labelOf, type Repository, repositoryOf } from './restic.ts'

export { type DueErasure, erasuresOf, keepErasures, leaveForNextStart, recordErasure } from './erasures.ts'
export { ensureRepository, labelOf, type Repository, repositoryOf, restic, runPostgresProgram } from './restic.ts'

/** What this machine knows of its backups without asking where they lie. */
type LastBackup = z.output<typeof schema>

const schema = z.object({
  /** When the newest good backup was begun. */
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  /** When one was last restored beside the site, with every count as it was. */
  drilledAt: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
})

/** Undefined before the first. One of a time to come was made while the machine's clock was ahead: it proves nothing of now. */
export async function lastBackup(dataDir: string, now: Date): Promise<LastBackup | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '')
  const found = schema.safeParse(parseJson(text)).data
  return found && found.takenAt.getTime() - now.getTime() < HOUR ? found : undefined
}

export async function noteBackup(dataDir: string, last: LastBackup): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify(last), { mode: 0o600, flush: true })
}

const FILE = 'last-backup.json'

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
