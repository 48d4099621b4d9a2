import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { bakedValues } from './baked.ts'

/**
 * Whether `build/` is missing, was not finished, or was made from other sources, other settings or another Node than
 * those of now. Content counts, not dates: a fresh checkout of the same sources is not stale.
 */
export async function isStale(): Promise<boolean> {
  if (!existsSync(STAMP) || !existsSync('build/server/index.js') || !existsSync('build/static.json')) return true
  const stamp = JSON.parse(await readFile(STAMP, 'utf8')) as { key?: string }
  return stamp.key !== (await buildKey())
}

/** A build begins by taking its stamp away, so that half of one is never taken for a whole. */
export async function removeStamp(): Promise<void> {
  await rm(STAMP, { force: true })
}

/** @param key from before the build: what was edited while it ran makes it stale */
export async function writeStamp(key: string): Promise<void> {
  await writeFile(STAMP, `${JSON.stringify({ key, node: process.version }, null, 2)}\n`)
}

/** One hash over everything that a build depends on. */
export async function buildKey(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.version, bakedValues(process.env)]))
  for (const path of await sources()) {
    const content = await readFile(path)
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const STAMP = 'build/stamp.json'

const SOURCES = [
  'app/**/*',
  'content/**/*',
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

async function sources(): Promise<string[]> {
  const found: string[] = []
  for await (const entry of glob(SOURCES, { withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) found.push(`${entry.parentPath}/${entry.name}`)
  }
  const root = `${process.cwd()}/`
  return found.map((path) => path.replace(root, '')).sort()
}
