import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

// What only a build, a test or a bench needs leaves a release that is built: most of its size. To build it again, npm ci first.
// What makes the documents stays, so that a server can make them anew with what the coach has read, and encode her pictures.
const KEPT = 'node_modules.kept'
const kept = packagesOfDocuments()
for (const path of kept) move(path, join(KEPT, path))
execFileSync('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], { stdio: 'inherit' })
for (const path of kept) move(join(KEPT, path), path)
rmSync(KEPT, { recursive: true, force: true })
// The headers that come with Node are for compiling packages, and we have none to compile.
for (const headers of globSync('node_modules/node-*/include')) rmSync(headers, { recursive: true })

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

interface Locked {
  dev?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The folders of the packages that `products/` needs, with those that these need, where they are only for development. */
function packagesOfDocuments(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const found = new Set<string>()
  const names = Object.keys(packages.products?.devDependencies ?? {})
  for (const name of names) {
    const path = `node_modules/${name}`
    const { dependencies = {}, optionalDependencies = {}, dev } = packages[path] ?? {}
    if (!dev || found.has(path) || globSync(path).length === 0) continue
    found.add(path)
    names.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
  }
  return [...found]
}
