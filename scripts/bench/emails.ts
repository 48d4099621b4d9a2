import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '../../app/platform/database/database.server.ts'
import { migrate } from '../../app/platform/database/migrations.server.ts'
import { createLog } from '../../app/platform/process/log.server.ts'
import { createDatabase } from '../../test/database.ts'
import { openMailSink } from '../../test/mail-sink.ts'
import { addSubscribers, ISSUE } from '../../test/subscribers.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'
import { startSite } from './servers.ts'

/** How fast an issue of the newsletter is sent by SMTP to a server on this machine. */
interface EmailFigures {
  database: Database['kind']
  mails: number
  arrived: number
  seconds: number
  perSecond: number
}

const READERS = 10_000

/** From the embedded database, and from PostgreSQL if it is installed. */
export async function measureEmails(): Promise<EmailFigures[]> {
  const embedded = await measureOn(undefined)
  const databaseUrl = process.env.TEST_DATABASE_URL
  if (!databaseUrl && !findPostgres()) return [embedded]
  const own = databaseUrl ? undefined : await startPostgres()
  const database = await createDatabase(databaseUrl ?? (own?.url as string))
  try {
    return [embedded, await measureOn(database.url)]
  } finally {
    await database.drop()
    await own?.stop()
  }
}

async function measureOn(url: string | undefined, readers = READERS): Promise<EmailFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-mails-'))
  const sink = await openMailSink()
  const kind = await seed(folder, url, readers)
  const env = { DATA_DIR: folder, SMTP_URL: sink.url, ...(url && { DATABASE_URL: url }) }
  const server = await startSite({ env })
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
    const arrived = new Set(sink.emails.map(({ messageId }) => messageId)).size
    const figures = {
      database: kind,
      mails: readers,
      arrived,
      seconds: Math.round(seconds),
      perSecond: Math.round(arrived / seconds),
    }
    console.log(emailsLine(figures))
    return figures
  } finally {
    await server.stop()
    await sink.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function emailsLine({ database, mails, arrived, seconds, perSecond }: EmailFigures): string {
  return `${mails} mails through SMTP out of ${database}: ${arrived} arrived in ${seconds} s, ${perSecond} a second, one at a time`
}

async function seed(folder: string, url: string | undefined, readers: number): Promise<Database['kind']> {
  const database = await openDatabase({ url, folder, log: createLog('warn') })
  await migrate(database, resolve('migrations'))
  await addSubscribers(database.db, readers)
  await database.close()
  await writeFile(join(folder, 'issue.md'), ISSUE)
  return database.kind
}
