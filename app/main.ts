import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { type Application, MIGRATIONS, openApplication } from './application.ts'
import { JOB_KINDS } from './capabilities.ts'
import { isLive } from './catalog/live.ts'
import { runCommand } from './commands.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database/database.server.ts'
import { migrate } from './platform/database/migrations.server.ts'
import { watchPool } from './platform/database/pool-watch.server.ts'
import { answerRefusals } from './platform/document/refusals.ts'
import type { PageHandler } from './platform/document/render-page.ts'
import { copyDatabaseTemplate } from './platform/embedded/database-template.server.ts'
import { FolderLockError, lockFolder } from './platform/embedded/folder-lock.server.ts'
import { makeDatabaseTemplate } from './platform/embedded/make-database-template.ts'
import { type HttpServer, listen, type NodeMiddleware } from './platform/http/http-server.server.ts'
import { type Env, EnvError, parseEnv, publicUrl } from './platform/process/env.server.ts'
import { createLog, type Log } from './platform/process/log.server.ts'
import { openLogOutput } from './platform/process/log-output.server.ts'
import { makePrivate, PrivateFolderError } from './platform/process/private-folder.server.ts'
import { requireDiskSpace, StartError, toFolderError, toListenError } from './platform/process/start-error.server.ts'
import { startWatchdog } from './platform/process/watchdog.server.ts'
import { loadContents } from './sales/downloads/contents.ts'

// The pages' build, from the same bundle: one copy of every module. Importing this file does nothing; see start().
export * from 'virtual:react-router/server-build'

/** One of the npm commands, with its exit code. */
export { runCommand as command }

// The module's own types let `basename` be undefined, and the handler's do not.
function builtPages(): PageHandler {
  const handler = createRequestHandler(answerRefusals(build as ServerBuild), 'production')
  return (request, context) => handler(request, context)
}

/** For the build: makes `database` in this folder, the empty embedded database that a first start copies. */
export function makeTemplate(folder: string, migrations: string): Promise<void> {
  return makeDatabaseTemplate(folder, migrations, JOB_KINDS)
}

/** Migrates, listens and runs until a signal stops it. All errors in the settings are printed in one message. */
export async function start(): Promise<void> {
  const env = readEnv()
  requirePagesOfMode(env)
  const log = createLog(env.LOG_LEVEL, openLogOutput(env.DATA_DIR))
  if (process.env.DKIM_PRIVATE_KEY)
    log.warn('DKIM_PRIVATE_KEY isn’t read anymore, so emails leave unsigned: have your email provider sign them')
  await serve(env, log, builtPages(), { publicFiles: resolve('build/client') })
}

/** Demonstration pages tell sample stories, and a live site must not: a deployed build may have been made without MODE=live. */
function requirePagesOfMode({ MODE }: Env): void {
  if (MODE === 'live' && !isLive())
    exitWithMessage(
      'These pages were built for a demonstration, with sample stories. Run MODE=live npm run build first.',
    )
}

/** The same application behind Vite's own layer, which serves modules and reloads them. */
export async function startDev(vite: { middlewares: NodeMiddleware; load(): Promise<ServerBuild> }): Promise<void> {
  const env = readEnv()
  const pages: PageHandler = async (request, context) => {
    const response = await createRequestHandler(answerRefusals(await vite.load()), 'development')(request, context)
    response.headers.set('Content-Security-Policy', DEVELOPMENT_POLICY)
    return response
  }
  await serve(env, createLog(env.LOG_LEVEL, openLogOutput(env.DATA_DIR)), pages, { files: vite.middlewares })
}

/** Vite puts styles and scripts into the page as it goes, and reloads it over a socket. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws://127.0.0.1:*"

/** Milliseconds that requests and jobs in progress may still take after a signal to stop. */
const SHUTDOWN_TIMEOUT = 10_000
/**
 * Milliseconds in which the server still accepts connections after a signal to stop, while /readyz answers 503: long enough
 * for a load balancer that checks every second to send visitors elsewhere.
 */
const DRAIN = 1000
const WATCHDOG_SECONDS = 30

/** Where what isn't rendered comes from: a folder of the build, or Vite. */
type Files = { publicFiles: string } | { files: NodeMiddleware }

async function serve(env: Env, log: Log, pages: PageHandler, files: Files): Promise<void> {
  try {
    await run(env, log, pages, files)
  } catch (error) {
    if (error instanceof StartError) exitWithMessage(error.message, error.exitCode)
    throw error
  }
}

async function run(env: Env, log: Log, pages: PageHandler, files: Files): Promise<void> {
  const signals = stopOnSignal(log)
  await prepareDataDir(env)
  // It listens at once: requests wait until the database is open.
  const opened = Promise.withResolvers<Application>()
  const https = publicUrl(env, env.PORT).startsWith('https:')
  const server = await listen({ host: env.HOST, port: env.PORT, https, ...files }, async (request, bindings) => {
    const { app } = await opened.promise
    return app.fetch(request, bindings)
  }).catch((error) => {
    throw toListenError(error, env.HOST, env.PORT)
  })
  const database = await openMigratedDatabase(env, log)
  const contents = await loadContents(resolve('build/products'))
  const pagePaths = Object.values(build.routes).map((route) => `/${route?.path ?? ''}`)
  const application = await openApplication({
    ...{ env, log, clock: systemClock, database, contents, pages, pagePaths },
    ...('publicFiles' in files && files),
  })
  application.setPort(server.port)
  // Before the first request: otherwise /readyz could say that the server is ready, and a moment later that it is not.
  const working = application.startJobs()
  opened.resolve(application)
  startWatchdog(WATCHDOG_SECONDS)
  if (database.pool && env.DATABASE_URL) watchPool(database.pool, env.DATABASE_URL, log)
  signals.stopWith(() => stopAll({ server, application, database, log }))
  exitOnUncaughtException(log)
  log.info({ mode: env.MODE, database: database.kind, ...thisRelease() }, `listening at ${publicUrl(env, server.port)}`)
  if (env.MODE === 'demo') printWelcome(publicUrl(env, server.port))
  await working
}

/** What runs: the version, and what git called it when it was built. */
function thisRelease() {
  const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  const { version } = read('package.json')
  return { version, commit: read('build/stamp.json').commit, node: process.version }
}

/** Makes DATA_DIR private and, with an embedded database in it, ours until the process ends, however it ends. */
async function prepareDataDir({ DATA_DIR, DATABASE_URL }: Env): Promise<void> {
  try {
    exitOnError(() => makePrivate(DATA_DIR), PrivateFolderError)
    if (DATABASE_URL) return
    await requireDiskSpace(DATA_DIR)
    exitOnError(() => lockFolder(DATA_DIR), FolderLockError)
    await copyDatabaseTemplate(resolve('build/database'), DATA_DIR)
  } catch (error) {
    throw toFolderError(error, DATA_DIR)
  }
}

/** For the person at the terminal; the log is for machines. */
function printWelcome(url: string): void {
  process.stdout.write(
    `\nOpen ${url}\nThis is a demo: no card is charged, and every email is kept at ${url}/demo/outbox\n\n`,
  )
}

function readEnv(): Env {
  return exitOnError(() => parseEnv(process.env), EnvError)
}

/** An error that the operator can fix ends the process with its message alone, without a stack. */
function exitOnError<T>(action: () => T, expected: new (...args: never[]) => Error): T {
  try {
    return action()
  } catch (error) {
    if (error instanceof expected) exitWithMessage(error.message)
    throw error
  }
}

async function openMigratedDatabase(env: Env, log: Log): Promise<Database> {
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log })
  const applied = await migrate(database, MIGRATIONS, { dataDir: env.DATA_DIR })
  if (applied.length > 0) log.info({ applied }, 'the database was migrated')
  return database
}

function exitWithMessage(message: string, exitCode = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(exitCode)
}

interface RunningServer {
  server: HttpServer
  application: Application
  database: Database
  log: Log
}

interface StopSignals {
  /** From now on a signal does this first. */
  stopWith(stop: () => Promise<void>): void
}

/**
 * The first signal lets running work finish; a second one exits immediately. Until the server serves there is nothing to
 * finish: what has begun by then may end at any moment, as when it is killed.
 */
function stopOnSignal(log: Log): StopSignals {
  let stopping = false
  let stop = async () => {}
  const onSignal = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    void stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return {
    stopWith(serving) {
      stop = serving
    },
  }
}

/** After an unexpected error the state of the process is unknown: it exits, and the service manager restarts it. */
function exitOnUncaughtException(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an unexpected fault ends the process')
    process.exit(1)
  })
}

async function stopAll({ server, application, database, log }: RunningServer): Promise<void> {
  // At the same time: a request may still enqueue a job, which needs only the database.
  await application.stop(SHUTDOWN_TIMEOUT, server.stop(SHUTDOWN_TIMEOUT, DRAIN))
  await database.close()
  log.info('stopped')
}
