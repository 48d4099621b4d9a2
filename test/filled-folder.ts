import { type Clock, systemClock } from '../app/platform/clock.ts'
import { type Database, openDatabase } from '../app/platform/database/database.server.ts'
import { migrate } from '../app/platform/database/migrations.server.ts'
import { copyDatabaseTemplate } from '../app/platform/embedded/database-template.server.ts'
import { createLog } from '../app/platform/process/log.server.ts'

export interface FolderDeps {
  database: Database
  clock: Clock
  publicUrl(): string
  demo: undefined
}

/** Fills the embedded database in the folder of a server that has not started yet. */
export async function fillFolder<T>(dataDir: string, fill: (deps: FolderDeps & { dataDir: string }) => Promise<T>) {
  await copyDatabaseTemplate('build/database', dataDir)
  const database = await openDatabase({ folder: dataDir, log: createLog('silent') })
  try {
    await migrate(database, 'migrations')
    return await fill({ database, dataDir, clock: systemClock, publicUrl: () => 'http://localhost', demo: undefined })
  } finally {
    await database.close()
  }
}
