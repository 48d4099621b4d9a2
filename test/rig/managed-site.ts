import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { freePort } from '../../scripts/test/free-port.ts'
import { tempFolder } from '../temp-folder.ts'
import { ensureBuild, type ServerProcess, waitReady } from './server-process.ts'
import { openWorld, type World } from './world.ts'

/** A site as docs/go-live.md lays it out: releases, a link to the one that serves, and a service manager. */
export interface ManagedSite {
  world: World
  home: string
  /** The name of the folder that `current` leads to. */
  current(): string
  /** `npm run update` in the release that serves. */
  update(...args: string[]): Promise<{ code: number | null; said: string }>
}

/** What a deployed build consists of, besides its packages. */
const DEPLOYED = [
  'build',
  'package.json',
  'scripts/require-node-24.mjs',
  'scripts/start.ts',
  'scripts/command.ts',
  'scripts/building',
]

/** @param servers how many, on one PostgreSQL */
export async function openManagedSite(context: TestContext, databaseUrl?: string, servers = 1): Promise<ManagedSite> {
  const home = realpathSync(tempFolder('site'))
  const first = makeRelease(join(home, 'releases', 'first'))
  symlinkSync(join('releases', 'first'), join(home, 'current'))
  const world = await openWorld(databaseUrl)
  const settings = Object.entries(world.env).filter(([, value]) => value)
  writeFileSync(join(first, '.env'), settings.map(([name, value]) => `${name}=${value}\n`).join(''))
  const managed: ServerProcess[] = []
  const updates: Update[] = []
  context.onTestFinished(async () => {
    for (const update of updates) update.kill() // where a test gave up before
    await Promise.all(managed.map((server) => server.kill()))
    await world.close()
    rmSync(home, { recursive: true, force: true })
  })
  for (let place = 0; place < servers; place += 1) {
    const server = manage(home, await freePort())
    managed.push(server)
    world.servers[place] = server
    world.server = server
    await waitReady(server)
  }
  world.emulator.setWebhookUrl(`${world.server?.url}/webhooks/stripe`)
  return {
    world,
    home,
    current: () => realpathSync(join(home, 'current')).slice(join(home, 'releases/').length),
    update(...args) {
      const update = startUpdate({ home }, ...args)
      updates.push(update)
      return update.exited
    },
  }
}

/** What a release has more than the one that was built. */
export interface Difference {
  migration?: string
  /** A page that fails where emails really leave, which they don't on a copy. */
  brokenPage?: string
}

/** @returns the folder of a release that was built elsewhere */
export function makeRelease(folder: string, { migration, brokenPage }: Difference = {}): string {
  ensureBuild()
  mkdirSync(folder, { recursive: true })
  for (const path of DEPLOYED) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  if (migration) writeFileSync(join(folder, 'build/migrations/9999_made_for_this_test.sql'), migration)
  if (brokenPage) appendFileSync(join(folder, 'build/server/index.js'), breaking(brokenPage))
  return folder
}

const breaking = (page: string) => `
import { Server as BrokenServer } from 'node:http'
const { emit } = BrokenServer.prototype
if (process.env.SMTP_URL) BrokenServer.prototype.emit = function (event, request, response) {
  if (event !== 'request' || request.url !== '${page}') return emit.apply(this, arguments)
  response.statusCode = 500
  response.end()
  return true
}
`

/** As systemd does it: whatever `current` leads to is started, and half a second after its end started again. */
function manage(home: string, port: number): ServerProcess {
  const state: { child?: ChildProcess; stopping: boolean; output: string } = { stopping: false, output: '' }
  const running = (async () => {
    while (!state.stopping) {
      state.child = spawn(process.execPath, ['--import', './scripts/require-node-24.mjs', 'scripts/start.ts'], {
        cwd: join(home, 'current'),
        env: { ...ownEnv(), PORT: String(port), INVOCATION_ID: 'of the rig' },
      })
      const take = (chunk: Buffer) => {
        state.output += chunk
      }
      state.child.stdout?.on('data', take)
      state.child.stderr?.on('data', take)
      await new Promise((end) => state.child?.once('close', end))
      if (!state.stopping) await pause(500)
    }
  })()
  const exited = running.then(() => ({ code: 0, signal: null }))
  return {
    pid: 0,
    url: `http://127.0.0.1:${port}`,
    isAlive: () => !state.stopping,
    exited,
    output: () => state.output,
    async kill(signal = 'SIGTERM') {
      state.stopping = true
      state.child?.kill(signal)
      await exited
    },
  }
}

interface Update {
  exited: Promise<{ code: number | null; said: string }>
  kill(): void
}

/** `npm run update` in the release that serves, as a process that can be killed. */
export function startUpdate({ home }: Pick<ManagedSite, 'home'>, ...args: string[]): Update {
  const child = spawn(process.execPath, ['scripts/command.ts', 'update', ...args], {
    cwd: join(home, 'current'),
    env: ownEnv(),
  })
  let said = ''
  const take = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return {
    exited: new Promise((end) => child.once('close', (code) => end({ code, said }))),
    kill: () => void child.kill('SIGKILL'),
  }
}

const ownEnv = () => ({ PATH: process.env.PATH, HOME: process.env.HOME })

/** The names of the releases that its servers run, as they noted themselves. */
export function releasesOf({ world }: ManagedSite): string[] {
  return world.servers.map((server) => {
    const { port } = new URL(server?.url ?? '')
    const note = readFileSync(join(world.dataDir, 'servers', port, 'server.json'), 'utf8')
    return basename((JSON.parse(note) as { release: string }).release)
  })
}
