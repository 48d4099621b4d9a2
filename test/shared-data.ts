import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Public data beside the repository; the tests that need it say aloud that they are left out where it is absent. */
const folder = process.env.SHARED_DATA ?? resolve('../shared/data')

export const hasSharedData = existsSync(folder)

if (!hasSharedData) console.info(`no public data at ${folder}: tests that read it are left out`)

export function sharedData(path: string): string {
  return join(folder, path)
}
