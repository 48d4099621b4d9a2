import { expect, onTestFinished, test, vi } from 'vitest'
import { serverForFile } from '../../../test/local-server.ts'
import { tempFolder } from '../../../test/temp-folder.ts'
import { buildSnapshot, publishSnapshot } from '../../catalog/snapshots.ts'
import { doctor } from './doctor.ts'

vi.mock('node:dns/promises', () => {
  const isAbsent = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  return {
    Resolver: class {
      resolve4 = isAbsent
      resolve6 = isAbsent
      resolveTxt = isAbsent
    },
  }
})

/** What the doctor prints, with something to cure. */
async function printed(source: Record<string, string>, more: Partial<Parameters<typeof doctor>[0]> = {}) {
  const lines: string[] = []
  const asking = {
    source,
    args: [],
    ask: async () => 0,
    migrations: 'migrations',
    print: (line: string) => void lines.push(line),
    ...more,
  }
  expect(await doctor(asking)).toBe(1)
  return lines
}

const other = serverForFile((_, response) => void response.end('<h1>It works!</h1>'))

test('Another program at the site’s port is called that, and everything else is still looked at', async () => {
  const { port } = new URL(other.url)
  const inside = { found: [{ level: 'ok', check: 'disk', says: '70 GB free' }], todos: { must: {}, may: {} } }
  const lines = await printed(
    { PORT: port, DATA_DIR: tempFolder('doctor') },
    {
      ask: async (_env, _args, print) => {
        print(JSON.stringify(inside))
        return 0
      },
    },
  )
  expect(lines.join('\n')).toContain(`another program answers on port ${port}`)
  expect(lines).toContain('ok       disk: 70 GB free')
})

test('The records asked for are those of the address that she has published', async () => {
  onTestFinished(() => publishSnapshot({}))
  const ask = async (_env: unknown, _args: string[], print: (line: string) => void) => {
    publishSnapshot(buildSnapshot({ site: { supportEmail: 'hello@hers.com' } }).snapshot)
    print(JSON.stringify({ found: [], todos: { must: {}, may: {} } }))
    return 0
  }
  const lines = await printed({ PUBLIC_URL: 'https://localhost:1', DATA_DIR: tempFolder('doctor') }, { ask })
  expect(lines.join()).toContain('_dmarc.hers.com has no record')
})

test('A database that can’t be reached is called that, with the reason and without the password', async () => {
  const DATABASE_URL = 'postgres://ada:opensesame@127.0.0.1:1/shop'
  const lines = await printed({ DATA_DIR: tempFolder('doctor'), DATABASE_URL })
  expect(lines).toContainEqual(
    expect.stringMatching(/^fault {4}database: PostgreSQL at 127.0.0.1:1\/shop can't be used \(connect ECONNREFUSED/),
  )
  expect(lines.join()).not.toContain('opensesame')
})

test('Whoever had the site sign its emails hears that it no longer does', async () => {
  const lines = await printed({ DATA_DIR: '/not/there', DKIM_PRIVATE_KEY: 'theirs' })
  expect(lines).toContainEqual(expect.stringMatching(/^warning {2}settings: DKIM_PRIVATE_KEY isn’t read anymore/))
  expect(lines.join()).not.toContain('theirs')
})
