import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, waitReady } from '../rig/server-process.ts'
import { tempFolder } from '../temp-folder.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder('settings')
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('Live mode exits at once with one message that lists every dangerous setting', async () => {
  const server = await startServer({
    MODE: 'live',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://grants.example.com',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    SMTP_URL: 'smtps://mail.example.com:465',
    APP_SECRET: 'a'.repeat(32),
  })
  const served = server.url
  if (served) await server.kill()
  expect({ served, ...(await server.exited) }).toEqual({ served: undefined, code: 1, signal: null })
  const named = [...server.output().matchAll(/^ {2}- (\S+?)(?: domain| supportEmail| postalAddress)?:? /gm)]
  expect(named.map(([, name]) => name?.replace(/:\d*$/, ''))).toEqual([
    ...['APP_SECRET', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'PUBLIC_URL'],
    ...['site.config.ts', 'site.config.ts', 'site.config.ts'],
  ])
  expect(await readdir(folder)).toEqual([])
})

test('A DATA_DIR that everyone could read is made private, and so is every file that the server creates in it', async () => {
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'earlier'), '', { mode: 0o644 })
  const server = await startServer({ DATA_DIR: folder })
  try {
    await waitReady(server)
    expect(modeOf(folder)).toBe('700')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    // PGlite sets the modes of its index cache itself; nothing of a customer is in it.
    const made = entries.filter(({ name }) => name !== 'earlier' && name !== 'pg_internal.init')
    expect(made.length).toBeGreaterThan(100)
    const open = made
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !modeOf(path).endsWith('00'))
    expect(open).toEqual([])
  } finally {
    await server.kill()
  }
})
