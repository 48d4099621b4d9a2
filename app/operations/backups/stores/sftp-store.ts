import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import SftpClient from 'ssh2-sftp-client'
import { DAY } from '../../../platform/clock.ts'
import type { BackupStore, StoreEnv } from './backup-store.ts'

/** What happens to the connection shows in what is done next with it. */
const ignore = () => undefined

/** Milliseconds to wait for a server that doesn't answer, and between two signs of life: after three it's given up. */
const CONNECT_TIMEOUT = 20_000
const KEEPALIVE = 5000

/** `sftp://user@host:port/folder` is that path on the server; `sftp://user@host/~/folder` is within the user's own. */
export async function openSftp(url: URL, env: StoreEnv): Promise<BackupStore> {
  const client = new SftpClient('backups', { error: ignore, end: ignore, close: ignore })
  await connect(client, url, env)
  const path = decodeURIComponent(url.pathname)
  const root = path.startsWith('/~') ? posix.join('.', path.slice(2)) : path
  await client.mkdir(root, true)
  await removeStalePartials(client, root)
  const pathOf = (name: string) => posix.join(root, name)
  const made = new Set<string>()

  /** The folder that a name is in, made once. */
  async function makeFolder(name: string): Promise<void> {
    const folder = posix.dirname(pathOf(name))
    if (!made.has(folder)) await client.mkdir(folder, true)
    made.add(folder)
  }

  return {
    async list(folder = '') {
      if (!(await client.exists(pathOf(folder)))) return []
      const entries = await client.list(pathOf(folder), ({ type, name }) => type === '-' && !name.endsWith(PARTIAL))
      return entries.map(({ name, size }) => ({ name: posix.join(folder, name), bytes: size }))
    },
    async put(name, from) {
      await makeFolder(name)
      const partial = pathOf(name + PARTIAL)
      await client.put(from, partial)
      if ((await hashOf(client, partial)) !== (await hashOfFile(from)))
        throw new Error(`${name} didn’t arrive whole at ${url.hostname}. Is its disk full?`)
      await client.posixRename(partial, pathOf(name))
    },
    get: async (name, to) => void (await client.get(pathOf(name), to)),
    remove: async (name) => void (await client.delete(pathOf(name), true)),
    close: async () => void (await client.end()),
  }
}

/** The name of a file while it's sent. */
const PARTIAL = '.partial'

/** What a process that was killed has left half sent. A day later nobody sends it any more. */
async function removeStalePartials(client: SftpClient, root: string): Promise<void> {
  const before = Date.now() - DAY
  const stale = await client.list(root, ({ name, modifyTime }) => name.endsWith(PARTIAL) && modifyTime < before)
  for (const { name } of stale) await client.delete(posix.join(root, name), true)
}

async function connect(client: SftpClient, url: URL, env: StoreEnv): Promise<void> {
  let shown = ''
  try {
    await client.connect({
      host: url.hostname,
      port: Number(url.port || 22),
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      ...(env.SFTP_KEY_FILE && { privateKey: await readFile(env.SFTP_KEY_FILE) }),
      readyTimeout: CONNECT_TIMEOUT,
      keepaliveInterval: KEEPALIVE,
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key)
        return shown === env.SFTP_HOST_KEY
      },
    })
  } catch (error) {
    if (shown && shown !== env.SFTP_HOST_KEY) throw new Error(wrongHostKey(url.hostname, shown, env.SFTP_HOST_KEY))
    throw new Error(`${url.hostname} can’t be reached by SFTP: ${error instanceof Error ? error.message : error}`)
  }
}

/** As `ssh-keygen -l` prints it. */
const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

const wrongHostKey = (host: string, shown: string, expected: string | undefined) =>
  expected
    ? `${host} shows the key ${shown}, and SFTP_HOST_KEY says ${expected}. Nothing was sent: it may be another machine.`
    : `Set SFTP_HOST_KEY to the key of ${host}. It shows ${shown}: compare that with what your provider says.`

async function hashOf(client: SftpClient, path: string): Promise<string> {
  const hash = createHash('sha256')
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    hash.update(chunk)
    done()
  }
  await client.get(path, new Writable({ write }))
  return hash.digest('hex')
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
