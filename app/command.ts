import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkCommand, draftCommand, importCommand, publishCommand } from './opportunities/opportunities.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.server.ts'
import { type Env, parseEnv } from './platform/env.server.ts'
import { lockFolder } from './platform/folder-lock.server.ts'
import { createLog } from './platform/log.server.ts'
import { migrate, migrationStatus } from './platform/migrations.server.ts'
import { preflight } from './preflight.ts'

/**
 * Runs one of the npm commands that need the application's own modules, and gives the exit code.
 * Each takes the folder's lock, so that none of them touches an embedded database that a server has open.
 */
export async function command([name = '', ...rest]: string[]): Promise<number> {
  const run = COMMANDS[name]
  if (!run) throw new Error(`there is no command ${name}; there are ${Object.keys(COMMANDS).join(', ')}`)
  return run(parseEnv(process.env), rest)
}

type Command = (env: Env, rest: string[]) => Promise<number>

const print = (line: string) => process.stdout.write(`${line}\n`)

const progress = (line: string) => void process.stderr.write(`${line}\n`)

const COMMANDS: Record<string, Command> = {
  async 'db:migrate'(env) {
    return withDatabase(env, async (database) => {
      const applied = await migrate(database, MIGRATIONS)
      print(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.')
      return 0
    })
  },
  async 'db:status'(env) {
    return withDatabase(env, async (database) => {
      const status = await migrationStatus(database, MIGRATIONS)
      for (const { name, applied } of status) print(`${applied ? 'applied' : 'pending'}  ${name}`)
      return status.every(({ applied }) => applied) ? 0 : 1
    })
  },
  async 'db:reset'(env, rest) {
    if (env.MODE === 'live' || env.DATABASE_URL)
      throw new Error('db:reset only forgets an embedded demonstration database')
    if (!rest.includes('--yes')) throw new Error(`this forgets every order in ${env.DATA_DIR}: say so with -- --yes`)
    const lock = lockFolder(env.DATA_DIR)
    await rm(join(env.DATA_DIR, 'database'), { recursive: true, force: true })
    for (const suffix of ['', '-wal', '-shm']) await rm(join(env.DATA_DIR, `stand-in.sqlite${suffix}`), { force: true })
    lock.release()
    print(`Forgot the demonstration in ${env.DATA_DIR}.`)
    return 0
  },
  preflight: async (env) => preflight(env, print),
  'opportunities:import': withOpportunities(importCommand),
  'editions:draft': withOpportunities(draftCommand),
  'editions:check': withOpportunities(checkCommand),
  'editions:publish': withOpportunities(publishCommand),
}

function withOpportunities(run: typeof importCommand): Command {
  return (env, rest) =>
    withDatabase(env, async (database) => {
      await migrate(database, MIGRATIONS)
      return run({ database, clock: systemClock, dataDir: env.DATA_DIR, print, progress }, rest)
    })
}

const MIGRATIONS = resolve('migrations')

async function withDatabase(
  env: Env,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<number>,
): Promise<number> {
  const lock = env.DATABASE_URL ? undefined : lockFolder(env.DATA_DIR)
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log: createLog('warn') })
  try {
    return await work(database)
  } finally {
    await database.close()
    lock?.release()
  }
}
