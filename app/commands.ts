import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Application, MIGRATIONS, openApplication } from './application.ts'
import { capabilities } from './capabilities.ts'
import { backup } from './operations/commands/backup.ts'
import { doctor } from './operations/commands/doctor.ts'
import { exportAll } from './operations/commands/export.ts'
import { restore } from './operations/commands/restore.ts'
import type { Command, CommandContext } from './platform/capability.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.server.ts'
import { migrate, migrationStatus } from './platform/database/migrations.server.ts'
import { lockFolder } from './platform/embedded/folder-lock.server.ts'
import { type Env, parseEnv, readableEnv } from './platform/process/env.server.ts'
import { createLog } from './platform/process/log.server.ts'
import { makePrivate } from './platform/process/private-folder.server.ts'
import { toFolderError } from './platform/process/start-error.server.ts'
import { loadContents } from './sales/downloads/contents.ts'
import { createEndpoint, createStripe } from './sales/payments/payments.ts'

/**
 * Runs one of the npm commands that need the application's own modules, and gives the exit code.
 *
 * APPLICATION_COMMANDS, which capabilities bring, open the application for themselves, and the others at most the database.
 * An embedded database serves one process, so there every command waits for no server: it says that it has to be stopped first.
 */
export async function runCommand([name = '', ...rest]: string[]): Promise<number> {
  if (name === 'setup:stripe') return setupStripe(process.env, rest, print)
  if (name === 'doctor')
    return doctor({ source: process.env, args: rest, ask: askApplication, migrations: MIGRATIONS, print })
  const env = parseEnv(process.env)
  try {
    makePrivate(env.DATA_DIR)
  } catch (error) {
    throw toFolderError(error, env.DATA_DIR)
  }
  if (name in APPLICATION_COMMANDS)
    return withApplication(env, (application) => runApplicationCommand(application, [name, ...rest], print, progress))
  const run = OTHER_COMMANDS[name]
  if (!run)
    throw new Error(
      `there’s no command ${name}; there are ${['setup:stripe', 'doctor', ...[OTHER_COMMANDS, APPLICATION_COMMANDS].flatMap(Object.keys)].join(', ')}`,
    )
  return run(env, rest)
}

export async function runApplicationCommand(
  { deps: app }: Pick<Application, 'deps'>,
  [name = '', ...args]: readonly string[],
  print: (line: string) => void,
  progress = print,
): Promise<number> {
  const run = APPLICATION_COMMANDS[name]
  if (!run) throw new Error(`there’s no command ${name}`)
  return run({ app, args, print, progress })
}

const APPLICATION_COMMANDS: Record<string, Command> = {
  'links:revoke': revokeLinksOf,
  ...Object.assign({}, ...capabilities.map(({ commands }) => commands)),
}

/** Ends every link that was emailed until now for what has this id, such as a membership whose email was passed on. */
async function revokeLinksOf({ app, args: [id = ''], print }: CommandContext): Promise<number> {
  const prefix = id.slice(0, id.indexOf('_'))
  const revoke = capabilities.flatMap(({ revokeLinks }) => revokeLinks?.[prefix] ?? [])[0]
  if (!revoke) {
    const wrong = id && `${id} isn’t the id of anything with links. `
    print(`${wrong}Say whose links: npm run links:revoke -- mbr_… README.md lists the other ids, such as per_….`)
    return 1
  }
  const found = await revoke(app, id)
  print(found ? `The links of ${id} are revoked. Its next email brings one that works.` : `There’s no ${id}.`)
  return found ? 0 : 1
}

type OtherCommand = (env: Env, rest: string[]) => Promise<number>

const print = (line: string) => process.stdout.write(`${line}\n`)

const progress = (line: string) => void process.stderr.write(`${line}\n`)

const OTHER_COMMANDS: Record<string, OtherCommand> = {
  backup: (env, rest) => backup(env, rest, print),
  restore: (env, rest) => restore(env, rest, print),
  export: (env, rest) => exportAll(env, rest, print),
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
    await rm(join(env.DATA_DIR, 'database'), { recursive: true, force: true })
    for (const suffix of ['', '-wal', '-shm']) await rm(join(env.DATA_DIR, `stand-in.sqlite${suffix}`), { force: true })
    lock.release()
    print(`Deleted the demo data in ${env.DATA_DIR}.`)
    return 0
  },
}

/** For the doctor, which reads what a command prints. */
function askApplication(env: Env, args: string[], take: (line: string) => void): Promise<number> {
  return withApplication(env, (application) => runApplicationCommand(application, args, take, progress))
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
  const lock = env.DATABASE_URL ? undefined : lockFolder(env.DATA_DIR)
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log: createLog('warn') })
  try {
    return await work(database)
  } finally {
    await database.close()
    lock?.release()
  }
}

/**
 * `npm run setup:stripe`: makes the webhook endpoint at Stripe with the events that the site handles, and prints its
 * signing secret, which Stripe shows this once. Run again, it adds events that are missing and turns the endpoint on; with
 * `-- --replace` it makes a new one with a new secret and deletes the old one.
 *
 * @returns 0 when the endpoint is there as it should be
 */
async function setupStripe(source: NodeJS.ProcessEnv, args: string[], print: (line: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options: { replace: { type: 'boolean', default: false } } })
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, PUBLIC_URL = '' } = readableEnv(source)
  if (!secretKey) {
    print('Nothing changed at Stripe. STRIPE_SECRET_KEY is missing. It’s at Stripe under Developers, API keys.')
    return 1
  }
  const deps = { stripe: createStripe({ secretKey, apiBase }), demo: undefined, publicUrl: () => PUBLIC_URL }
  const { finding, secretLine } = await createEndpoint(deps, values.replace)
  print(finding.level === 'ok' ? `${finding.says}.` : `Nothing changed at Stripe. ${finding.says}. ${finding.cure}`)
  if (secretLine) {
    print('Put this line into .env now, since Stripe shows it only once, and restart the site:')
    print(secretLine)
  } else if (finding.level === 'ok') print('For a new secret: npm run setup:stripe -- --replace')
  return finding.level === 'ok' ? 0 : 1
}
