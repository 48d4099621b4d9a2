import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStale } from './build/stamp.ts'

// The server runs in this very process, so that a signal sent to it reaches it.
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV = 'production'

if (await isStale()) {
  console.log('The build is missing or out of date: building first.')
  const { build } = await import('./build.ts')
  await build()
}

const bundle = pathToFileURL(resolve('build/server/index.js')).href
const { start } = (await import(bundle)) as { start(): Promise<void> }
await start()
