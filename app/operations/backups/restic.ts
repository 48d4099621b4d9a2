import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorCode } from '../../platform/error-code.ts'
import type { Env } from '../../platform/process/env.server.ts'

/** A repository of restic's, which encrypts everything in it: a folder, or a place of another machine. */
export interface Repository {
  /** As restic takes it, such as `/var/backups/site`, `sftp:user@host:/folder` or `s3:https://s3.example.com/bucket`. */
  at: string
  password: string
  /** The folder of restic's cache. */
  cache: string
}

/** Undefined where no backups are made: without BACKUP_TO, and in a demonstration, which has no PostgreSQL. */
export function repositoryOf({ BACKUP_TO, BACKUP_KEY = '', DATABASE_URL, DATA_DIR }: Env): Repository | undefined {
  if (!BACKUP_TO || !DATABASE_URL) return undefined
  const at = /^[a-z0-9]+:/.test(BACKUP_TO) ? BACKUP_TO : resolve(BACKUP_TO)
  return { at, password: BACKUP_KEY, cache: join(resolve(DATA_DIR), 'backup-cache') }
}

/** For people: without a password that the address may have. */
export const labelOf = ({ at }: Repository) => at.replace(/\/\/[^/@]*@/, '//')

interface Run {
  cwd?: string
  env?: Record<string, string>
  /** What it reads from its standard input. */
  input?: string
}

/** Runs restic. @returns what it printed @throws Error in words */
export async function restic(repository: Repository, args: readonly string[], run: Run = {}): Promise<string> {
  const { at, password, cache } = repository
  const env = { RESTIC_REPOSITORY: at, RESTIC_PASSWORD: password, RESTIC_CACHE_DIR: cache }
  try {
    return await runProgram('restic', ['--quiet', ...args], { ...run, env })
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    if (/wrong password|no key found/i.test(error.said))
      throw new Error(`BACKUP_KEY doesn’t open the backups at ${labelOf(repository)}: they were made with another one.`)
    throw new Error(`The backups at ${labelOf(repository)} can’t be used: ${error.message}`, { cause: error })
  }
}

/** Makes the repository where there's none yet. */
export async function ensureRepository(repository: Repository): Promise<void> {
  try {
    await restic(repository, ['cat', 'config'])
  } catch (error) {
    const said = error instanceof Error && error.cause instanceof ProgramError ? error.cause.said : ''
    if (!/Is there a repository at|repository does not exist/i.test(said)) throw error
    await restic(repository, ['init'])
  }
}

/** Runs one of PostgreSQL's programs, which get the password of the address in a way that no list of processes shows. */
export function runPostgresProgram(name: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return runProgram(name, [...args, `--dbname=${address.href}`], { env: password ? { PGPASSWORD: password } : {} })
}

/** A program ended with an error. */
class ProgramError extends Error {
  /** Everything that it wrote about it. */
  readonly said: string

  constructor(program: string, said: string) {
    const last = said.trim().split('\n').filter(Boolean).slice(-3).join(' ')
    const isFull = /no space left on device|disk full/i.test(said)
    super(isFull ? `the disk is full. Free some space. (${program}: ${last})` : `${program}: ${last}`)
    this.name = 'ProgramError'
    this.said = said
  }
}

const PACKAGES: Record<string, string> = {
  restic: 'restic',
  pg_dump: 'postgresql-client',
  pg_restore: 'postgresql-client',
}

async function runProgram(program: string, args: readonly string[], { cwd, env, input }: Run): Promise<string> {
  if (env?.RESTIC_CACHE_DIR) await mkdir(env.RESTIC_CACHE_DIR, { recursive: true, mode: 0o700 })
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } })
  const [out, said]: Buffer[][] = [[], []]
  child.stdout.on('data', (chunk) => out?.push(chunk))
  child.stderr.on('data', (chunk) => said?.push(chunk))
  child.stdin.on('error', () => undefined) // it has ended: its exit code says why
  child.stdin.end(input)
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done)).catch(
    (error) => {
      if (errorCode(error) !== 'ENOENT') throw error
      throw new Error(`${program} isn’t installed. As root: apt-get install -y ${PACKAGES[program]}`)
    },
  )
  if (code !== 0) throw new ProgramError(program, Buffer.concat(said ?? []).toString() || `it ended with ${code}`)
  return Buffer.concat(out ?? []).toString()
}
