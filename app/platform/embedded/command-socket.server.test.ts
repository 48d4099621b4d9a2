import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silent } from '../../../test/database.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import {
  type CommandSocket,
  INTERRUPTED_EXIT_CODE,
  openCommandSocket,
  type RunCommand,
  runOnServer,
} from './command-socket.server.ts'

let folder: string
let socket: CommandSocket | undefined
beforeEach(async () => {
  folder = tempFolder('commands')
})
afterEach(async () => {
  await socket?.close()
  await rm(folder, { recursive: true, force: true })
})

const line = { args: ['greet', 'Ada'], cwd: '/somewhere' }

async function serve(run: RunCommand): Promise<void> {
  socket = await openCommandSocket(folder, run, silent)
}

test('A command runs inside the server: its lines arrive as they are printed, its exit code last', async () => {
  await serve(async ({ args, cwd }, print) => {
    print(`Hello ${args[1]}`)
    print(`from ${cwd}\nand "elsewhere"`)
    return 3
  })
  const printed: string[] = []
  expect(await runOnServer(folder, line, (text) => printed.push(text))).toBe(3)
  expect(printed).toEqual(['Hello Ada', 'from /somewhere\nand "elsewhere"'])
})

test('A line is printed whole even if it contains line breaks of other scripts', async () => {
  const words = 'Grant\u2028for\u2029farms\u0085and schools'
  await serve(async (_, print) => {
    print(words)
    return 0
  })
  const printed: string[] = []
  expect(await runOnServer(folder, line, (text) => printed.push(text))).toBe(0)
  expect(printed).toEqual([words])
})

test("Only the server's own user can send it a command", async () => {
  await serve(async () => 0)
  expect((await stat(join(folder, 'commands.sock'))).mode & 0o777).toBe(0o600)
})

test('If no server runs, or one was killed and left its socket, the answer is that no server is listening', async () => {
  expect(await runOnServer(folder, line, () => {})).toBeUndefined()
  await serve(async () => 0)
  await socket?.close()
  await writeFile(join(folder, 'commands.sock'), '')
  expect(await runOnServer(folder, line, () => {})).toBeUndefined()
  await serve(async () => 7)
  expect(await runOnServer(folder, line, () => {})).toBe(7)
})

test('An error inside the server is shown to the person who ran the command', async () => {
  await serve(async () => {
    throw new Error('there is no such issue')
  })
  await expect(runOnServer(folder, line, () => {})).rejects.toThrow('there is no such issue')
})

test('A command whose client has disconnected is stopped', async () => {
  const stopped = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  await serve(
    (_, __, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          stopped.resolve()
          resolve(1)
        })
        started.resolve()
      }),
  )
  const leaving = new AbortController()
  const asked = runOnServer(folder, line, () => {}, leaving.signal)
  await started.promise
  leaving.abort()
  expect(await asked).toBe(INTERRUPTED_EXIT_CODE)
  await stopped.promise
})

test('A server that ends in the middle of a command is reported as ended', async () => {
  const started = Promise.withResolvers<void>()
  await serve(() => {
    started.resolve()
    return new Promise(() => {})
  })
  const asked = runOnServer(folder, line, () => {})
  await started.promise
  await socket?.close()
  await expect(asked).rejects.toThrow('The server ended before the command was done.')
})
