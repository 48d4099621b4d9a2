import { execFile } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { copyDatabaseTemplate } from '../../app/platform/embedded/database-template.server.ts'
import { freePort } from '../../scripts/test/free-port.ts'
import { postgresOrSkip, skipOrFail } from '../rig/postgres.ts'
import { type ServerEnv, startServer } from '../rig/server-process.ts'
import { tempFolder } from '../temp-folder.ts'

const run = promisify(execFile)

/** A folder with a file system of its own, in memory. */
async function disk(context: TestContext, options: string): Promise<string> {
  const path = tempFolder('start')
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
  } catch (error) {
    const why = error instanceof Error ? error.message.trim() : String(error)
    if (process.getuid?.() === 0) context.skip(`no file system can be mounted on this machine: ${why}`)
    return skipOrFail(context, `only root can mount a file system: ${why}`)
  }
  onTestFinished(async () => void (await run('umount', [path])))
  return path
}

/** Starts a server that can't start. @returns what it says: one paragraph for people, without a stack or a source */
async function refusal(env: ServerEnv, exitCode = 1): Promise<string> {
  const server = await startServer(env)
  onTestFinished(async () => void (await server.kill()))
  expect((await server.exited).code).toBe(exitCode)
  expect(server.output()).not.toMatch(/^\s+at |wasm:|RuntimeError|node:internal/m)
  return server.output()
}

test('On a full disk the server names the folder and the cause, and exits with the right code', async (context) => {
  const DATA_DIR = await disk(context, 'size=20m')
  const said = await refusal({ DATA_DIR }, 74)
  expect(said).toContain(`The disk that holds ${DATA_DIR} is full`)
  expect(said).toContain('Free some space and start again')
})

test('On a read-only disk the server names the folder and the cause', async (context) => {
  const DATA_DIR = await disk(context, 'size=200m')
  await run('mount', ['-o', 'remount,ro', DATA_DIR])
  const said = await refusal({ DATA_DIR })
  expect(said).toContain(`The folder ${DATA_DIR} can't be used: it is on a read-only file system`)
})

test('If the data folder is a file, the error names it', async () => {
  const DATA_DIR = join(tempFolder('start'), 'data')
  await writeFile(DATA_DIR, '')
  const said = await refusal({ DATA_DIR })
  expect(said).toContain(`The folder ${DATA_DIR} can't be used: it is a file and not a folder`)
})

test('With a damaged database file the server names the folder, and says what to do', async () => {
  const DATA_DIR = tempFolder('start')
  await copyDatabaseTemplate('build/database', DATA_DIR)
  await truncate(join(DATA_DIR, 'database/global/pg_control'), 100)
  const said = await refusal({ DATA_DIR })
  expect(said).toContain(`The embedded database in ${join(DATA_DIR, 'database')} can't be opened`)
  expect(said).toContain(`mv ${DATA_DIR}/database ${DATA_DIR}/database.damaged`)
  expect(said).toContain('The demonstration starts over')
})

test('A port in use leads to a one-line error', async () => {
  const taken = createServer()
  const PORT = String(await freePort())
  await new Promise<void>((listening) => taken.listen(Number(PORT), '127.0.0.1', listening))
  onTestFinished(() => void taken.close())
  const said = await refusal({ DATA_DIR: tempFolder('start'), PORT })
  expect(said.trim()).toBe(
    `Port ${PORT} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to another number.`,
  )
})

test('The error about an unreachable PostgreSQL has its address without the password', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgres://ada:secret@127.0.0.1:${port}/shop`
  const said = await refusal({ DATA_DIR: tempFolder('start'), DATABASE_URL })
  expect(said).toContain(`PostgreSQL at 127.0.0.1:${port}/shop can't be used`)
  expect(said).not.toContain('secret')
})

test('The error about a database that its role may make no table in has the command that gives it to the role', async (context) => {
  const { url, drop } = await postgresOrSkip(context)
  onTestFinished(drop)
  const DATABASE_URL = `${url}?options=-c%20role%3Dpg_monitor` // which has no rights there
  const said = await refusal({ DATA_DIR: tempFolder('start'), DATABASE_URL })
  expect(said).toContain('(permission denied for schema public). Its role has to own it.')
  expect(said).toMatch(/sudo -u postgres psql -c 'alter database "\w+" owner to "\w+"'/)
})
