import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'

/**
 * Whether `build/` is missing, was not finished, or was made from other sources, other settings or another Node than
 * the current ones. Without sources a finished build is never stale. Content counts, not dates: a fresh checkout of the same sources is not stale.
 */
export function isStale(root = process.cwd()): boolean {
  const parts = ['build/stamp.json', 'build/static.json', 'build/server/index.js'].map((path) => join(root, path))
  if (!parts.every(existsSync)) return true
  if (!existsSync(join(root, 'app'))) return false // a build that was deployed without its sources
  const stamp: { key?: string } = JSON.parse(readFileSync(join(root, STAMP), 'utf8'))
  return stamp.key !== buildKey(root)
}

/** A build begins by deleting its stamp, so that an unfinished build is never mistaken for a finished one. */
export async function removeStamp(root = process.cwd()): Promise<void> {
  await rm(join(root, STAMP), { force: true })
}

/** @param key computed before the build, so that an edit while it runs makes it stale */
export async function writeStamp(key: string, root = process.cwd()): Promise<void> {
  const stamp = { key, node: process.version, commit: commitOf(root) }
  await writeFile(join(root, STAMP), `${JSON.stringify(stamp, null, 2)}\n`)
}

/** For the log. Undefined without git, or for files that it doesn't keep. */
function commitOf(root: string): string | undefined {
  const args = ['describe', '--always', '--dirty', '--abbrev=12']
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() || undefined
}

/**
 * One hash over everything that a build depends on. Every start waits for it, with nothing else to do: read at once, the
 * hundreds of files take some 40 ms, awaited one after another ten times as long.
 */
export function buildKey(root = process.cwd(), env: Record<string, string | undefined> = process.env): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, buildTimeEnv(env)]))
  for (const path of sources(root)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const STAMP = 'build/stamp.json'

const SOURCES = [
  'app/**/*',
  'brand/*',
  'content/**/*',
  'migrations/*',
  'public/**/*',
  'scripts/build.ts',
  'scripts/building/**/*',
  'products/**/*',
  'site.config.ts',
  'stripe-emulator/**/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

function sources(root: string): string[] {
  return globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/**
 * What the pages carry of the environment, so that a change of it makes the build stale. The defaults are those of
 * `app/platform/process/env.server.ts`.
 */
export function buildTimeEnv(env: Record<string, string | undefined>): {
  VITE_ANON_KEY: string
  /** Decides whether samples and claims without evidence are in the pages. */
  VITE_MODE: 'live' | 'demo'
} {
  return { VITE_ANON_KEY: env.ANON_KEY || 'anon-demo-key', VITE_MODE: env.MODE === 'live' ? 'live' : 'demo' }
}

/** The address that is written into the files. A server with another one replaces it, so it makes no build stale. */
export function builtPublicUrl(env: Record<string, string | undefined>): string {
  return (env.PUBLIC_URL || 'http://localhost:3000').replace(/\/+$/, '')
}

/** Where V8 keeps the server's compiled code: compiling it is a quarter of every start. */
export const COMPILE_CACHE = resolve('build/compiled')
