import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Application, openApplication } from '../app/application.ts'
import type { Contents } from '../app/downloads/contents.ts'
import { type Clock, systemClock } from '../app/platform/clock.ts'
import { parseEnv } from '../app/platform/env.server.ts'
import { freshDatabase, silent, type TestDatabase } from './database.ts'

/** The whole application on a fresh database, without a port: requests go to `app.request`. */
export interface Shop extends Application {
  database: TestDatabase
  dataDir: string
  /** Stops everything and leaves nothing behind. */
  close(): Promise<void>
}

export interface ShopOptions {
  env?: Record<string, string>
  clock?: Clock
  contents?: Contents
}

export async function openShop({ env = {}, clock = systemClock, contents = NOTHING_TO_DELIVER }: ShopOptions = {}): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
  const database = await freshDatabase()
  const application = await openApplication({
    env: parseEnv({ MODE: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }),
    log: silent,
    clock,
    database,
    contents,
    pages: async () => new Response('a page', { status: 404 }),
  })
  return {
    ...application,
    database,
    dataDir,
    async close() {
      await application.stop(1000)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const NOTHING_TO_DELIVER: Contents = {
  filesOf: () => [],
  locate: (file) => file.path,
}
