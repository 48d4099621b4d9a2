import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Application, openApplication } from '../../application.ts'
import { capabilities } from '../../capabilities.ts'
import { MIGRATIONS } from '../../migrations.ts'
import type { Command, CommandContext } from '../../platform/capability.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrate, migrationStatus } from '../../platform/database/migrations.server.ts'
import type { PageHandler } from '../../platform/document/render-page.ts'
import { type CommandLine, type RunCommand, runOnServer } from '../../platform/embedded/command-socket.server.ts'
import { refuseToLeaveBehind } from '../../platform/embedded/data-left-behind.server.ts'
import { lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import { errorCode } from '../../platform/error-code.ts'
import { type Env, parseEnv } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { makePrivate } from '../../platform/process/private-folder.server.ts'
import { loadContents } from '../../sales/downloads/contents.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { exportAll } from './export.ts'
import { moveDatabase } from './move-database.ts'
import { restore } from './restore.ts'
import { setup } from './setup.ts'
import { setupStripe } from './setup-stripe.ts'

/**
 * Runs one of the npm commands that need the application's own modules, and gives the exit code.
 *
 * There are two kinds. OFFLINE_COMMANDS run while no server does: each takes the folder's lock, so that none touches an
 * embedded database that a server has open. SERVER_COMMANDS, which capabilities bring, are run by the server where it
 * embeds its database, with their output streamed back over the socket in DATA_DIR; with DATABASE_URL, or while no server
 * runs, they open the application for themselves.
 */
export async function runCommand([name = '', ...rest]: string[], pages: PageHandler): Promise<number> {
  if (name === 'setup') return setup(rest, print)
  if (name === 'setup:stripe') return setupStripe(process.env, rest, print)
  if (name === 'doctor')
    return withAbortSignal((signal) =>
      doctor({ source: process.env, args: rest, ask: askServer(signal), print, columns: process.stdout.columns }),
    )
  const env = parseEnv(process.env)
  makePrivate(env.DATA_DIR)
  if (name in SERVER_COMMANDS)
    return withAbortSignal((signal) => runServerCommand(env, { args: [name, ...rest], cwd: process.cwd() }, signal))
  const run = OFFLINE_COMMANDS[name]
  if (!run)
    throw new Error(
      `there’s no command ${name}; there are ${['setup', 'setup:stripe', 'doctor', ...[OFFLINE_COMMANDS, SERVER_COMMANDS].flatMap(Object.keys)].join(', ')}`,
    )
  return run(env, rest, pages)
}

/** How the running server does what comes in over the socket. */
export function createCommandHandler({ deps: app }: Application, progress?: (line: string) => void): RunCommand {
  return async ({ args: [name = '', ...args], cwd }, print, signal) => {
    const run = SERVER_COMMANDS[name]
    if (!run) throw new Error(`the running server knows no command ${name}: restart it after an update`)
    const given = new Set<unknown>()
    const path = (typed: string) => {
      given.add(resolve(cwd, typed))
      return resolve(cwd, typed)
    }
    try {
      return await run({ app, args, path, print, progress: progress ?? print, signal })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || !given.has((error as NodeJS.ErrnoException).path)) throw error
      throw new Error(
        `${(error as NodeJS.ErrnoException).path} isn’t there. Check its folder and name, and run it again.`,
      )
    }
  }
}

const SERVER_COMMANDS: Record<string, Command> = {
  'links:revoke': revokeLinksOf,
  ...Object.assign({}, ...capabilities.map(({ commands }) => commands)),
}

/** Ends every link that was emailed until now for what has this id, such as a membership whose email was passed on. */
async function revokeLinksOf({ app, args: [id = ''], print }: CommandContext): Promise<number> {
  const prefix = id.slice(0, id.indexOf('_'))
  const revoke = capabilities.flatMap(({ revokeLinks }) => revokeLinks?.[prefix] ?? [])[0]
  if (!revoke) {
    print(
      `Say whose links, by an id: npm run links:revoke -- mbr_… README.md lists the others, ${id || 'such as per_…'} isn’t one.`,
    )
    return 1
  }
  const found = await revoke(app, id)
  print(found ? `The links of ${id} are revoked. Its next email brings one that works.` : `There’s no ${id}.`)
  return found ? 0 : 1
}

type OfflineCommand = (env: Env, rest: string[], pages: PageHandler) => Promise<number>

const print = (line: string) => process.stdout.write(`${line}\n`)

const progress = (line: string) => void process.stderr.write(`${line}\n`)

const OFFLINE_COMMANDS: Record<string, OfflineCommand> = {
  backup: (env, rest, pages) => backup(env, rest, pages, print),
  restore: (env, rest) => restore(env, rest, print),
  export: (env, rest) => exportAll(env, rest, print),
  'db:move': (env, rest) => moveDatabase(env, rest, print),
  async 'db:migrate'(env) {
    return withDatabase(env, async (database) => {
      const applied = await migrate(database, MIGRATIONS, { dataDir: env.DATA_DIR })
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
    if (env.MODE === 'live' || env.DATABASE_URL) throw new Error('db:reset only deletes an embedded demo database')
    if (!rest.includes('--yes')) throw new Error(`this deletes every order in ${env.DATA_DIR}: say so with -- --yes`)
    const lock = lockFolder(env.DATA_DIR)
    for (const folder of ['database', 'journal']) {
      await rm(join(env.DATA_DIR, folder), { recursive: true, force: true })
    }
    for (const suffix of ['', '-wal', '-shm']) await rm(join(env.DATA_DIR, `stand-in.sqlite${suffix}`), { force: true })
    lock.release()
    print(`Deleted the demo data in ${env.DATA_DIR}.`)
    return 0
  },
}

async function runServerCommand(env: Env, line: CommandLine, signal: AbortSignal): Promise<number> {
  const exit = env.DATABASE_URL ? undefined : await runOnServer(env.DATA_DIR, line, print, signal)
  return exit ?? withApplication(env, (application) => createCommandHandler(application, progress)(line, print, signal))
}

/** What only the server knows. With PostgreSQL this process finds out by itself. */
function askServer(signal: AbortSignal) {
  return async (env: Env, args: string[], take: (line: string) => void): Promise<number | undefined> => {
    const line = { args, cwd: process.cwd() }
    if (!env.DATABASE_URL) return runOnServer(env.DATA_DIR, line, take, signal)
    return withApplication(env, (application) => createCommandHandler(application, progress)(line, take, signal))
  }
}

/** A first Ctrl-C asks the command to stop, a second one ends the process. */
async function withAbortSignal(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(stopping.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** The same application as the server, without listening and without doing jobs: those wait for the next server. */
async function withApplication(env: Env, work: (application: Application) => Promise<number>): Promise<number> {
  return withDatabase(env, async (database) => {
    await migrate(database, MIGRATIONS, { dataDir: env.DATA_DIR })
    const contents = await loadContents(resolve('build/products'))
    const pages = async () => new Response(null, { status: 404 })
    const log = createLog('warn')
    const application = await openApplication({ env, log, clock: systemClock, database, contents, pages })
    try {
      return await work(application)
    } finally {
      await application.stop(SHUTDOWN_TIMEOUT)
    }
  })
}

const SHUTDOWN_TIMEOUT = 10_000

async function withDatabase(
  env: Env,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<number>,
): Promise<number> {
  // An empty PostgreSQL database would be written to, and nothing could be moved into it any more.
  if (env.DATABASE_URL) refuseToLeaveBehind(env.DATA_DIR)
  const lock = env.DATABASE_URL ? undefined : lockFolder(env.DATA_DIR)
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log: createLog('warn') })
  try {
    return await work(database)
  } finally {
    await database.close()
    lock?.release()
  }
}
