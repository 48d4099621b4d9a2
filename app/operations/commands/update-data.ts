import { rm } from 'node:fs/promises'
import { type DatabasePlace, openSqlSession } from '../../platform/backup/sql-session.server.ts'
import { UNFINISHED_RESTORE } from '../../platform/backup/unfinished-restore.ts'
import type { Env } from '../../platform/process/env.server.ts'
import { createLog } from '../../platform/process/log.server.ts'
import { beforeFolder, copyEmbedded, type DataCopy, restoreEmbedded } from '../update/update.ts'
import { restoreDatabase } from './backup-proof.ts'
import { dumpTo } from './move-database.ts'
import { claimEmptyDatabase } from './restore.ts'

/** The data as they are once no server writes: where an update's migration turns out to be a mistake, they are put back. */
export function copyOfData({ DATA_DIR, DATABASE_URL }: Env): DataCopy {
  const folder = beforeFolder(DATA_DIR)
  let taken = false
  return {
    folder,
    async take() {
      if (DATABASE_URL) await dumpPostgres(DATABASE_URL, folder)
      else copyEmbedded(DATA_DIR)
      taken = true
    },
    async putBack() {
      if (!taken) return
      if (DATABASE_URL) await restorePostgres(DATABASE_URL, folder)
      else restoreEmbedded(DATA_DIR)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

async function dumpPostgres(url: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await dumpTo(folder, { url })
}

/** Begins as an interrupted restore leaves it, which no server starts on: it's all put back, or no server serves it. */
async function restorePostgres(url: string, folder: string): Promise<void> {
  const place: DatabasePlace = { url }
  const session = await openSqlSession(place, createLog('warn'))
  await session.query(`create table if not exists ${UNFINISHED_RESTORE} (since timestamptz not null default now())`)
  await session.close()
  await claimEmptyDatabase(url)
  await restoreDatabase(folder, place)
}
