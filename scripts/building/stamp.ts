import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { bakedValues } from './baked.ts'

/**
 * Whether `build/` is missing, was not finished, or was made from other sources, other settings or another Node than
 * those of now. Content counts, not dates: a fresh checkout of the same sources is not stale.
 */
export async function isStale(root = process.cwd()): Promise<boolean> {
  const parts = ['build/stamp.json', 'build/static.json', 'build/server/index.js'].map((path) => join(root, path))
  if (!parts.every(existsSync)) return true
  const stamp = JSON.parse(await readFile(join(root, STAMP), 'utf8')) as { key?: string }
  return stamp.key !== (await buildKey(root))
}

/** A build begins by taking its stamp away, so that half of one is never taken for a whole. */
export async function removeStamp(root = process.cwd()): Promise<void> {
  await rm(join(root, STAMP), { force: true })
}

/** @param key from before the build: what was edited while it ran makes it stale */
export async function writeStamp(key: string, root = process.cwd()): Promise<void> {
  await writeFile(join(root, STAMP), `${JSON.stringify({ key, node: process.version }, null, 2)}\n`)
}

/** One hash over everything that a build depends on. */
export async function buildKey(
  root = process.cwd(),
  env: Record<string, string | undefined> = process.env,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.version, bakedValues(env)]))
  for (const path of await sources(root)) {
    const content = await readFile(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const STAMP = 'build/stamp.json'

const SOURCES = [
  'app/**/*',
  'content/**/*',
  'migrations/*',
  'public/**/*',
  'scripts/build.ts',
  'scripts/building/**/*',
  'scripts/products.ts',
  'scripts/products/**/*',
  'site.config.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

async function sources(root: string): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      found.push(relative(root, join(entry.parentPath, entry.name)))
  }
  return found.sort()
}
