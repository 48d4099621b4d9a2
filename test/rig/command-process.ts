import { spawn } from 'node:child_process'
import { ensureBuild, type ServerEnv } from './server-process.ts'

/** A command as the owner gives it, in a process of its own. */
export interface CommandProcess {
  /** With its exit code, or the signal that ended it. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Everything that it has written so far. */
  output(): string
  kill(): void
}

/** @throws Error in words when nothing has been built. */
export function startCommand(given: readonly string[], env: ServerEnv): CommandProcess {
  ensureBuild()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/command.ts', ...given], {
    env: { PATH, HOME, MODE: 'test', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const take = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return {
    exited: new Promise((end) => child.once('close', (code, signal) => end({ code, signal }))),
    output: () => output,
    kill: () => void child.kill('SIGKILL'),
  }
}
