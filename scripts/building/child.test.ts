import { expect, test } from 'vitest'
import { CommandError, run, runNode } from './child.ts'

test('a command that succeeds prints nothing', async () => {
  await expect(runNode('-e', ['console.log("hello")'], { output: 'quiet' })).resolves.toBeUndefined()
})

test('the error of a failed command has its output from both streams and how it ended', async () => {
  const failing = runNode('-e', ['console.log("out"); console.error("err"); process.exitCode = 3'], { output: 'quiet' })
  await expect(failing).rejects.toThrow(CommandError)
  await expect(failing).rejects.toThrow(/ended with 3\n(out\nerr|err\nout)/)
})

test('a command that is killed, or that does not exist, has failed', async () => {
  await expect(runNode('-e', ['process.kill(process.pid, "SIGKILL")'], { output: 'quiet' })).rejects.toThrow('SIGKILL')
  await expect(run('/nowhere/at-all', [], { output: 'quiet' })).rejects.toThrow('ENOENT')
})

test('a command gets the given variables in addition to our own, and undefined removes one', async () => {
  const code = 'process.exitCode = process.env.GIVEN === "1" && process.env.PATH && !("HOME" in process.env) ? 0 : 1'
  await run(process.execPath, ['-e', code], { env: { GIVEN: '1', HOME: undefined }, output: 'quiet' })
})

test('a finished command leaves no signal listener behind', async () => {
  const before = process.listenerCount('SIGTERM')
  await runNode('-e', [''], { output: 'quiet' })
  expect(process.listenerCount('SIGTERM')).toBe(before)
})
