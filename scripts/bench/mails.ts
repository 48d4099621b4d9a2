import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../app/platform/database.server.ts'
import { createLog } from '../../app/platform/log.server.ts'
import { migrate } from '../../app/platform/migrations.server.ts'
import { openMailSink } from '../../test/mail-sink.ts'
import { addReaders, ISSUE } from '../../test/readers.ts'
import { startOurs } from './servers.ts'

/** How fast an issue of the newsletter leaves by SMTP, to a server on this machine, out of the embedded database. */
export interface MailFigures {
  mails: number
  arrived: number
  seconds: number
  perSecond: number
}

const READERS = 10_000

export async function measureMails(readers = READERS): Promise<MailFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-mails-'))
  const sink = await openMailSink()
  await seed(folder, readers)
  const env = { DATA_DIR: folder, SMTP_URL: sink.url }
  const server = await startOurs({ env })
  try {
    const started = performance.now()
    const args = [
      'scripts/command.ts',
      'newsletter:send',
      join(folder, 'issue.md'),
      '--to',
      'confirmed',
      '--rate',
      '1000',
    ]
    await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, MODE: 'demo', ...env } })
    const seconds = (performance.now() - started) / 1000
    const arrived = new Set(sink.mails.map(({ messageId }) => messageId)).size
    const figures = { mails: readers, arrived, seconds: Math.round(seconds), perSecond: Math.round(arrived / seconds) }
    console.log(mailsLine(figures))
    return figures
  } finally {
    await server.stop()
    await sink.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function mailsLine({ mails, arrived, seconds, perSecond }: MailFigures): string {
  return `${mails} mails through SMTP: ${arrived} arrived in ${seconds} s, ${perSecond} a second, one at a time`
}

async function seed(folder: string, readers: number): Promise<void> {
  const database = await openDatabase({ folder, log: createLog('warn') })
  await migrate(database, resolve('migrations'))
  await addReaders(database.db, readers)
  await database.close()
  await writeFile(join(folder, 'issue.md'), ISSUE)
}
