import { existsSync } from 'node:fs'
import { StartError } from '../process/start-error.server.ts'
import { databaseFolder } from './database-template.server.ts'

/**
 * What's wrong where DATABASE_URL is set over an embedded database: its data would be gone from the site, without a word.
 * Undefined when there's none.
 */
export function dataLeftBehind(dataDir: string): { says: string; cure: string } | undefined {
  const folder = databaseFolder(dataDir)
  if (!existsSync(folder)) return undefined
  return {
    says: `DATABASE_URL is set, but ${folder} holds the site's data.`,
    cure: `Move it into PostgreSQL with "npm run db:move", or set it aside: mv ${folder} ${folder}.set-aside`,
  }
}

/** For whatever would use PostgreSQL. @throws StartError */
export function refuseToLeaveBehind(dataDir: string): void {
  const left = dataLeftBehind(dataDir)
  if (left) throw new StartError(`${left.says} ${left.cure}`)
}
