import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'

export type RunningServer = Awaited<ReturnType<typeof startSite>>

/** As `npm start` and the service start it. */
const START_ARGS = ['--max-semi-space-size=4', '--import', './scripts/require-node-24.mjs', 'scripts/start.ts']

interface SiteOptions {
  /** More settings. */
  env?: Record<string, string>
  /** The path whose answer counts as started; `/readyz` if none is given. */
  readyPath?: string
}

/** The built site as it is started everywhere, in demonstration mode, with nothing in its database and its log in a file. */
export async function startSite(options: SiteOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    MODE: 'demo',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ...options.env,
  }
  const log = await open(join(folder, 'log'), 'w')
  const child = spawn(process.execPath, START_ARGS, { env, stdio: ['ignore', log.fd, 'inherit'] })
  await log.close()
  return waitForServer(child, `http://127.0.0.1:${port}`, options.readyPath ?? '/readyz', folder)
}

async function waitForServer(child: ChildProcess, url: string, path: string, folder: string) {
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const giveUp = Date.now() + 60_000
  while (Date.now() < giveUp && child.exitCode === null) {
    const answer = await fetch(url + path).catch(() => undefined) // refused until it listens
    if (answer?.ok) return { url, pid: child.pid ?? 0, stop }
    await new Promise((wait) => setTimeout(wait, 20))
  }
  await stop()
  throw new Error(`nothing answered at ${url}`)
}
