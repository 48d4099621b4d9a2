import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { reportInvalidRequests } from '../stripe-emulator/invalid-requests.ts'

/** The real server, as built, in a process of its own that can be killed. */
export type ServerProcess = ReturnType<typeof spawnServer>

export type ServerEnv = Record<string, string | undefined>

/** @throws Error in words when nothing has been built. */
export function ensureBuild(): void {
  if (existsSync(resolve('build/server/index.js')) && existsSync(resolve('build/products/contents.json'))) return
  throw new Error('These tests run the built server, and there is no build: please run "npm run build" first.')
}

/** Starts the server and waits until it listens or has exited. */
export async function startServer(env: ServerEnv): Promise<ServerProcess> {
  ensureBuild()
  compiled ??= compile()
  await compiled
  const server = spawnServer(env)
  await Promise.race([waitUntilListening(server), server.exited])
  return server
}

/** Waits until the server says that it can take requests. */
export async function waitReady(server: ServerProcess, withinMs = 90_000): Promise<void> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    if (await isReady(server)) return
    await pause(25)
  }
  throw new Error(`the server was not ready within ${withinMs} ms:\n${server.output().slice(-3000)}`)
}

export async function isReady({ url }: ServerProcess): Promise<boolean> {
  const answer = url ? await fetch(`${url}/readyz`).catch(() => undefined) : undefined
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

const BUNDLE = JSON.stringify(resolve('build/server/index.js'))
const ENTRY = `import(${BUNDLE}).then((built) => built.start())`
const MAX_OUTPUT_LENGTH = 200_000
/** A killed server never writes its compile cache, and compiling is a quarter of every start. */
const COMPILE_CACHE = resolve('node_modules/.cache/fault-rig')
const COMPILE = `import(${BUNDLE}).then(() => require('node:module').flushCompileCache())`

let compiled: Promise<unknown> | undefined

function compile(): Promise<unknown> {
  return promisify(execFile)(process.execPath, ['--eval', COMPILE], { env: { NODE_COMPILE_CACHE: COMPILE_CACHE } })
}

export function spawnServer(env: ServerEnv) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--eval', ENTRY], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      MODE: 'test',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return wrap(child)
}

function wrap(child: ChildProcess) {
  let url: string | undefined
  const watched = watch(child, (output) => {
    const port = url ? undefined : /listening at http:\/\/\S+?:(\d+)/.exec(output)?.[1]
    if (port) url = `http://127.0.0.1:${port}`
  })
  reportInvalidRequests(child.stderr)
  return {
    ...watched,
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** `http://127.0.0.1:port`, or undefined while it does not listen (it may have died before). */
    get url() {
      return url
    },
    /** Resolves when it is gone. */
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      await watched.exited
    },
  }
}

/** How a process ends, and what it has written. */
function watch(child: ChildProcess, take: (output: string) => void = () => {}) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-MAX_OUTPUT_LENGTH)
      take(output)
    })
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((end) => {
    child.once('close', (code, signal) => end({ code, signal }))
  })
  return { exited, output: () => output }
}

/** A command as the owner gives it, in a process of its own. @throws Error in words when nothing has been built. */
export function startCommand(given: readonly string[], env: ServerEnv) {
  ensureBuild()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/command.ts', ...given], {
    env: { PATH, HOME, MODE: 'test', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { ...watch(child), kill: () => void child.kill('SIGKILL') }
}

async function waitUntilListening(server: ServerProcess): Promise<void> {
  let gone = false
  void server.exited.then(() => {
    gone = true
  })
  while (!server.url && !gone) await pause(10)
}
