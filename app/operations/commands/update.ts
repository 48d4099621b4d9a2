import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { FolderLockError, lockFolder } from '../../platform/embedded/folder-lock.server.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { type RunningServer, runningServers } from '../../platform/process/running-servers.server.ts'
import { clearPlan, updateFolder } from '../../platform/process/update-plan.server.ts'
import { backupPlace, newestBackup } from '../backups/backups.ts'
import {
  beforeFolder,
  buildRelease,
  type Change,
  changeReleases,
  cloneRelease,
  copyRelease,
  currentRelease,
  messageOf,
  newReleaseFolder,
  pointCurrent,
  releaseCommand,
  removeReleases,
  requireRoom,
  runProgram,
  type Site,
  seconds,
  shareSettings,
  siteOf,
  tryOnCopy,
  UpdateError,
} from '../update/update.ts'
import { copyOfData } from './update-data.ts'

type Print = (line: string) => void

/**
 * `npm run update [-- TAG]` or `-- --from FOLDER`: brings a running site to another release. Everything that takes long is
 * done beside the site: fetching, building, and trying the release on a copy of the data. Whatever fails until then leaves
 * the site as it was; what fails afterwards is undone.
 */
export async function update(env: Env, args: string[], print: Print): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { from: { type: 'string' } }, allowPositionals: true })
  const lock = lockUpdates(env.DATA_DIR)
  try {
    const servers = requireServers(env)
    const site = siteOf(servers[0].release)
    repairInterrupted(env, site, print)
    removeReleases(site, [site.release])
    await requireRoom(env.DATA_DIR, site.release)
    const next = newReleaseFolder(site, new Date())
    const pending = await prepare({ env, site, next, node: servers[0].node, print }, values.from, positionals[0])
    if (!pending) return 0
    await change(env, site, next, servers, pending, print)
    return 0
  } catch (error) {
    if (!(error instanceof UpdateError)) throw error
    print(`\n${error.message}`)
    return 1
  } finally {
    cleanUp(env.DATA_DIR)
    lock.release()
  }
}

function lockUpdates(dataDir: string) {
  if (!isAbsolute(dataDir))
    throw new Error(
      `DATA_DIR is ${dataDir}, which is within the release. Set it to a path such as /var/lib/unborrowed.`,
    )
  try {
    return lockFolder(updateFolder(dataDir), PATIENCE)
  } catch (error) {
    if (!(error instanceof FolderLockError)) throw error
    throw new Error('Another update is running. Wait until it’s done.', { cause: error })
  }
}

/** A server that starts looks for a moment whether an update's process lives. */
const PATIENCE = 1000

type Servers = readonly [RunningServer, ...RunningServer[]]

/** @throws UpdateError unless every server runs the same release and is started again when it ends */
function requireServers({ DATA_DIR }: Env): Servers {
  const [first, ...others] = runningServers(DATA_DIR)
  if (!first)
    throw new UpdateError(
      'The site isn’t running, and an update needs to see that it does. Start it first: systemctl start unborrowed. If it ends at once, npm run doctor says why.',
    )
  if (others.some(({ release }) => release !== first.release))
    throw new UpdateError('The servers run different releases. Restart them first: systemctl restart "unborrowed*"')
  if ([first, ...others].some(({ managed }) => !managed))
    throw new UpdateError(
      'This server was started by hand, so nothing would start it again. Let systemd run it: docs/go-live.md, step 5.',
    )
  return [first, ...others]
}

/** An update that was killed may have left `current` at a release that doesn't serve. */
function repairInterrupted({ DATA_DIR }: Env, site: Site, print: Print): void {
  clearPlan(DATA_DIR)
  cleanUp(DATA_DIR)
  rmSync(beforeFolder(DATA_DIR), { recursive: true, force: true })
  if (currentRelease(site) === site.release) return
  pointCurrent(site, site.release)
  print(`An earlier update was interrupted. ${site.release} serves, and current leads to it again.`)
}

function cleanUp(dataDir: string): void {
  for (const name of ['copy', 'backup', 'failed'])
    rmSync(join(updateFolder(dataDir), name), { recursive: true, force: true })
}

interface Preparation {
  env: Env
  site: Site
  next: string
  node: string
  print: Print
}

/** @returns the migrations of the next release; undefined when there's nothing newer */
async function prepare(preparation: Preparation, from?: string, target?: string): Promise<string[] | undefined> {
  const { site, next, print } = preparation
  try {
    const what = from ?? (await cloneRelease(site.release, next, target))
    if (from) await copyRelease(from, next)
    if (!what) print('There’s nothing newer: this is the newest release.')
    else return await buildAndTry(preparation, what)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    throw new UpdateError(`${messageOf(error)}\n\nNothing was changed: the site runs on as before.`, error)
  }
  rmSync(next, { recursive: true, force: true })
  return undefined
}

async function buildAndTry({ env, site, next, node, print }: Preparation, what: string): Promise<string[]> {
  shareSettings(site, next)
  print(`Building ${what} in ${next}. The site runs on; this takes some minutes …`)
  await buildRelease(next, node, process.env)
  const checked = await runProgram(releaseCommand(next, node, ['start:check'], process.env))
  if (checked.code !== 0) throw new UpdateError(`The new release refuses the settings:\n${checked.output}`)
  print('Making a backup, and trying the release on a copy of the data …')
  const backup = await makeBackup(env, site, node)
  const pending = await tryOnCopy({ dataDir: env.DATA_DIR, release: next, node, backup, settings: process.env })
  print(`It works there${pending.length > 0 ? `, after ${pending.join(', ')}` : ''}.`)
  return pending
}

/** A proven one where backups go; else one for the trial alone. In a process of its own, whose memory is free afterwards. */
async function makeBackup(env: Env, site: Site, node: string): Promise<{ file: string; key: string }> {
  const to = env.BACKUP_TO ?? join(updateFolder(env.DATA_DIR), 'backup')
  const { folder } = backupPlace(to, env.DATA_DIR)
  const key = env.BACKUP_KEY ?? randomBytes(24).toString('hex')
  const settings = { ...process.env, BACKUP_KEY: key }
  const { code, output } = await runProgram(
    releaseCommand(site.release, node, ['backup', '--scheduled', '--to', to], settings),
  )
  const newest = await newestBackup(folder, new Date())
  if (code !== 0 || !newest) throw new UpdateError(`No backup can be made:\n${output}`)
  return { file: newest.path, key }
}

async function change(env: Env, site: Site, next: string, servers: Servers, pending: string[], print: Print) {
  const reshapes = pending.length > 0 || queueVersion(site.release) !== queueVersion(next)
  const copy = reshapes ? copyOfData(env) : undefined
  const token = randomBytes(32).toString('hex')
  print('Changing over …')
  const release = deferSignals(print)
  const changing: Change = {
    dataDir: env.DATA_DIR,
    host: env.HOST,
    site,
    next,
    servers,
    token,
    print,
    ...(copy && { copy }),
  }
  try {
    const closed = await changeReleases(changing)
    print(
      `Done: ${next} serves. The longest pause was ${seconds(closed)}. The earlier release is still in ${site.release}.`,
    )
  } finally {
    release()
  }
}

/** The job queue migrates its own tables when it's newer. */
function queueVersion(release: string): string | undefined {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'))
  return { ...dependencies, ...devDependencies }['pg-boss']
}

/** Between two releases nothing may end the update: neither Ctrl-C nor a terminal that is closed. */
function deferSignals(print: Print): () => void {
  const wait = () => print('The update is changing over, which takes some seconds. Wait for its end.')
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, wait)
  return () => {
    for (const signal of signals) process.off(signal, wait)
  }
}
