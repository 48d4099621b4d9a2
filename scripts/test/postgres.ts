import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

/**
 * Starts a PostgreSQL server of our own on a free port of this machine, with its data in a temporary folder. It forgoes
 * all durability, and leaves nothing behind when it is stopped.
 *
 * @param settings of PostgreSQL, in place of or beside our own
 * @throws Error when PostgreSQL is not installed (see {@link findPostgres}) or does not start, with the end of its log
 */
export async function startPostgres(settings: Record<string, string> = {}) {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed')
  // Not the system's own temporary folder: on macOS its path is too long for a socket.
  const folder = await mkdtemp('/tmp/test-postgres-')
  if (isRoot()) await promisify(execFile)('chown', ['postgres', folder])
  const data = join(folder, 'data')
  const as = (command: string, args: string[]) => runAsOwner(join(bin, command), args, folder)
  await as('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${LOCALE}`, '--no-sync'])
  const port = await freePort()
  const stop = async () => {
    await as('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    await rm(folder, { recursive: true, force: true })
  }
  const control = ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options(port, folder, settings)]
  try {
    await as('pg_ctl', [...control, 'start'])
  } catch {
    const log = await readFile(join(folder, 'log'), 'utf8')
    await rm(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start:\n${log.slice(-2000)}`)
  }
  /** Ends it as a crash does, and starts it again on the same data. */
  const restart = () => as('pg_ctl', [...control, '-m', 'immediate', 'restart'])
  // As superuser: every test makes a database of its own.
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, restart, stop }
}

/** The folder of the newest PostgreSQL that is installed, or undefined. Debian keeps its programs off the path. */
export function findPostgres(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a))
  const path = (process.env.PATH ?? '').split(delimiter)
  return [...debian, ...path].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'C'

function version(folder: string): number {
  return Number(folder.split('/')[4])
}

function options(port: number, socketFolder: string, own: Record<string, string>): string {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
    ...own,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package made. */
async function runAsOwner(command: string, args: string[], folder: string): Promise<void> {
  const [program, rest] = isRoot() ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
  // pg_ctl passes its output on to the server, so waiting for the output's end would mean waiting for the server.
  await promisify(execFile)(program, rest, { cwd: folder })
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
