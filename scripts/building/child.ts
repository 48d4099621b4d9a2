import { type ChildProcess, spawn } from 'node:child_process'

interface RunOptions {
  env?: Record<string, string | undefined>
  /** `quiet` keeps the output back and shows it only when the command fails. */
  output?: 'shown' | 'quiet'
}

export class CommandError extends Error {
  constructor(command: string, code: number | string | null, output: string) {
    super(`${command} ended with ${code}${output ? `\n${output.trimEnd()}` : ''}`)
    this.name = 'CommandError'
  }
}

/**
 * Runs a command to its end. When a signal stops this process, the command is stopped too.
 *
 * @throws CommandError when it ends with anything but 0, or cannot be started
 */
export async function run(
  command: string,
  args: string[],
  { env = {}, output = 'shown' }: RunOptions = {},
): Promise<void> {
  const stdio = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', stdio, stdio] })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await waitForExit(child)
  if (code !== 0) throw new CommandError([command, ...args].join(' '), code, Buffer.concat(chunks).toString())
}

/** Runs a package's own script with the Node that runs this one: `node_modules/.bin` differs from system to system. */
export function runNode(script: string, args: string[], options?: RunOptions): Promise<void> {
  return run(process.execPath, [script, ...args], options)
}

function waitForExit(child: ChildProcess): Promise<number | string | null> {
  return new Promise((resolve) => {
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, pass)
    const done = (code: number | string | null) => {
      for (const signal of SIGNALS) process.off(signal, pass)
      resolve(code)
    }
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) => done(code ?? signal))
  })
}

const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM']
