import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMPILE_CACHE, isStale } from './building/stamp.ts'
import { loadEnv } from './load-env.ts'

// The server runs in this process, so that a signal sent to it reaches it.
loadEnv()
// So that a fault names the line of the source that it came from.
process.setSourceMapsEnabled(true)
process.env.NODE_ENV = 'production'

try {
  if (isStale()) await ensureBuild()
  enableCompileCache(COMPILE_CACHE)
  const bundle = pathToFileURL(resolve('build/server/index.js')).href
  const { start }: { start(): Promise<void> } = await import(bundle)
  await start()
} catch (error) {
  // Node itself would print the line of source as well, which in a bundled database is some 100 KB long.
  console.error(error instanceof Error ? error.stack : error)
  process.exit(1)
}

/** What the server would refuse is refused before a build that takes a minute. */
async function refuseInvalidSettings(): Promise<void> {
  const { settingErrors } = await import('../app/operations/doctor/todos.ts')
  const { EnvError } = await import('../app/platform/process/env.server.ts')
  const errors = settingErrors(process.env)
  if (errors.length === 0) return
  console.error(new EnvError(errors).message)
  process.exit(1)
}

async function ensureBuild(): Promise<void> {
  await refuseInvalidSettings()
  if (!existsSync('node_modules/vite')) {
    console.error('The build is missing or out of date. Make it first: npm ci, npm run build, and npm run slim.')
    process.exit(1)
  }
  console.log('The build is missing or out of date: building first.')
  const { build } = await import('./build.ts')
  await build()
}
