import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'

export type Settings = Readonly<Record<string, string | undefined>>

export interface Ran {
  /** Undefined when the program isn't there. */
  code: number | null | undefined
  /** Its last lines. */
  output: string
}

export interface Program {
  /** The folder that it runs in. */
  folder: string
  command: string
  args: readonly string[]
  env: Settings
}

/** Runs a program to its end, behind the site that serves meanwhile. */
export async function runProgram(program: Program): Promise<Ran> {
  const running = startProgram(program)
  const code = await running.ended
  return { code, output: running.output() }
}

export interface RunningProgram {
  child: ChildProcess
  ended: Promise<number | null | undefined>
  output(): string
}

export function startProgram({ folder, command, args, env }: Program): RunningProgram {
  const child = spawn(command, args, { cwd: folder, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const take = (chunk: Buffer) => {
    output = (output + chunk).slice(-MAX_OUTPUT_LENGTH)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  if (child.pid) setPriority(child.pid, BEHIND_THE_SITE)
  const ended = new Promise<number | null | undefined>((end) => {
    child.once('error', () => end(undefined))
    child.once('close', (code) => end(code))
  })
  return { child, ended, output: () => output.trim() }
}

const MAX_OUTPUT_LENGTH = 4000
const BEHIND_THE_SITE = 10

/** The settings as a program of another folder needs them: without what npm adds for the scripts of this one. */
export function withoutNpm(env: Settings): Settings {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE$|NODE_ENV$)/.test(name)))
}

/** One of a release's own commands. Its folder's .env isn't read: it gets these settings and no others. */
export function releaseCommand(release: string, node: string, args: readonly string[], env: Settings): Program {
  const code = `built.command(${JSON.stringify(args)}).then((code) => process.exit(code))`
  return bundleProgram(release, node, code, env)
}

/** The server of a release, with these settings and no others. */
export function releaseServer(release: string, node: string, env: Settings): Program {
  return bundleProgram(release, node, 'built.start()', env)
}

/** What it compiles is kept, so that the site starts faster in it. */
function bundleProgram(folder: string, command: string, code: string, settings: Settings): Program {
  const env = { ...settings, NODE_ENV: 'production', NODE_COMPILE_CACHE: resolve(folder, 'build/compiled') }
  const bundle = JSON.stringify(resolve(folder, 'build/server/index.js'))
  return { folder, command, args: ['--eval', `import(${bundle}).then((built) => ${code}).catch(${FAIL})`], env }
}

/** A failed migration says in its cause what the database refused. */
const FAIL = `(error) => {
  for (let at = error; at; at = at.cause) console.error(at.message ?? String(at))
  process.exit(1)
}`
