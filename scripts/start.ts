import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMPILE_CACHE } from './building/compile-cache.ts'
import { isStale } from './building/stamp.ts'

// The server runs in this process, so that a signal sent to it reaches it.
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'production'

try {
  if (isStale()) await ensureBuild()
  enableCompileCache(COMPILE_CACHE)
  const bundle = pathToFileURL(resolve('build/server/index.js')).href
  const { start } = (await import(bundle)) as { start(): Promise<void> }
  await start()
} catch (error) {
  // Node itself would print the line of source as well, which in a bundled database is some 100 KB long.
  console.error(error instanceof Error ? error.stack : error)
  process.exit(1)
}

async function ensureBuild(): Promise<void> {
  console.log('The build is missing or out of date: building first.')
  const { build } = await import('./build.ts')
  await build()
}
