import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { runningServers } from '../../platform/process/running-servers.server.ts'
import { updateFolder } from '../../platform/process/update-plan.server.ts'
import {
  type RunningProgram,
  releaseCommand,
  releaseServer,
  runProgram,
  type Settings,
  startProgram,
} from './release-process.ts'
import { smoke, waitReady } from './smoke.ts'
import { UpdateError } from './update-error.ts'

export interface Trial {
  /** DATA_DIR of the site. */
  dataDir: string
  release: string
  node: string
  /** A backup of the site's data, and its key. */
  backup: { file: string; key: string }
  /** Of the site. */
  settings: Settings
}

/**
 * The new release on a copy of the data, in an embedded database, whichever kind the site has: restored, migrated, started on
 * a port of this machine alone, and asked for its pages. It gets none of the settings by which anything leaves the machine,
 * so emails go into its outbox and Stripe is the stand-in.
 *
 * @returns the migrations that it applied
 * @throws UpdateError when it fails, with what it said; the site isn't touched
 */
export async function tryOnCopy({ dataDir, release, node, backup, settings }: Trial): Promise<string[]> {
  const folder = join(updateFolder(dataDir), 'copy')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const env = { ...offline(settings), DATA_DIR: folder, BACKUP_KEY: backup.key }
  const run = (...args: string[]) => runProgram(releaseCommand(release, node, args, env))
  try {
    const restored = await run('restore', backup.file)
    if (restored.code !== 0)
      throw new UpdateError(`The new release can’t read a copy of your data:\n${restored.output}\n${REPORT_IT}`)
    const pending = [...(await run('db:status')).output.matchAll(/^pending +(\S+)$/gm)].map(([, name = '']) => name)
    const migrated = await run('db:migrate')
    if (migrated.code !== 0)
      throw new UpdateError(`The new release can’t migrate a copy of your data:\n${migrated.output}\n${REPORT_IT}`)
    await serveCopy(startProgram(releaseServer(release, node, env)), folder)
    return pending
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const REPORT_IT = 'Send these lines to whoever made the release, and wait for the next one.'

/** Settings that keep everything on the machine. */
function offline({ PATH, HOME, TMPDIR, APP_SECRET }: Settings): Settings {
  return { PATH, HOME, TMPDIR, APP_SECRET, MODE: 'test', HOST: '127.0.0.1', PORT: '0' }
}

async function serveCopy(server: RunningProgram, folder: string): Promise<void> {
  let gone = false
  void server.ended.then(() => {
    gone = true
  })
  try {
    const url = await waitForUrl(folder, () => gone)
    const unready = url ? await waitReady({ url }, 2 * MINUTE, () => gone) : 'it ended'
    const faults = url && !unready ? await smoke({ url }) : [`it doesn’t get ready: ${unready}`]
    if (faults.length === 0) return
    throw new UpdateError(
      `On a copy of your data the new release fails:\n${faults.join('\n')}\n${server.output().slice(-1500)}\n${REPORT_IT}`,
    )
  } finally {
    server.child.kill('SIGTERM')
    const killing = setTimeout(() => server.child.kill('SIGKILL'), 15 * SECOND)
    await server.ended
    clearTimeout(killing)
  }
}

async function waitForUrl(folder: string, isGone: () => boolean): Promise<string | undefined> {
  while (!isGone()) {
    const [server] = runningServers(folder)
    if (server) return `http://127.0.0.1:${server.port}`
    await new Promise((next) => setTimeout(next, 50))
  }
  return undefined
}
