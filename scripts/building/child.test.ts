import { expect, test } from 'vitest'
import { CommandError, run, runNode } from './child.ts'

test('the error of a failed command has its output from both streams and how it ended', async () => {
  const failing = runNode('-e', ['console.log("out"); console.error("err"); process.exitCode = 3'], { output: 'quiet' })
  await expect(failing).rejects.toThrow(CommandError)
  await expect(failing).rejects.toThrow(/ended with 3\n(out\nerr|err\nout)/)
})

test('a command that is killed, or that does not exist, has failed', async () => {
  await expect(runNode('-e', ['process.kill(process.pid, "SIGKILL")'], { output: 'quiet' })).rejects.toThrow('SIGKILL')
  await expect(run('/nowhere/at-all', [], { output: 'quiet' })).rejects.toThrow('ENOENT')
})
